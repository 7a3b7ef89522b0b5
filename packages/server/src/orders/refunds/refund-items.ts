import type { Minor } from '@mercer/contract';
import type { Row, Tx } from '../../db/index.ts';
import { invalid } from '../../http/errors.ts';
import { itemsOfOrder, type Piece } from '../record/index.ts';
import { refundBalance } from './refund.ts';
import { amountOfPieces, paidLines } from './refund-amount.ts';
import type { RefundedItem } from './refunded-item.ts';

export interface WantedPieces {
  /** of the order's item */
  id: string;
  quantity: number;
}

/** A line with what may still happen to its pieces. */
interface OpenLine extends Piece {
  total: Minor;
  refunded: number;
  restocked: number;
}

/**
 * What pieces of a locked order are worth: never more than is left of what was paid, and all of that, the shipment
 * included, when no piece is left.
 * @throws ApiError `validation_error` on `items` for pieces that the order does not have any more
 */
export async function refundOfPieces(
  tx: Tx,
  order: Row<'orders'>,
  wanted: readonly WantedPieces[],
  { restock }: { restock: boolean },
): Promise<{ amount: Minor; items: RefundedItem[]; pieces: Piece[] }> {
  const lines = await openLines(tx, order);
  const chosen = wanted.map(({ id, quantity }) => ({ line: lineOf(lines, id, quantity), quantity }));
  const items = chosen.map(({ line, quantity }) => {
    const restocked = restock ? Math.min(quantity, line.quantity - line.restocked) : 0;
    return { item_id: line.id, quantity, restocked, amount: amountOfPieces(line, quantity) };
  });
  const { rest } = await refundBalance(tx, order);
  const isWhole = sum(chosen) === lines.reduce((pieces, line) => pieces + line.quantity - line.refunded, 0);
  const worth = items.reduce((total, { amount }) => total + amount, 0);
  const pieces = chosen.map(({ line }, place) => ({ ...line, quantity: items[place]?.restocked ?? 0 }));
  return {
    amount: isWhole ? rest : Math.min(rest, worth),
    items,
    pieces: pieces.filter(({ quantity }) => quantity > 0),
  };
}

/** All pieces that are not refunded yet. */
export async function openPieces(tx: Tx, order: Row<'orders'>): Promise<WantedPieces[]> {
  const lines = await openLines(tx, order);
  return lines
    .map(({ id, quantity, refunded }) => ({ id, quantity: quantity - refunded }))
    .filter(({ quantity }) => quantity > 0);
}

/** How many pieces of each item were refunded, or went back to the stock. */
export async function refundedPieces(tx: Tx, order: Row<'orders'>): Promise<Map<string, number>> {
  const lines = await openLines(tx, order);
  return new Map(lines.map(({ id, refunded, restocked }) => [id, Math.max(refunded, restocked)]));
}

/** @throws ApiError `validation_error` on `items` */
export async function assertOpenPieces(tx: Tx, order: Row<'orders'>, wanted: readonly WantedPieces[]): Promise<void> {
  const lines = await openLines(tx, order);
  for (const { id, quantity } of wanted) lineOf(lines, id, quantity);
}

async function openLines(tx: Tx, order: Row<'orders'>): Promise<OpenLine[]> {
  const items = await itemsOfOrder(tx, order.id);
  const earlier = await tx
    .selectFrom('refund_items')
    .innerJoin('refunds', 'refunds.id', 'refund_items.refund_id')
    .select(['refund_items.item_id', 'refund_items.quantity', 'refund_items.restocked', 'refunds.status'])
    .where('refunds.order_id', '=', order.id)
    // pieces that a change took out are in no line any more
    .where('refunds.edit_id', 'is', null)
    .execute();
  const totals = new Map(paidLines(items, order.tax_included_total > 0).map(({ id, total }) => [id, total]));
  return items.map(({ id, product_id, variant_id, quantity }) => {
    const own = earlier.filter(({ item_id }) => item_id === id);
    // pieces of a refund that the gateway refused are still to be refunded, but may be back in the stock
    const refunded = sum(own.filter(({ status }) => status !== 'failed'));
    const restocked = own.reduce((pieces, item) => pieces + item.restocked, 0);
    return { id, product_id, variant_id, quantity, refunded, restocked, total: totals.get(id) ?? 0 };
  });
}

function lineOf(lines: readonly OpenLine[], id: string, quantity: number): OpenLine {
  const line = lines.find((candidate) => candidate.id === id);
  if (!line) throw invalid('The order has no such item', 'items');
  if (quantity > line.quantity - line.refunded) throw invalid('The order has fewer pieces of this item left', 'items');
  return line;
}

function sum(list: readonly { quantity: number }[]): number {
  return list.reduce((total, { quantity }) => total + quantity, 0);
}
