import { collectionOperators } from '@mercer/commerce/catalog';
import * as v from 'valibot';
import { answered, ImageAnswer, ImageInput, nonEmptyText, possiblyEmptyText, slug } from '../description/fields.ts';
import { createChoiceListSchema, createListSchema, pageQuery } from '../description/list.ts';
import { changeQuery, searchQuery } from '../description/list-search.ts';
import { metadataAnswer, metadataInput } from '../description/metadata.ts';
import { createReplacementSchema } from '../description/replacement.ts';
import { buildLocaleInput, localeAnswer, metaAnswer, metaInput, metaTranslations } from '../texts/schema.ts';

const status = v.picklist(['draft', 'active']);
const type = v.picklist(['manual', 'rule']);
const match = v.picklist(['all', 'any']);
const sortings = [
  'manual',
  'date_created desc',
  'popularity desc',
  'price asc',
  'price desc',
  'discount desc',
] as const;
const sorting = v.picklist([...sortings, 'name asc']);

const single = v.union([nonEmptyText(200), v.pipe(v.number(), v.finite())]);
const condition = v.strictObject({
  field: nonEmptyText(120),
  operator: v.picklist(collectionOperators),
  value: v.union(
    [single, v.boolean(), v.pipe(v.array(single), v.maxLength(100))],
    'a text, a number, true, false or a list of at most 100 texts or numbers is expected',
  ),
});

/** Most products of a collection that is made by hand. */
const mostProducts = 1000;

const fields = {
  slug: v.optional(slug),
  description: v.optional(possiblyEmptyText(5000)),
  image: v.nullish(ImageInput),
  ...metaInput,
  status: v.optional(status),
  type: v.optional(type),
  match: v.optional(match),
  conditions: v.optional(v.pipe(v.array(condition), v.maxLength(10))),
  products: v.optional(v.pipe(v.array(nonEmptyText(200)), v.maxLength(mostProducts))),
  sorting: v.optional(sorting),
  sort: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-1_000_000), v.maxValue(1_000_000))),
  metadata: metadataInput,
  $locale: buildLocaleInput({
    name: v.optional(nonEmptyText(200)),
    description: v.optional(possiblyEmptyText(5000)),
    ...metaTranslations,
  }),
};

export const CollectionInput = v.strictObject({ name: nonEmptyText(200), ...fields });

/** Fields that are left out stay; those of the answer alone are passed over. */
export const CollectionUpdate = v.strictObject({
  name: v.optional(nonEmptyText(200)),
  ...fields,
  id: answered,
  date_created: answered,
  date_updated: answered,
});

export const CollectionReplacement = createReplacementSchema(CollectionUpdate, {
  required: ['name'],
  lasting: ['slug'],
  derived: ['type', 'sorting'],
  defaults: {
    description: '',
    image: null,
    meta_title: null,
    meta_description: null,
    status: 'draft',
    match: 'all',
    conditions: [],
    products: [],
    sort: 0,
    metadata: {},
    $locale: {},
  },
});

export type CollectionFields = v.InferOutput<typeof CollectionUpdate>;

export const CollectionQuery = v.strictObject({
  ...pageQuery,
  ...searchQuery,
  ...changeQuery,
  status: v.optional(createChoiceListSchema(status.options)),
  type: v.optional(createChoiceListSchema(type.options)),
});

export const CollectionAnswer = v.strictObject({
  id: v.string(),
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  ...metaAnswer,
  image: v.nullable(ImageAnswer),
  status,
  type,
  match,
  conditions: v.array(condition),
  /** ids of the products of a collection that is made by hand, in their order */
  products: v.array(v.string()),
  sorting,
  sort: v.number(),
  metadata: metadataAnswer,
  date_created: v.string(),
  date_updated: v.string(),
  $locale: localeAnswer,
});

export const CollectionList = createListSchema(CollectionAnswer);
export type CollectionRecord = v.InferOutput<typeof CollectionAnswer>;
