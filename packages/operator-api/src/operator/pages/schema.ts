import * as v from 'valibot';
import { answered, nonEmptyText, slug } from '../description/fields.ts';
import { createReplacementSchema } from '../description/replacement.ts';

const locale = v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a locale like de-DE is expected'));
const body = v.pipe(v.string(), v.maxLength(200_000));

const fields = {
  published: v.optional(v.boolean()),
  $locale: v.optional(
    v.record(
      locale,
      v.strictObject({ title: v.optional(nonEmptyText(200)), slug: v.optional(slug), body: v.optional(body) }),
    ),
  ),
};
export const PageInput = v.strictObject({ slug, title: nonEmptyText(200), body, ...fields });
/** Fields that are left out stay; those of the answer alone are passed over. */
export const PageUpdate = v.strictObject({
  slug: v.optional(slug),
  title: v.optional(nonEmptyText(200)),
  body: v.optional(body),
  ...fields,
  id: answered,
  date_created: answered,
  date_updated: answered,
});

export const PageReplacement = createReplacementSchema(PageUpdate, {
  required: ['title', 'body'],
  lasting: ['slug'],
  defaults: { published: true, $locale: {} },
});

export type PageFields = v.InferOutput<typeof PageUpdate>;

export const PageAnswer = v.strictObject({
  id: v.string(),
  slug: v.string(),
  title: v.string(),
  body: v.string(),
  published: v.boolean(),
  $locale: v.optional(v.record(v.string(), v.looseObject({}))),
  date_created: v.string(),
  date_updated: v.string(),
});

export type OperatorPage = v.InferOutput<typeof PageAnswer>;
