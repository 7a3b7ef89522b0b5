import { type CartItem, type Major, type Minor, type Order, toMajorUnits, toMinorUnits } from '@mercer/contract';

export interface Pieces {
  id: string;
  quantity: number;
}

type RefundableOrder = Pick<
  Order,
  'items' | 'pieces' | 'currency' | 'grand_total' | 'refund_total' | 'tax_included_total'
>;

interface ReturnableLine extends Pieces {
  name: string;
  image: CartItem['product']['images'][number] | undefined;
}

/** Lines with the pieces that a return may name. */
export function returnablePieces({ items, pieces }: Pick<Order, 'items' | 'pieces'>): ReturnableLine[] {
  const products = new Map(items.map(({ id, product }) => [id, product]));
  return pieces
    .map(({ id, returnable }) => {
      const { name = '', images = [] } = products.get(id) ?? {};
      return { id, name, image: images[0], quantity: returnable };
    })
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Estimates the refund for pieces as the shop computes it: what was paid for them, discount and tax included; for all
 * remaining pieces it is the whole remaining amount, shipping included.
 */
export function refundEstimate(order: RefundableOrder, pieces: readonly Pieces[]): { amount: Major; isWhole: boolean } {
  const { currency, grand_total, refund_total } = order;
  const remainingAmount = toMinorUnits(grand_total, currency) - toMinorUnits(refund_total, currency);
  const isWhole = sumQuantities(pieces) === order.pieces.reduce((total, { refundable }) => total + refundable, 0);
  const worth = pieces.reduce((total, linePieces) => total + computePiecesWorth(order, linePieces), 0);
  return { amount: toMajorUnits(isWhole ? remainingAmount : Math.min(remainingAmount, worth), currency), isWhole };
}

/**
 * Computes the worth of returned pieces so that all pieces of a line, returned in any portions, are worth exactly what
 * was paid for it.
 */
function computePiecesWorth(order: RefundableOrder, { id, quantity: returnedQuantity }: Pieces): Minor {
  const item = order.items.find((orderItem) => orderItem.id === id);
  if (!item) return 0;
  const computeWorthUpTo = (pieces: number) => Math.floor((computeAmountPaid(order, item) * pieces) / item.quantity);
  const refunded = order.pieces.find((linePieces) => linePieces.id === id)?.refunded ?? 0;
  return computeWorthUpTo(refunded + returnedQuantity) - computeWorthUpTo(refunded);
}

function computeAmountPaid({ currency, tax_included_total }: RefundableOrder, item: CartItem): Minor {
  const convertToMinor = (amount = 0) => toMinorUnits(amount, currency);
  const tax = tax_included_total > 0 ? 0 : convertToMinor(item.tax_total);
  return convertToMinor(item.price_total) - convertToMinor(item.discount_total) + tax;
}

function sumQuantities(list: readonly { quantity: number }[]): number {
  return list.reduce((total, { quantity }) => total + quantity, 0);
}
