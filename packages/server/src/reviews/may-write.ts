import type { Db, Row } from '../db/index.ts';

/** An account, and the product that it writes of. */
export type Writer = Pick<Row<'product_reviews'>, 'product_id' | 'account_id'>;

/** Orders that were called off are no purchase. */
const notBought: Row<'orders'>['status'][] = ['pending', 'payment_pending', 'canceled'];

/** Whether the account bought the product. */
export async function mayWrite(db: Db, { product_id, account_id }: Writer): Promise<boolean> {
  const bought = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('orders.id')
    .where('orders.account_id', '=', account_id)
    .where('orders.number', 'is not', null)
    .where('orders.status', 'not in', notBought)
    .where('order_items.product_id', '=', product_id)
    .limit(1)
    .executeTakeFirst();
  return bought !== undefined;
}
