import { type Db, newPages, type Tx } from '../db/index.ts';
import { removeImages } from './images.ts';
import { reviewsWithNames } from './list-reviews.ts';
import { countedRating, moveRating } from './rating.ts';
import { forgetVotes } from './say-helpful.ts';
import { serializeReview } from './serialize.ts';

/** Reviews and votes of an account: with it they go, out of the products' ratings and the reviews' counts as well. */
export const reviewData = {
  name: 'reviews',
  async read(db: Db, { id }: { id: string }) {
    const own = reviewsWithNames(db).where('account_id', '=', id);
    return (await own.orderBy('product_reviews.id').execute()).map(serializeReview);
  },
  async forget(tx: Tx, { id }: { id: string }): Promise<void> {
    await forgetVotes(tx, id);
    const own = tx.selectFrom('product_reviews').select('id').where('account_id', '=', id);
    await tx.deleteFrom('review_votes').where('review_id', 'in', own).execute();
    const reviews = tx.deleteFrom('product_reviews').where('account_id', '=', id);
    const gone = await reviews.returning(['id', 'product_id', 'rating', 'status']).execute();
    await removeImages(
      tx,
      gone.map(({ id }) => id),
    );
    // in one order, so that two transactions never wait for each other in a ring
    for (const review of gone.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))) {
      await moveRating(tx, review.product_id, { from: countedRating(review), to: null });
    }
    if (gone.length > 0) await newPages(tx);
  },
};
