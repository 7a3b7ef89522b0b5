import { contentUnits, mapProductColumns, productStatuses, stockStatuses } from '@mercer/contract';
import { productContent as contentAnswer, productColumnAnswers, productColumnInputs } from '@mercer/platform/entities';
import { dayOrMoment } from '@mercer/platform/http/timestamp-schema';
import { taxClassCode } from '@mercer/platform/settings';
import * as v from 'valibot';
import { customValuesAnswer, customValuesInput } from '../description/custom-values.ts';
import {
  answered,
  count,
  money,
  nonEmptyText,
  ProductImageAnswer,
  ProductImageInput,
  possiblyEmptyText,
  recordId,
  slug,
  stockLevel,
  taxCode,
} from '../description/fields.ts';
import { metadataAnswer, metadataInput } from '../description/metadata.ts';
import { createReplacementSchema } from '../description/replacement.ts';
import {
  buildLocaleInput,
  currencyAnswer,
  currencyInput,
  localeAnswer,
  metaAnswer,
  metaInput,
  metaTranslations,
} from '../texts/schema.ts';

/** `standard`, `reduced`, `none` or a class of the setting `taxes`. */
const taxClass = taxClassCode;
const delivery = v.picklist(['shipment', 'digital', 'giftcard']);
const status = v.picklist(productStatuses);
const stockStatus = v.picklist(stockStatuses);
const prices = { price: v.optional(money), sale_price: v.nullish(money), orig_price: v.nullish(money) };

/** Schema of the content of one piece, by which prices are compared; the amount in the base unit is derived from it. */
const content = v.nullish(
  v.strictObject({
    amount: v.pipe(v.number(), v.gtValue(0), v.maxValue(1_000_000)),
    unit: v.picklist(contentUnits),
    base_amount: answered,
    base_unit: answered,
  }),
);

const OptionInput = v.strictObject({
  id: v.optional(recordId),
  name: nonEmptyText(100),
  variant: v.optional(v.boolean(), true),
  required: v.optional(v.boolean(), true),
  values: v.pipe(
    v.array(
      v.strictObject({
        id: v.optional(recordId),
        name: nonEmptyText(100),
        price: v.optional(money, 0),
        $currency: currencyInput,
      }),
    ),
    v.minLength(1),
    v.maxLength(200),
  ),
});

const { gtin } = productColumnInputs;

export const VariantInput = v.strictObject({
  id: v.optional(recordId),
  name: v.optional(nonEmptyText(300)),
  sku: v.nullish(nonEmptyText(100)),
  ...prices,
  $currency: currencyInput,
  option_value_ids: v.pipe(v.array(recordId), v.minLength(1), v.maxLength(10)),
  images: v.optional(v.pipe(v.array(ProductImageInput), v.maxLength(50))),
  stock_level: v.optional(stockLevel),
  stock_status: answered,
  gtin,
  mpn: productColumnInputs.mpn,
  cost: v.nullish(money),
  metadata: metadataInput,
  custom_fields: customValuesInput,
  stock_purchasable: v.nullish(v.boolean()),
  /** a moment is its day in the time zone of the store */
  available_at: v.nullish(dayOrMoment),
  weight: v.nullish(count),
  content,
});

const schedule = v.strictObject({
  interval: v.picklist(['daily', 'weekly', 'monthly', 'yearly']),
  interval_count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)),
  trial_days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(730))),
});

const PlanInput = v.strictObject({
  id: v.optional(recordId),
  name: nonEmptyText(100),
  price: money,
  $currency: currencyInput,
  billing_schedule: schedule,
});

const mostVariants = 500;

