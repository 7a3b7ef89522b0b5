import * as v from 'valibot';
import { answered, isFieldName, nonEmptyText, slug } from '../description/fields.ts';
import { language } from '../description/places.ts';
import { createReplacementSchema } from '../description/replacement.ts';

const fieldTypes = ['text', 'number', 'boolean', 'date', 'json'] as const;

/** Fields that every record has in addition to those of its model. */
const builtInFields = ['id', 'slug', 'published', 'date_created', 'date_updated'];

const field = v.strictObject({
  id: v.pipe(
    v.string(),
    v.maxLength(64),
    v.regex(/^[a-z]\w*$/i, 'a letter is expected, then letters, digits and underscores'),
    v.check((id) => !builtInFields.includes(id), 'every record has such a field'),
    v.check(isFieldName, 'no field can have this name'),
  ),
  name: nonEmptyText(200),
  type: v.picklist(fieldTypes),
});

const fields = v.pipe(
  v.array(field),
  v.maxLength(100),
  v.check(
    (modelFields) => new Set(modelFields.map(({ id }) => id)).size === modelFields.length,
    'two fields have the same id',
  ),
);

const modelId = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(/^[a-z]\w*(-\w+)*$/, 'a small letter is expected, then letters, digits and dashes'),
);

export const ModelInput = v.strictObject({ id: modelId, name: nonEmptyText(200), fields });
export const ModelUpdate = v.strictObject({
  name: v.optional(nonEmptyText(200)),
  fields: v.optional(fields),
  id: answered,
});

export const ModelReplacement = createReplacementSchema(ModelUpdate, { required: ['name', 'fields'], defaults: {} });

export type ModelFields = v.InferOutput<typeof ModelUpdate>;

export const ModelAnswer = v.strictObject({
  id: v.string(),
  name: v.string(),
  fields: v.array(v.strictObject({ id: v.string(), name: v.string(), type: v.picklist(fieldTypes) })),
});

export type ContentModel = v.InferOutput<typeof ModelAnswer>;

const locale = v.pipe(language, v.regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a locale like de-DE is expected'));
/** Values by the id of the model's field; null removes a value. */
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

export const RecordReplacement = createReplacementSchema(RecordUpdate, {
  required: ['fields'],
  lasting: ['slug'],
  defaults: { published: true, draft: null, $locale: {} },
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
