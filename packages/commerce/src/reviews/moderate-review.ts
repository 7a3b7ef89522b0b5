import { lockSelectedRows, type ReviewStatus, type Row, raisePageVersion, type Tx } from '@mercer/database';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { recordEvent } from '../events/index.ts';
import { removeImages } from './images.ts';
import { adjustRating, countedRating } from './rating.ts';

/**
 * Applies the owner's decision: the product's rating is updated, and a rejected review loses its pictures. @throws
 * ApiError 404
 */
export async function moderateReview(tx: Tx, id: string, status: ReviewStatus, now: Date): Promise<void> {
  const review = await lockReview(tx, id);
  if (review.status === status) return;
  const isTurnedDown = status === 'rejected';
  if (isTurnedDown) await removeImages(tx, [id]);
  const change = { status, ...(isTurnedDown && { images: null }) };
  await tx.updateTable('product_reviews').set(change).where('id', '=', id).execute();
  const { product_id, rating } = review;
  await adjustRating(tx, product_id, { from: countedRating(review), to: countedRating({ rating, status }) });
  if (status === 'published') {
    const data = { product_id, rating };
    await recordEvent(tx, { type: 'review.published', entity_id: id, data, actor: 'operator' }, now);
  }
  await raisePageVersion(tx);
}

/** @throws ApiError 404 */
export async function removeReview(tx: Tx, id: string): Promise<void> {
  const review = await lockReview(tx, id);
  await tx.deleteFrom('review_votes').where('review_id', '=', id).execute();
  await removeImages(tx, [id]);
  await tx.deleteFrom('product_reviews').where('id', '=', id).execute();
  await adjustRating(tx, review.product_id, { from: countedRating(review), to: null });
  await raisePageVersion(tx);
}

/** Kept from its writer and from others who decide. */
async function lockReview(tx: Tx, id: string): Promise<Row<'product_reviews'>> {
  const reviews = tx.selectFrom('product_reviews').selectAll().where('id', '=', id);
  const review = await lockSelectedRows(tx, reviews).executeTakeFirst();
  if (!review) throw buildNotFoundError('There is no such review');
  return review;
}