const fields = {
  slug: v.optional(slug),
  sku: v.nullish(nonEmptyText(100)),
  sale: v.optional(v.boolean()),
  sale_price: prices.sale_price,
  orig_price: prices.orig_price,
  description: v.optional(possiblyEmptyText(50_000)),
  ...metaInput,
  images: v.optional(v.pipe(v.array(ProductImageInput), v.maxLength(50))),
  tags: v.optional(v.pipe(v.array(nonEmptyText(100)), v.maxLength(100))),
  stock_tracking: v.optional(v.boolean()),
  stock_purchasable: v.optional(v.boolean()),
  available_at: v.nullish(dayOrMoment),
  options: v.optional(v.pipe(v.array(OptionInput), v.maxLength(10))),
  variants: v.optional(
    v.strictObject({ results: v.pipe(v.array(VariantInput), v.maxLength(mostVariants)), count: answered }),
  ),
  purchase_options: v.optional(
    v.strictObject({
      standard: answered,
      subscription: v.optional(v.strictObject({ plans: v.pipe(v.array(PlanInput), v.maxLength(20)) })),
    }),
  ),
  categories: v.optional(
    v.pipe(
      v.array(v.strictObject({ id: v.optional(recordId), slug: v.optional(slug), name: answered })),
      v.maxLength(100),
    ),
  ),
  attributes: v.optional(
    v.record(
      recordId,
      v.strictObject({
        id: v.optional(recordId),
        name: nonEmptyText(100),
        value: v.union(
          [nonEmptyText(500), v.array(nonEmptyText(500))],
          'text of at most 500 characters is expected, or a list of such texts',
        ),
      }),
    ),
  ),
  popularity: v.optional(count),
  shipping: v.optional(v.strictObject({ free: v.boolean() })),
  weight: v.optional(count),
  content,
  delivery: v.optional(delivery),
  tax_class: v.optional(taxClass),
  /** code of the provider of taxes, which counts more than that of the tax class */
  tax_code: v.nullish(taxCode),
  status: v.optional(status),
  publish_at: v.nullish(dayOrMoment),
  unpublish_at: v.nullish(dayOrMoment),
  sale_starts_at: v.nullish(dayOrMoment),
  sale_ends_at: v.nullish(dayOrMoment),
  ...productColumnInputs,
  cost: v.nullish(money),
  metadata: metadataInput,
  custom_fields: customValuesInput,
  $locale: buildLocaleInput({
    name: v.optional(nonEmptyText(200)),
    slug: v.optional(slug),
    description: v.optional(possiblyEmptyText(50_000)),
    ...metaTranslations,
  }),
  $currency: currencyInput,
};

export const ProductInput = v.strictObject({
  name: nonEmptyText(200),
  price: money,
  ...fields,
  stock_level: v.optional(stockLevel),
});

/** Fields that are left out stay; those of the answer alone are passed over. */
export const ProductUpdate = v.strictObject({
  name: v.optional(nonEmptyText(200)),
  price: v.optional(money),
  ...fields,
  id: answered,
  currency: answered,
  rating_average: answered,
  rating_count: answered,
  stock_level: answered,
  stock_status: answered,
  date_created: answered,
  date_updated: answered,
});

const VariantReplacement = createReplacementSchema(VariantInput, {
  lasting: ['stock_level'],
  derived: ['name', 'price', 'sale_price', 'orig_price'],
  defaults: {
    sku: null,
    $currency: {},
    images: [],
    gtin: null,
    mpn: null,
    cost: null,
    metadata: {},
    custom_fields: {},
    stock_purchasable: null,
    available_at: null,
    weight: null,
    content: null,
  },
});

/** Whole products: the ids of a replaced product, and its stock, stay. */
export const ProductReplacement = createReplacementSchema(
  v.strictObject({
    ...ProductUpdate.entries,
    variants: v.optional(
      v.strictObject({
        results: v.pipe(v.array(VariantReplacement), v.maxLength(mostVariants)),
        count: answered,
      }),
    ),
  }),
  {
    required: ['name', 'price'],
    lasting: ['slug'],
    derived: ['sale'],
    defaults: {
      sku: null,
      sale_price: null,
      orig_price: null,
      description: '',
      meta_title: null,
      meta_description: null,
      images: [],
      tags: [],
      stock_tracking: false,
      stock_purchasable: false,
      available_at: null,
      options: [],
      variants: { results: [], count: undefined },
      purchase_options: {},
      categories: [],
      attributes: {},
      popularity: 0,
      shipping: { free: false },
      weight: 0,
      content: null,
      delivery: 'shipment',
      tax_class: 'standard',
      tax_code: null,
      status: 'active',
      publish_at: null,
      unpublish_at: null,
      sale_starts_at: null,
      sale_ends_at: null,
      ...mapProductColumns(() => null),
      cost: null,
      metadata: {},
      custom_fields: {},
      $locale: {},
      $currency: {},
    },
  },
);

