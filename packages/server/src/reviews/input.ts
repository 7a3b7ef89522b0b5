import { isKeyOf } from '@mercer/contract';
import * as v from 'valibot';
import { FieldErrors, invalid } from '../http/errors.ts';
import type { QueryValue } from '../http/query.ts';

const stars = 'Choose 1 to 5 stars';
const words = 'Write a review';

const ReviewInput = v.object({
  rating: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d$/), v.transform(Number))], stars),
    v.integer(stars),
    v.minValue(1, stars),
    v.maxValue(5, stars),
  ),
  title: v.nullish(v.pipe(v.string('Enter text'), v.trim(), v.maxLength(120, 'Enter at most 120 characters'))),
  text: v.pipe(v.string(words), v.trim(), v.nonEmpty(words), v.maxLength(5000, 'Enter at most 5000 characters')),
});

/** @throws FieldErrors with a message for every field that is wrong */
export function readReview(body: Record<string, unknown>) {
  const given = { ...body, rating: body.rating ?? null, text: body.text ?? null };
  const result = v.safeParse(ReviewInput, given);
  if (result.success) return result.output;
  const errors: FieldErrors['errors'] = {};
  for (const { path, message } of result.issues) {
    const field = String(path?.[0]?.key);
    const isMissing = body[field] === undefined || body[field] === null || body[field] === '';
    errors[field] ??= { code: isMissing ? 'REQUIRED' : 'INVALID', message };
  }
  throw new FieldErrors(errors);
}

const newest = [
  ['product_reviews.date_created', 'desc'],
  ['product_reviews.id', 'desc'],
] as const;
const highest = [['product_reviews.rating', 'desc'], ...newest] as const;
const sorts = { newest, highest, 'date_created desc': newest, 'rating desc': highest };

/** @throws ApiError `validation_error` for an order that is not known */
export function readSort(sort: QueryValue | undefined) {
  if (sort === undefined || sort === '') return newest;
  if (typeof sort !== 'string' || !isKeyOf(sorts, sort)) throw invalid('sort must be newest or highest', 'sort');
  return sorts[sort];
}
