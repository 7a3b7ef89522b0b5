import type { OwnReview } from '@mercer/contract';
import type { Db } from '../db/index.ts';
import { notFound } from '../http/errors.ts';
import { reviewsWithNames } from './list-reviews.ts';
import { mayWrite, type Writer } from './may-write.ts';
import { findProduct } from './product.ts';
import { serializeReview } from './serialize.ts';

/**
 * What an account wrote of a product, seen or not, and whether it may write.
 * @param accountId null: a visitor
 * @throws ApiError 404 for an unknown product
 */
export async function ownReview(db: Db, idOrSlug: string, accountId: string | null): Promise<OwnReview> {
  const product = await findProduct(db, idOrSlug);
  if (!product) throw notFound('Product not found');
  if (!accountId) return { may_write: false, review: null };
  const writer = { product_id: product.id, account_id: accountId };
  const [may_write, row] = await Promise.all([mayWrite(db, writer), writtenBy(db, writer).executeTakeFirst()]);
  return { may_write, review: row ? serializeReview(row) : null };
}

export function writtenBy(db: Db, { product_id, account_id }: Writer) {
  return reviewsWithNames(db).where('product_id', '=', product_id).where('account_id', '=', account_id);
}
