import * as v from 'valibot';
import type { Db, Row } from '../../db/index.ts';
import { imagesOfReview, moderateReview, removeReview } from '../../reviews/index.ts';
import { changed } from '../changed.ts';
import { answeredFields, ImageAnswer } from '../description/fields.ts';
import { assertMatch } from '../description/if-match.ts';
import { filterText } from '../description/list.ts';
import { finds, lists, removes, updates } from '../description/record-operations.ts';
import type { Saving } from '../description/saving.ts';

const tag = 'reviews';
const gone = { 404: 'no such review' };
const status = v.picklist(['pending', 'published', 'rejected']);

const ReviewAnswer = v.strictObject({
  id: v.string(),
  product_id: v.string(),
  account_id: v.string(),
  rating: v.number(),
  title: v.nullable(v.string()),
  text: v.string(),
  images: v.array(ImageAnswer),
  status,
  verified: v.boolean(),
  helpful_count: v.number(),
  date_created: v.string(),
  date_updated: v.string(),
});

export const reviewOperations = {
  'GET /reviews': lists({
    tag,
    summary: 'What shoppers have written, the newest first',
    table: 'product_reviews',
    filters: { product_id: filterText, account_id: filterText, status: v.optional(status) },
    answer: ReviewAnswer,
    serialize,
  }),
  'GET /reviews/:id': finds({
    tag,
    named: 'review',
    answer: ReviewAnswer,
    find: async ({ db, id }) => (await readReviews(db, [id])).get(id),
  }),
  'PUT /reviews/:id': updates({
    tag,
    summary: 'Publishes a review, turns it down, or lets it wait; its stars count while it is published',
    body: v.strictObject({ ...answeredFields(ReviewAnswer), status }),
    example: { status: 'published' },
    answer: ReviewAnswer,
    refusals: gone,
    run: (call) => decided(call, () => moderateReview(call.tx, call.id, call.body.status, call.now)),
  }),
  'DELETE /reviews/:id': removes({
    tag,
    summary: 'Removes a review, and its stars from the product’s rating',
    refusals: gone,
    async run(call) {
      await decided(call, () => removeReview(call.tx, call.id));
    },
  }),
};

type Deciding = Saving & { id: string; ifMatch: string | undefined };

/** @returns the review as it is afterwards */
async function decided({ tx, id, actor, now, ifMatch }: Deciding, decide: () => Promise<void>) {
  const read = () => readReviews(tx, [id]);
  const before = await read();
  assertMatch(ifMatch, before.get(id));
  await decide();
  return (await changed(tx, { entity: 'review', ids: [id], actor, now, before, read })).get(id);
}

async function readReviews(db: Db, ids: string[]) {
  const rows = await db.selectFrom('product_reviews').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, serialize(row)]));
}

function serialize({ body, ...row }: Row<'product_reviews'>) {
  const { id, product_id, account_id, rating, title, status, helpful_count, date_created, date_updated } = row;
  const said = { id, product_id, account_id, rating, title, text: body, images: imagesOfReview(row), status };
  return { ...said, verified: row.verified === 1, helpful_count, date_created, date_updated };
}
