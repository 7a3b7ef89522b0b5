import { imagesOfReview, moderateReview, removeReview } from '@mercer/commerce/reviews';
import type { Db, Row } from '@mercer/database';
import { defineRoute, noBody, type WriteCall } from '@mercer/platform/http/routes/define-route';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import { answeredFields, ImageAnswer } from '../description/fields.ts';
import { createChoiceListSchema, filterValues } from '../description/list.ts';
import { defineChangeRoutes, defineFindRoute, defineListRoute } from '../description/record-routes.ts';
import { createReplacementSchema } from '../description/replacement.ts';
import type { Saving } from '../description/saving.ts';
import { statuses } from './statuses.ts';

const group = { access: 'operator', scope: 'catalogue', tag: 'reviews' } as const;
const notFoundRefusal = { 404: 'no such review' };
const status = v.picklist(statuses);

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

const ReviewUpdate = v.strictObject({ ...answeredFields(ReviewAnswer), status: v.optional(status) });

type ReviewChange = v.InferOutput<typeof ReviewUpdate>;

export const reviewRoutes = [
  defineListRoute({
    path: '/operator/reviews',
    ...group,
    summary: 'What shoppers have written, the newest first',
    table: 'product_reviews',
    filters: {
      product_id: filterValues,
      account_id: filterValues,
      status: v.optional(createChoiceListSchema(status.options)),
    },
    answer: ReviewAnswer,
    serialize: serializeReview,
  }),
  defineFindRoute({
    path: '/operator/reviews/:id',
    ...group,
    recordName: 'review',
    answer: ReviewAnswer,
    find: async ({ db, id }) => (await readOperatorReviews(db, [id])).get(id),
  }),
  ...defineChangeRoutes({
    path: '/operator/reviews/:id',
    ...group,
    recordName: 'review',
    summary: 'Publishes a review, turns it down, or lets it wait; its stars count while it is published',
    body: ReviewUpdate,
    example: { status: 'published' },
    replacement: createReplacementSchema(ReviewUpdate, { required: ['status'], defaults: {} }),
    replacementExample: { status: 'published' },
    answer: ReviewAnswer,
    refusals: notFoundRefusal,
    write: (call) => applyDecision(call, () => moderate(call)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/reviews/:id',
    ...group,
    summary: 'Removes a review, and its stars from the product’s rating',
    refusals: notFoundRefusal,
    body: noBody,
    isVersioned: true,
    async write(call) {
      await applyDecision(call, () => removeReview(call.tx, call.id));
    },
  }),
];

/** An absent status leaves the review as it is. */
async function moderate({ tx, id, body: { status: decision }, now }: WriteCall<ReviewChange>): Promise<void> {
  if (decision !== undefined) await moderateReview(tx, id, decision, now);
}

type ReviewDecision = Saving & { id: string; ifMatch: string | undefined };

/** @returns the review as it is afterwards */
async function applyDecision({ tx, id, actor, now, ifMatch }: ReviewDecision, decide: () => Promise<void>) {
  const readDecidedReview = () => readOperatorReviews(tx, [id]);
  const previousReviews = await readDecidedReview();
  assertVersionMatches(ifMatch, previousReviews.get(id));
  await decide();
  return (
    await commitChange(tx, {
      entity: 'review',
      ids: [id],
      actor,
      now,
      previousRecords: previousReviews,
      read: readDecidedReview,
    })
  ).get(id);
}

export async function readOperatorReviews(db: Db, ids: string[]) {
  const rows = await db.selectFrom('product_reviews').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, serializeReview(row)]));
}

function serializeReview({ body, ...row }: Row<'product_reviews'>) {
  const { id, product_id, account_id, rating, title, status, helpful_count, date_created, date_updated } = row;
  const reviewFields = { id, product_id, account_id, rating, title, text: body, images: imagesOfReview(row), status };
  return { ...reviewFields, verified: row.verified === 1, helpful_count, date_created, date_updated };
}
