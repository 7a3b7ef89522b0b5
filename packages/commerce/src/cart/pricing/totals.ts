import type { Minor } from '@mercer/contract';
/** Line with integer amounts in minor units. */
export interface PricedLine {
  price: Minor;
  quantity: number;
  /** Discount on the whole line, at most its price. */
  discount_total: Minor;
  /** billed later than now */
  auth_total?: Minor;
}

/** Charges in addition to the lines. */
interface Charges {
  shipment: { total: Minor };
  taxes: readonly { amount: Minor; included: boolean }[];
}

export interface CartTotals {
  sub_total: Minor;
  discount_total: Minor;
  shipment_total: Minor;
  tax_total: Minor;
  tax_included_total: Minor;
  grand_total: Minor;
  giftcard_total: Minor;
  capture_total: Minor;
  auth_total: Minor;
}

/** Sums a cart; gift cards are payments, so they lower what is captured but not the grand total (§3). */
export function computeCartTotals(
  lines: readonly PricedLine[],
  { shipment, taxes, giftcards }: Charges & { giftcards: readonly { amount: Minor }[] },
): CartTotals {
  const included = taxes.filter((tax) => tax.included);
  const grand_total = computeGrandTotal(lines, { shipment, taxes });
  const giftcard_total = sumAmounts(giftcards);
  return {
    sub_total: computeSubTotal(lines),
    discount_total: discountTotal(lines),
    shipment_total: shipment.total,
    tax_total: sumAmounts(taxes),
    tax_included_total: sumAmounts(included),
    grand_total,
    giftcard_total,
    capture_total: grand_total - giftcard_total,
    auth_total: sumAmounts(lines.map((line) => ({ amount: line.auth_total ?? 0 }))),
  };
}

export function computeGrandTotal(lines: readonly PricedLine[], { shipment, taxes }: Charges): number {
  const added = taxes.filter((tax) => !tax.included);
  return computeSubTotal(lines) - discountTotal(lines) + shipment.total + sumAmounts(added);
}

function computeSubTotal(lines: readonly PricedLine[]): number {
  return sumAmounts(lines.map((line) => ({ amount: linePriceTotal(line) })));
}

function discountTotal(lines: readonly PricedLine[]): number {
  return sumAmounts(lines.map(({ discount_total }) => ({ amount: discount_total })));
}

export function linePriceTotal({ price, quantity }: Pick<PricedLine, 'price' | 'quantity'>): number {
  return price * quantity;
}

function sumAmounts(parts: readonly { amount: Minor }[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}
