import * as v from 'valibot';
import type { Db, Row } from '../../db/index.ts';
import { notFound } from '../../http/errors.ts';
import { moveRating } from '../../reviews/index.ts';
import { changed } from '../changed.ts';
import { filterText, listAnswer, orderOf, pageQuery } from '../description/list.ts';
import { reads, writes } from '../description/operation.ts';
import { listRows } from '../description/records.ts';

const tag = 'reviews';

const ReviewAnswer = v.strictObject({
  id: v.string(),
  product_id: v.string(),
  account_id: v.string(),
  rating: v.number(),
  title: v.nullable(v.string()),
  text: v.string(),
  date_created: v.string(),
  date_updated: v.string(),
});

export const reviewOperations = {
  'GET /reviews': reads({
    tag,
    summary: 'What shoppers have written, the newest first',
    query: v.strictObject({ ...pageQuery, product_id: filterText, account_id: filterText }),
    answer: listAnswer(ReviewAnswer),
    async run({ db, query }) {
      const equal = { product_id: query.product_id, account_id: query.account_id };
      const wanted = { page: query, order: orderOf('-id'), equal };
      const { rows, next } = await listRows<Row<'product_reviews'>>(db, 'product_reviews', wanted);
      return { results: rows.map(serialize), next };
    },
  }),
  'DELETE /reviews/:id': writes({
    tag,
    summary: 'Removes a review, and its stars from the product’s rating',
    body: v.strictObject({}),
    refusals: { 404: 'no such review' },
    async run({ tx, id, actor, now }) {
      const before = await readReviews(tx, [id]);
      const gone = tx.deleteFrom('product_reviews').where('id', '=', id).returning(['product_id', 'rating']);
      const [review] = await gone.execute();
      if (!review) throw notFound('There is no such review');
      await moveRating(tx, review.product_id, { from: review.rating, to: null });
      await changed(tx, { entity: 'review', ids: [id], actor, now, before, read: () => readReviews(tx, [id]) });
    },
  }),
};

async function readReviews(db: Db, ids: string[]) {
  const rows = await db.selectFrom('product_reviews').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, serialize(row)]));
}

function serialize({
  id,
  product_id,
  account_id,
  rating,
  title,
  body,
  date_created,
  date_updated,
}: Row<'product_reviews'>) {
  return { id, product_id, account_id, rating, title, text: body, date_created, date_updated };
}
