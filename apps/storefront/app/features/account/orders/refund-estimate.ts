import { type CartItem, type Major, type Minor, type Order, toMajorUnits, toMinorUnits } from '@mercer/contract';

export interface Pieces {
  id: string;
  quantity: number;
}

type Refunded = Pick<Order, 'items' | 'refunds' | 'currency' | 'grand_total' | 'refund_total' | 'tax_included_total'>;

/** Lines with the pieces whose money has not gone back already. */
export function openPieces(order: Refunded): (Pieces & { name: string })[] {
  return order.items
    .map(({ id, product, quantity }) => ({ id, name: product.name, quantity: quantity - goneOf(order, id) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * About what comes back for pieces, as the shop reckons it: what was paid for them, discount and tax included; for all that is left
 * everything that is left, the shipment included.
 */
export function refundEstimate(order: Refunded, pieces: readonly Pieces[]): { amount: Major; isWhole: boolean } {
  const { currency, grand_total, refund_total } = order;
  const rest = toMinorUnits(grand_total, currency) - toMinorUnits(refund_total, currency);
  const isWhole = sum(pieces) === sum(openPieces(order));
  const worth = pieces.reduce((total, one) => total + worthOf(order, one), 0);
  return { amount: toMajorUnits(isWhole ? rest : Math.min(rest, worth), currency), isWhole };
}

/** All pieces of a line, given back in any portions, are worth what was paid for it. */
function worthOf(order: Refunded, { id, quantity: more }: Pieces): Minor {
  const item = order.items.find((one) => one.id === id);
  if (!item) return 0;
  const upTo = (pieces: number) => Math.floor((paidFor(order, item) * pieces) / item.quantity);
  const gone = goneOf(order, id);
  return upTo(gone + more) - upTo(gone);
}

function paidFor({ currency, tax_included_total }: Refunded, item: CartItem): Minor {
  const minor = (amount = 0) => toMinorUnits(amount, currency);
  const tax = tax_included_total > 0 ? 0 : minor(item.tax_total);
  return minor(item.price_total) - minor(item.discount_total) + tax;
}

function goneOf({ refunds }: Refunded, id: string): number {
  const gone = refunds.filter(({ status }) => status !== 'failed').flatMap(({ items }) => items);
  return sum(gone.filter((item) => item.id === id));
}

function sum(list: readonly { quantity: number }[]): number {
  return list.reduce((total, { quantity }) => total + quantity, 0);
}