export type ProductFields = Omit<v.InferOutput<typeof ProductInput>, 'name' | 'price' | 'stock_level'> & {
  name?: string | undefined;
  price?: number | undefined;
};
export type VariantFields = v.InferOutput<typeof VariantInput>;
export type OptionFields = v.InferOutput<typeof OptionInput>;

const amounts = { price: v.number(), sale_price: v.optional(v.number()), orig_price: v.optional(v.number()) };
const idAndName = { id: v.string(), name: v.string() };

const VariantAnswer = v.strictObject({
  ...idAndName,
  sku: v.nullable(v.string()),
  ...amounts,
  $currency: currencyAnswer,
  option_value_ids: v.array(v.string()),
  images: v.array(ProductImageAnswer),
  stock_status: stockStatus,
  stock_level: v.number(),
  stock_purchasable: v.nullable(v.boolean()),
  available_at: v.nullable(v.string()),
  gtin: v.nullable(v.string()),
  mpn: v.nullable(v.string()),
  cost: v.nullable(v.number()),
  metadata: metadataAnswer,
  custom_fields: customValuesAnswer,
  weight: v.number(),
  content: v.optional(contentAnswer),
});

export const ProductAnswer = v.strictObject({
  ...idAndName,
  slug: v.string(),
  sku: v.nullable(v.string()),
  ...amounts,
  sale: v.boolean(),
  currency: v.string(),
  description: v.string(),
  ...metaAnswer,
  images: v.array(ProductImageAnswer),
  tags: v.array(v.string()),
  rating_average: v.nullable(v.number()),
  rating_count: v.number(),
  stock_tracking: v.boolean(),
  stock_purchasable: v.boolean(),
  available_at: v.nullable(v.string()),
  stock_status: stockStatus,
  stock_level: v.number(),
  options: v.array(
    v.strictObject({
      ...idAndName,
      variant: v.boolean(),
      required: v.boolean(),
      values: v.array(v.strictObject({ ...idAndName, price: v.number(), $currency: currencyAnswer })),
    }),
  ),
  variants: v.strictObject({ results: v.array(VariantAnswer), count: v.number() }),
  purchase_options: v.strictObject({
    standard: v.optional(v.strictObject(amounts)),
    subscription: v.optional(
      v.strictObject({
        plans: v.array(
          v.strictObject({ ...idAndName, ...amounts, $currency: currencyAnswer, billing_schedule: schedule }),
        ),
      }),
    ),
  }),
  categories: v.array(v.strictObject({ ...idAndName, slug: v.string() })),
  attributes: v.record(v.string(), v.strictObject({ ...idAndName, value: v.union([v.string(), v.array(v.string())]) })),
  popularity: v.number(),
  shipping: v.strictObject({ free: v.boolean() }),
  weight: v.number(),
  content: v.optional(contentAnswer),
  delivery,
  tax_class: taxClass,
  tax_code: v.nullable(v.string()),
  status,
  publish_at: v.nullable(v.string()),
  unpublish_at: v.nullable(v.string()),
  sale_starts_at: v.nullable(v.string()),
  sale_ends_at: v.nullable(v.string()),
  ...productColumnAnswers,
  cost: v.nullable(v.number()),
  metadata: metadataAnswer,
  custom_fields: customValuesAnswer,
  date_created: v.string(),
  date_updated: v.string(),
  $locale: localeAnswer,
  $currency: currencyAnswer,
});

export type OperatorProduct = v.InferOutput<typeof ProductAnswer>;
