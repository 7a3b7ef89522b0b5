import { lockRows, type Tx } from '../db/index.ts';

/** Always the cart first, then its order: everyone locks in this order. */
export async function lockOrder(tx: Tx, orderId: string) {
  const orders = tx.selectFrom('orders').selectAll().where('id', '=', orderId);
  const { cart_id } = await orders.executeTakeFirstOrThrow();
  const carts = tx.selectFrom('carts').select(['id', 'order_id', 'billing']).where('id', '=', cart_id);
  const cart = await lockRows(tx, carts).executeTakeFirstOrThrow();
  return { cart, order: await lockRows(tx, orders).executeTakeFirstOrThrow() };
}
