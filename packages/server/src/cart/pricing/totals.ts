/** All amounts are integers in minor units. */
export interface PricedLine {
  price: number;
  quantity: number;
  /** off the whole line, at most its price */
  discount_total: number;
  /** billed later than now */
  auth_total?: number;
}

/** What is charged on top of the lines. */
interface Charges {
  shipment: { total: number };
  taxes: readonly { amount: number; included: boolean }[];
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

/** Sums a cart; gift cards are payments, so they lower what is captured but not the grand total (§3). */
export function cartTotals(
  lines: readonly PricedLine[],
  { shipment, taxes, giftcards }: Charges & { giftcards: readonly { amount: number }[] },
): CartTotals {
  const included = taxes.filter((tax) => tax.included);
  const grand_total = grandTotal(lines, { shipment, taxes });
  const giftcard_total = sum(giftcards);
  return {
    sub_total: subTotal(lines),
    discount_total: discountTotal(lines),
    shipment_total: shipment.total,
    tax_total: sum(taxes),
    tax_included_total: sum(included),
    grand_total,
    giftcard_total,
    capture_total: grand_total - giftcard_total,
    auth_total: sum(lines.map((line) => ({ amount: line.auth_total ?? 0 }))),
  };
}

export function grandTotal(lines: readonly PricedLine[], { shipment, taxes }: Charges): number {
  const added = taxes.filter((tax) => !tax.included);
  return subTotal(lines) - discountTotal(lines) + shipment.total + sum(added);
}

function subTotal(lines: readonly PricedLine[]): number {
  return sum(lines.map((line) => ({ amount: linePriceTotal(line) })));
}

function discountTotal(lines: readonly PricedLine[]): number {
  return sum(lines.map(({ discount_total }) => ({ amount: discount_total })));
}

export function linePriceTotal({ price, quantity }: Pick<PricedLine, 'price' | 'quantity'>): number {
  return price * quantity;
}

function sum(parts: readonly { amount: number }[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}
