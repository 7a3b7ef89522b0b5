import {
  type Attribute,
  type Category,
  contentUnits,
  type Facet,
  type ListedProduct,
  mapProductColumns,
  type Plan,
  type Product,
  type ProductColumn,
  type ProductColumnName,
  type ProductColumnValues,
  type ProductContent,
  type ProductList,
  type SlugList,
  type Suggestions,
  stockStatuses,
  type TextPart,
  type Variant,
} from '@mercer/contract';
import * as v from 'valibot';
import { type Answer, count, date, image, listFields, money, schedule, text, textOrNull } from './shared.ts';

const mostPieces = 1_000_000_000;

type AnswerFields = { [Name in ProductColumnName]: v.OptionalSchema<Answer<ProductColumnValues[Name]>, undefined> };
type InputFields = { [Name in ProductColumnName]: v.NullishSchema<Answer<ProductColumnValues[Name]>, undefined> };

/** Schemas of the optional columns of products, in responses. */
export const productColumnAnswers = mapProductColumns((_, { type }) =>
  v.optional({ number: count, text, boolean: v.boolean() }[type]),
) as object as AnswerFields; // the table has the type of each column

function createColumnInput(column: ProductColumn) {
  if (column.type === 'boolean') return v.boolean();
  return column.type === 'number'
    ? v.pipe(v.number(), v.integer(), v.minValue(column.minimum), v.maxValue(mostPieces))
    : v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(column.maxLength),
        v.check((text) => text === '' || (column.isValid?.(text) ?? true), column.expected ?? 'a text is expected'),
      );
}

/** Schemas of the optional columns of products, as the operator sends them; null removes a value. */
export const productColumnInputs = mapProductColumns((_, column) =>
  v.nullish(createColumnInput(column)),
) as object as InputFields; // the table has the type of each column

const prices = { price: money, sale_price: v.optional(money), orig_price: v.optional(money) };
const stockStatus = v.picklist(stockStatuses);

export const productContent: Answer<ProductContent> = v.strictObject({
  amount: v.number(),
  unit: v.picklist(contentUnits),
  base_amount: v.number(),
  base_unit: v.picklist(['kg', 'l', 'm', 'm²', 'm³']),
});

export const variant: Answer<Variant> = v.strictObject({
  id: text,
  name: text,
  sku: textOrNull,
  ...prices,
  option_value_ids: v.array(text),
  images: v.array(image),
  stock_status: stockStatus,
  stock_level: count,
  stock_purchasable: v.exactOptional(v.literal(true)),
  available_at: v.exactOptional(text),
  gtin: v.exactOptional(text),
  mpn: v.exactOptional(text),
  weight: v.optional(v.number()),
  content: v.optional(productContent),
});

const option = v.strictObject({
  id: text,
  name: text,
  variant: v.boolean(),
  required: v.boolean(),
  values: v.array(v.strictObject({ id: text, name: text, price: money })),
});

const attributeValue = v.strictObject({
  id: text,
  name: text,
  value: v.union([text, v.array(text)]),
  values: v.optional(v.array(text)),
});

const plan: Answer<Plan> = v.strictObject({ id: text, name: text, ...prices, billing_schedule: schedule });

const categoryLink = { id: text, slug: text, name: text };

const meta = { meta_title: textOrNull, meta_description: textOrNull };
const active = v.literal(true);

const categoryFields = {
  ...categoryLink,
  description: text,
  ...meta,
  active,
  sort: v.number(),
  parent_id: textOrNull,
  top_id: textOrNull,
  image: v.nullable(image),
  images: v.array(image),
  product_count: count,
  breadcrumb: v.optional(v.array(v.strictObject(categoryLink))),
  parent: v.optional(v.nullable(v.lazy((): Answer<Category> => category))),
  children: v.optional(v.array(v.lazy((): Answer<Category> => category))),
  products: v.optional(
    v.array(v.strictObject({ id: text, slug: text, name: text, price: money, images: v.array(image) })),
  ),
};
export const category: Answer<Category> = v.strictObject(categoryFields);

/** A link to it, or, with `expand=categories`, the whole record. */
const { id, slug, name, ...otherCategoryFields } = categoryFields;
const productCategory = v.strictObject({ id, slug, name, ...v.partial(v.object(otherCategoryFields)).entries });

const productFields = {
  id: text,
  name: text,
  slug: text,
  sku: textOrNull,
  ...prices,
  sale: v.boolean(),
  currency: text,
  description: text,
  ...meta,
  active,
  type: v.literal('standard'),
  images: v.array(image),
  tags: v.array(text),
  rating_average: v.nullable(v.number()),
  rating_count: count,
  stock_tracking: v.boolean(),
  stock_purchasable: v.boolean(),
  available_at: v.exactOptional(text),
  stock_status: stockStatus,
  stock_level: count,
  options: v.array(option),
  variants: v.optional(v.strictObject({ results: v.array(variant), count })),
  purchase_options: v.strictObject({
    standard: v.optional(v.strictObject(prices)),
    subscription: v.optional(v.strictObject({ plans: v.array(plan) })),
  }),
  categories: v.array(productCategory),
  category_index: v.strictObject({ id: v.array(text) }),
  attributes: v.record(text, attributeValue),
  popularity: v.number(),
  shipping: v.strictObject({ free: v.boolean() }),
  weight: v.optional(v.number()),
  content: v.union([productContent, v.strictObject({})]),
  delivery: v.optional(v.picklist(['shipment', 'digital', 'giftcard'])),
  ...productColumnAnswers,
  date_created: date,
  date_updated: date,
};

const anotherProduct = v.lazy((): Answer<Product> => product);
const productLinks = v.optional(v.array(v.strictObject({ id: text, product_id: text, product: anotherProduct })));
const linked = {
  related: v.optional(v.strictObject({ results: v.array(anotherProduct), count })),
  up_sells: productLinks,
  cross_sells: productLinks,
};
export const product: Answer<Product> = v.strictObject({ ...productFields, ...linked });

const part: Answer<TextPart> = v.strictObject({ text, match: v.boolean() });

export const listedProduct: Answer<ListedProduct> = v.strictObject({
  ...productFields,
  ...linked,
  highlights: v.optional(v.strictObject({ name: v.array(part), description: v.optional(v.array(part)) })),
  matching_variant: v.optional(v.strictObject({ id: text, option_value_ids: v.array(text), images: v.array(image) })),
});

export const facet: Answer<Facet> = v.strictObject({
  id: text,
  label: text,
  type: v.picklist(['range', 'select']),
  options: v.array(v.strictObject({ value: v.union([text, v.number()]), label: v.union([text, v.number()]), count })),
});

export const productList: Answer<ProductList<ListedProduct>> = v.strictObject({
  ...listFields,
  results: v.array(listedProduct),
  search: v.optional(
    v.strictObject({ query: text, corrected: v.optional(text), partial: v.optional(v.literal(true)) }),
  ),
  filters: v.optional(v.array(facet)),
});

export const slugList: Answer<SlugList> = v.strictObject({
  page: count,
  limit: count,
  page_count: count,
  results: v.array(text),
});

export const attribute: Answer<Attribute> = v.strictObject({
  id: text,
  name: text,
  type: text,
  filterable: v.boolean(),
  values: v.array(text),
});

export const suggestions: Answer<Suggestions> = v.strictObject({
  products: v.array(
    v.strictObject({
      id: text,
      slug: text,
      name: text,
      price: money,
      orig_price: v.optional(money),
      currency: text,
      images: v.array(image),
    }),
  ),
  categories: v.array(v.strictObject(categoryLink)),
  terms: v.array(text),
});
