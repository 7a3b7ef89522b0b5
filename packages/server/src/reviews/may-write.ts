import type { Db, Row } from '../db/index.ts';
import { FieldError, notFound } from '../http/errors.ts';
import { sentence } from '../http/sentences/sentence.ts';
import { findProduct } from './product.ts';

/** An account, and the product that it writes of. */
export type Writer = Pick<Row<'product_reviews'>, 'product_id' | 'account_id'>;

/** What is written by whom. */
export interface Writing {
  /** id or slug */
  product: string;
  accountId: string;
  now: Date;
}

/** @throws ApiError 404 for an unknown product, FieldError when the account did not buy it */
export async function assertMayWrite(db: Db, { product, accountId }: Writing): Promise<void> {
  const found = await findProduct(db, product);
  if (!found) throw notFound('Product not found');
  if (await mayWrite(db, { product_id: found.id, account_id: accountId })) return;
  throw new FieldError('product_id', 'NOT_BOUGHT', sentence('notBought'));
}

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
