import type { Db, Row } from '@mercer/database';
import { buildNotFoundError, FieldError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { findRatedProduct } from './product.ts';

/** An account, and the product that it writes of. */
export type ReviewAuthor = Pick<Row<'product_reviews'>, 'product_id' | 'account_id'>;

/** Author, product and time of a review. */
export interface ReviewWriting {
  /** id or slug */
  product: string;
  accountId: string;
  now: Date;
}

/** @throws ApiError 404 for an unknown product, FieldError when the account did not buy it */
export async function assertMayWrite(db: Db, { product, accountId }: ReviewWriting): Promise<void> {
  const storedProduct = await findRatedProduct(db, product);
  if (!storedProduct) throw buildNotFoundError('Product not found');
  if (await canWriteReview(db, { product_id: storedProduct.id, account_id: accountId })) return;
  throw new FieldError('product_id', 'NOT_BOUGHT', createSentence('notBought'));
}

/** Orders that were called off are no purchase. */
const notBought: Row<'orders'>['status'][] = ['pending', 'payment_pending', 'canceled'];

/** Returns true when the account bought the product. */
export async function canWriteReview(db: Db, { product_id, account_id }: ReviewAuthor): Promise<boolean> {
  const purchase = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('orders.id')
    .where('orders.account_id', '=', account_id)
    .where('orders.number', 'is not', null)
    .where('orders.status', 'not in', notBought)
    .where('order_items.product_id', '=', product_id)
    .limit(1)
    .executeTakeFirst();
  return purchase !== undefined;
}
