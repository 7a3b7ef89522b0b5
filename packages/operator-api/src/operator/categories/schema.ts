import * as v from 'valibot';
import { customValuesAnswer, customValuesInput } from '../description/custom-values.ts';
import {
  answered,
  ImageAnswer,
  ImageInput,
  nonEmptyText,
  possiblyEmptyText,
  recordId,
  slug,
} from '../description/fields.ts';
import { metadataAnswer, metadataInput } from '../description/metadata.ts';
import { createReplacementSchema } from '../description/replacement.ts';
import { buildLocaleInput, localeAnswer, metaAnswer, metaInput, metaTranslations } from '../texts/schema.ts';

const fields = {
  slug: v.optional(slug),
  description: v.optional(possiblyEmptyText(5000)),
  parent_id: v.nullish(recordId),
  image: v.nullish(ImageInput),
  ...metaInput,
  metadata: metadataInput,
  custom_fields: customValuesInput,
  $locale: buildLocaleInput({
    name: v.optional(nonEmptyText(200)),
    slug: v.optional(slug),
    description: v.optional(possiblyEmptyText(5000)),
    ...metaTranslations,
  }),
  sort: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-1_000_000), v.maxValue(1_000_000))),
};

export const CategoryInput = v.strictObject({ name: nonEmptyText(200), ...fields });

/** Fields that are left out stay; those of the answer alone are passed over. */
export const CategoryUpdate = v.strictObject({
  name: v.optional(nonEmptyText(200)),
  ...fields,
  id: answered,
  top_id: answered,
  product_count: answered,
});

export const CategoryReplacement = createReplacementSchema(CategoryUpdate, {
  required: ['name'],
  lasting: ['slug'],
  defaults: {
    description: '',
    parent_id: null,
    image: null,
    meta_title: null,
    meta_description: null,
    metadata: {},
    custom_fields: {},
    $locale: {},
    sort: 0,
  },
});

export type CategoryFields = v.InferOutput<typeof CategoryUpdate>;

export const CategoryAnswer = v.strictObject({
  id: v.string(),
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  ...metaAnswer,
  parent_id: v.nullable(v.string()),
  top_id: v.nullable(v.string()),
  image: v.nullable(ImageAnswer),
  sort: v.number(),
  product_count: v.number(),
  metadata: metadataAnswer,
  custom_fields: customValuesAnswer,
  $locale: localeAnswer,
});

export type OperatorCategory = v.InferOutput<typeof CategoryAnswer>;
