import { type Db, raisePageVersion, type Tx } from '@mercer/database';
import { redactReviewAuditEntries } from '../events/index.ts';
import { removeImages, serializeReview } from './images.ts';
import { reviewsWithNames } from './list-reviews.ts';
import { adjustRating, countedRating } from './rating.ts';
import { deleteAccountVotes } from './vote.ts';

/** Reviews and votes of an account: with it they go, out of the products' ratings and the reviews' counts as well. */
export const reviewData = {
  name: 'reviews',
  async read(db: Db, { id }: { id: string }) {
    const accountReviews = reviewsWithNames(db).where('account_id', '=', id);
    return (await accountReviews.orderBy('product_reviews.id').execute()).map(serializeReview);
  },
  async forget(tx: Tx, { id }: { id: string }): Promise<void> {
    await deleteAccountVotes(tx, id);
    await redactReviewAuditEntries(tx, id);
    const reviewIds = tx.selectFrom('product_reviews').select('id').where('account_id', '=', id);
    await tx.deleteFrom('review_votes').where('review_id', 'in', reviewIds).execute();
    const reviews = tx.deleteFrom('product_reviews').where('account_id', '=', id);
    const deletedReviews = await reviews.returning(['id', 'product_id', 'rating', 'status']).execute();
    await removeImages(
      tx,
      deletedReviews.map(({ id }) => id),
    );
    // Sorted, so that two transactions never deadlock
    for (const review of deletedReviews.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))) {
      await adjustRating(tx, review.product_id, { from: countedRating(review), to: null });
    }
    if (deletedReviews.length > 0) await raisePageVersion(tx);
  },
};
