import type { Row, Tx } from '../../db/index.ts';
import { type Actor, changeStatus } from '../record/index.ts';
import { readOrderPieces } from './read-pieces.ts';

/**
 * Makes a locked order shipped of which a part has left and nothing is left to send: the rest was refunded or canceled.
 * @returns whether it became shipped
 */
export async function settleShipped(
  tx: Tx,
  order: Row<'orders'>,
  { actor, note, now }: { actor: Actor; note?: string | undefined; now: Date },
): Promise<boolean> {
  if (order.status !== 'paid' || !order.shipments) return false;
  const lines = await readOrderPieces(tx, order);
  if (lines.some(({ open }) => open > 0)) return false;
  await changeStatus(tx, order, { to: 'shipped', actor, note, now });
  return true;
}
