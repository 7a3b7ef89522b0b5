import { type Db, defineStatement, lockSelectedRows, type Row, type Tx } from '../../db/index.ts';
import { buildNotFoundError } from '../../http/errors.ts';

/** A pending order and its cart. Always the cart first: everyone locks in this order. */
export async function lockPendingOrder(tx: Tx, orderId: string) {
  const [cartReference] = await cartOfOrder(tx, orderId);
  if (!cartReference) throw new Error(`Order ${orderId} is not there`);
  return lockWithCart(tx, { id: orderId, cart_id: cartReference.cart_id });
}

/** Locks cart and order of an order whose cart id is known; the cart of an order never changes. */
export async function lockWithCart(tx: Tx, { id, cart_id }: Pick<Row<'orders'>, 'id' | 'cart_id'>) {
  // Locks are taken in this order, without waiting in between
  const [[cart], [order]] = await Promise.all([lockCart(tx, cart_id), lockById(tx, id)]);
  if (!cart || !order) throw new Error(`Order ${id} or its cart is not there`);
  return { cart, order };
}

const cartOfOrder = defineStatement((db: Db, id: string) =>
  db.selectFrom('orders').select('cart_id').where('id', '=', id),
);

const lockCart = defineStatement((db: Db, id: string) =>
  lockSelectedRows(
    db,
    db
      .selectFrom('carts')
      .select(['id', 'account_id', 'order_id', 'billing', 'draft', 'removed_items'])
      .where('id', '=', id),
  ),
);

const lockById = defineStatement((db: Db, id: string) =>
  lockSelectedRows(db, db.selectFrom('orders').selectAll().where('id', '=', id)),
);

/**
 * An order that has a number: its cart matters no more.
 * @param accountId whose it must be; null: a guest's; undefined: anyone's
 * @throws ApiError 404 when there is none
 */
export async function lockPlacedOrder(tx: Tx, orderId: string, accountId?: string | null): Promise<Row<'orders'>> {
  const orders = tx.selectFrom('orders').selectAll().where('id', '=', orderId).where('number', 'is not', null);
  const order = await lockSelectedRows(tx, orders).executeTakeFirst();
  if (!order || (accountId !== undefined && order.account_id !== accountId))
    throw buildNotFoundError('There is no such order');
  return order;
}

export const itemsOfOrder = defineStatement((db: Db, orderId: string) =>
  db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('id'),
);
