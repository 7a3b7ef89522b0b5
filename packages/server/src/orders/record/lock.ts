import { lockRows, type Row, type Tx } from '../../db/index.ts';
import { notFound } from '../../http/errors.ts';

/** A pending order and its cart. Always the cart first: everyone locks in this order. */
export async function lockOrder(tx: Tx, orderId: string) {
  const orders = tx.selectFrom('orders').selectAll().where('id', '=', orderId);
  const { cart_id } = await orders.executeTakeFirstOrThrow();
  const carts = tx.selectFrom('carts').select(['id', 'order_id', 'billing']).where('id', '=', cart_id);
  const cart = await lockRows(tx, carts).executeTakeFirstOrThrow();
  return { cart, order: await lockRows(tx, orders).executeTakeFirstOrThrow() };
}

/**
 * An order that has a number: its cart matters no more.
 * @param accountId whose it must be; undefined: anyone's
 * @throws ApiError 404 when there is none
 */
export async function lockPlacedOrder(tx: Tx, orderId: string, accountId?: string): Promise<Row<'orders'>> {
  const orders = tx.selectFrom('orders').selectAll().where('id', '=', orderId).where('number', 'is not', null);
  const order = await lockRows(tx, orders).executeTakeFirst();
  if (!order || (accountId !== undefined && order.account_id !== accountId)) throw notFound('There is no such order');
  return order;
}

export function itemsOfOrder(tx: Tx, orderId: string): Promise<Row<'order_items'>[]> {
  return tx.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}
