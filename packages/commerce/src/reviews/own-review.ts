import type { OwnReview } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { canWriteReview, type ReviewAuthor } from './eligibility.ts';
import { serializeReview } from './images.ts';
import { reviewsWithNames } from './list-reviews.ts';
import { findRatedProduct } from './product.ts';

/**
 * Reads the account's review of a product, published or not, and whether the account may write one.
 * @param accountId null: a visitor
 * @throws ApiError 404 for an unknown product
 */
export async function readOwnReview(db: Db, idOrSlug: string, accountId: string | null): Promise<OwnReview> {
  const product = await findRatedProduct(db, idOrSlug);
  if (!product) throw buildNotFoundError('Product not found');
  if (!accountId) return { may_write: false, review: null };
  const writer = { product_id: product.id, account_id: accountId };
  const [may_write, row] = await Promise.all([
    canWriteReview(db, writer),
    selectWriterReview(db, writer).executeTakeFirst(),
  ]);
  return { may_write, review: row ? serializeReview(row) : null };
}

export function selectWriterReview(db: Db, { product_id, account_id }: ReviewAuthor) {
  return reviewsWithNames(db).where('product_id', '=', product_id).where('account_id', '=', account_id);
}
