import type { Billing } from '@mercer/contract';
import { type Db, parseJson } from '../db/index.ts';
import { lockOrder } from './lock.ts';
import { releaseHold } from './stock.ts';

/** Gives up an order that was not paid: its pieces are free again, and the spent token leaves the cart. */
export function giveUpOrder(db: Db, orderId: string, message: string | null): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { order, cart } = await lockOrder(tx, orderId);
    if (order.status !== 'pending') return;
    await tx.updateTable('orders').set({ status: 'canceled' }).where('id', '=', orderId).execute();
    await tx.updateTable('payments').set({ status: 'declined', message }).where('order_id', '=', orderId).execute();
    await releaseHold(tx, orderId);
    const spent = await tx.selectFrom('vault_tokens').select('token').where('order_id', '=', orderId).execute();
    const billing = withoutToken(parseJson(cart.billing), new Set(spent.map(({ token }) => token)));
    await tx
      .updateTable('carts')
      .set({ billing: JSON.stringify(billing) })
      .where('id', '=', order.cart_id)
      .execute();
  });
}

function withoutToken(billing: Billing, spent: ReadonlySet<string>): Billing {
  const { card, ...rest } = billing;
  return card?.token && spent.has(card.token) ? rest : billing;
}
