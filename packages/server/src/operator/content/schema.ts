import * as v from 'valibot';
import { answered, slug, text } from '../description/fields.ts';
import { language } from '../description/places.ts';

const fieldTypes = ['text', 'number', 'boolean', 'date', 'json'] as const;

/** What every record has beside the fields of its model. */
const own = ['id', 'slug', 'published', 'date_created', 'date_updated'];

const field = v.strictObject({
  id: v.pipe(
    v.string(),
    v.maxLength(64),
    v.regex(/^[a-z]\w*$/i, 'a letter is expected, then letters, digits and underscores'),
    v.check((id) => !own.includes(id), 'every record has such a field'),
  ),
  name: text(200),
  type: v.picklist(fieldTypes),
});

const fields = v.pipe(
  v.array(field),
  v.maxLength(100),
  v.check((given) => new Set(given.map(({ id }) => id)).size === given.length, 'two fields have the same id'),
);

const modelId = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(/^[a-z]\w*(-\w+)*$/, 'a small letter is expected, then letters, digits and dashes'),
);

export const ModelInput = v.strictObject({ id: modelId, name: text(200), fields });
export const ModelUpdate = v.strictObject({
  name: v.optional(text(200)),
  fields: v.optional(fields),
  id: answered,
});

export type ModelFields = v.InferOutput<typeof ModelUpdate>;

export const ModelAnswer = v.strictObject({
  id: v.string(),
  name: v.string(),
  fields: v.array(v.strictObject({ id: v.string(), name: v.string(), type: v.picklist(fieldTypes) })),
});

export type ContentModel = v.InferOutput<typeof ModelAnswer>;

const locale = v.pipe(language, v.regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a locale like de-DE is expected'));
/** By the ids of the model's fields; null: nothing. */
const values = v.looseObject({});

const parts = {
  published: v.optional(v.boolean()),
  draft: v.nullish(values),
  $locale: v.optional(v.record(locale, values)),
};

export const RecordInput = v.strictObject({ slug, fields: values, ...parts });
/** Fields that are left out stay; those of the answer alone are passed over. */
export const RecordUpdate = v.strictObject({
  slug: v.optional(slug),
  fields: v.optional(values),
  ...parts,
  id: answered,
  model: answered,
  date_created: answered,
  date_updated: answered,
});

export type RecordFields = v.InferOutput<typeof RecordUpdate>;

export const RecordAnswer = v.strictObject({
  id: v.string(),
  model: v.string(),
  slug: v.string(),
  fields: values,
  draft: v.nullable(values),
  published: v.boolean(),
  $locale: v.optional(v.record(v.string(), values)),
  date_created: v.string(),
  date_updated: v.string(),
});

export type OperatorRecord = v.InferOutput<typeof RecordAnswer>;
