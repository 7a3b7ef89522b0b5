import type { Row, Tx } from '../../db/index.ts';
import { giveUpAttempts } from '../../payments/index.ts';
import { changeStatus, releaseHold } from '../record/index.ts';

/** A cart has one pending order: earlier ones are given up, with whatever was begun to pay for them. */
export async function supersedeOrders(tx: Tx, orders: Row<'orders'>[], now: Date): Promise<void> {
  for (const order of orders) {
    await changeStatus(tx, order, { to: 'canceled', actor: 'system', now });
    await releaseHold(tx, order.id);
    await giveUpAttempts(tx, order.id, now);
  }
}
