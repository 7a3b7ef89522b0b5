import { type CartItem, type Major, type Minor, type Order, toMajorUnits, toMinorUnits } from '@mercer/contract';

export interface Pieces {
  id: string;
  quantity: number;
}

type Refunded = Pick<Order, 'items' | 'pieces' | 'currency' | 'grand_total' | 'refund_total' | 'tax_included_total'>;

/** Lines with the pieces that a return may name. */
export function returnablePieces({ items, pieces }: Pick<Order, 'items' | 'pieces'>): (Pieces & { name: string })[] {
  const names = new Map(items.map(({ id, product }) => [id, product.name]));
  return pieces
    .map(({ id, returnable }) => ({ id, name: names.get(id) ?? '', quantity: returnable }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * About what comes back for pieces, as the shop reckons it: what was paid for them, discount and tax included; for all that is left
 * everything that is left, the shipment included.
 */
export function refundEstimate(order: Refunded, pieces: readonly Pieces[]): { amount: Major; isWhole: boolean } {
  const { currency, grand_total, refund_total } = order;
  const rest = toMinorUnits(grand_total, currency) - toMinorUnits(refund_total, currency);
  const isWhole = sum(pieces) === order.pieces.reduce((total, { refundable }) => total + refundable, 0);
  const worth = pieces.reduce((total, one) => total + worthOf(order, one), 0);
  return { amount: toMajorUnits(isWhole ? rest : Math.min(rest, worth), currency), isWhole };
}

/** All pieces of a line, given back in any portions, are worth what was paid for it. */
function worthOf(order: Refunded, { id, quantity: more }: Pieces): Minor {
  const item = order.items.find((one) => one.id === id);
  if (!item) return 0;
  const upTo = (pieces: number) => Math.floor((paidFor(order, item) * pieces) / item.quantity);
  const refunded = order.pieces.find((one) => one.id === id)?.refunded ?? 0;
  return upTo(refunded + more) - upTo(refunded);
}

function paidFor({ currency, tax_included_total }: Refunded, item: CartItem): Minor {
  const minor = (amount = 0) => toMinorUnits(amount, currency);
  const tax = tax_included_total > 0 ? 0 : minor(item.tax_total);
  return minor(item.price_total) - minor(item.discount_total) + tax;
}

function sum(list: readonly { quantity: number }[]): number {
  return list.reduce((total, { quantity }) => total + quantity, 0);
}
