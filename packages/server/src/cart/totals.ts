/** All amounts are integers in minor units. */
export interface PricedLine {
  price: number;
  quantity: number;
  /** off the whole line, at most its price */
  discount_total: number;
}

export interface Charges {
  shipment_total: number;
  tax_total: number;
  /** the part of `tax_total` that the prices contain already */
  tax_included_total: number;
  /** what gift cards may pay */
  giftcard_balance: number;
}

export interface CartTotals {
  sub_total: number;
  discount_total: number;
  shipment_total: number;
  tax_total: number;
  tax_included_total: number;
  grand_total: number;
  giftcard_total: number;
  capture_total: number;
  auth_total: number;
}

const noCharges: Charges = { shipment_total: 0, tax_total: 0, tax_included_total: 0, giftcard_balance: 0 };

/** Sums a cart; gift cards are payments, so they lower what is captured but not the grand total (§3). */
export function cartTotals(lines: readonly PricedLine[], charges: Partial<Charges> = {}): CartTotals {
  const { shipment_total, tax_total, tax_included_total, giftcard_balance } = { ...noCharges, ...charges };
  const sub_total = sum(lines.map(linePriceTotal));
  const discount_total = sum(lines.map((line) => line.discount_total));
  const grand_total = sub_total - discount_total + shipment_total + tax_total - tax_included_total;
  const giftcard_total = Math.min(giftcard_balance, grand_total);
  const capture_total = grand_total - giftcard_total;
  return {
    ...{ sub_total, discount_total, shipment_total, tax_total, tax_included_total },
    ...{ grand_total, giftcard_total, capture_total, auth_total: 0 },
  };
}

export function linePriceTotal({ price, quantity }: Pick<PricedLine, 'price' | 'quantity'>): number {
  return price * quantity;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
