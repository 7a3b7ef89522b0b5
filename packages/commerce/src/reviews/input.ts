import { isKeyInTable } from '@mercer/contract';
import { buildValidationError } from '@mercer/platform/http/errors';
import { inputObject } from '@mercer/platform/http/input-object';
import type { QueryValue } from '@mercer/platform/http/query';
import { parseBodyFields, sentenceName } from '@mercer/platform/http/read-fields';
import * as v from 'valibot';

const stars = sentenceName('starsMissing');
const words = sentenceName('reviewMissing');

export const ReviewInput = inputObject({
  rating: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d$/), v.transform(Number))], stars),
    v.integer(stars),
    v.minValue(1, stars),
    v.maxValue(5, stars),
  ),
  title: v.nullish(
    v.pipe(v.string(sentenceName('textMissing')), v.trim(), v.maxLength(120, sentenceName('textTooLong'))),
  ),
  text: v.pipe(v.string(words), v.trim(), v.nonEmpty(words), v.maxLength(5000, sentenceName('textTooLong'))),
  /** ids of pictures that it had; those that are not named stay */
  remove_images: v.optional(v.array(v.string())),
});

/** Vote on a review; false takes it back. Forms send text instead of a boolean. */
export const HelpfulInput = inputObject({ helpful: v.optional(v.boolean(), true) });

/** @throws FieldErrors with a message for every field that is wrong */
export function parseReviewInput(body: Record<string, unknown>) {
  return parseBodyFields(ReviewInput, body);
}

const newest = [
  ['product_reviews.date_created', 'desc'],
  ['product_reviews.id', 'desc'],
] as const;
const helpful = [['product_reviews.helpful_count', 'desc'], ...newest] as const;
const highest = [['product_reviews.rating', 'desc'], ...newest] as const;
const lowest = [['product_reviews.rating', 'asc'], ...newest] as const;
const sorts = { newest, helpful, highest, lowest, 'date_created desc': newest, 'rating desc': highest };

/** @throws ApiError `validation_error` for an order that is not known */
export function parseReviewSort(sort: QueryValue | undefined) {
  if (sort === undefined || sort === '') return newest;
  if (typeof sort !== 'string' || !isKeyInTable(sorts, sort))
    throw buildValidationError('sort must be newest, helpful, highest or lowest', 'sort');
  return sorts[sort];
}
