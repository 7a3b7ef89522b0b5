import { mapProductColumns, toMinorUnits } from '@mercer/contract';
import type { NewRow } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { type RawBuilder, sql } from 'kysely';
import { freeShipping, onSale, type ProductSet, stockTracking } from '../bitmaps/index.ts';
import { hasCurrencyPrices, type Localization, selectCurrencyPrice } from '../localization/index.ts';
import type { Field, Volatility } from './field.ts';
import { attributeField, memberFields, positionField } from './member-fields.ts';
import { moneyOperators } from './money-field.ts';
import { columnOperators, constantOperators, setOperators, textOperators } from './operators.ts';
import { parseDate, parseFlag, parseNumber, parseText, parseWholeNumber, type Read } from './read-value.ts';

/**
 * Expressions by which lists are sorted; indexes of them have all products in order. Products without ratings come
 * last.
 */
export const ratingKey = sql<number>`coalesce(products.rating_average, 0)`;

/** Discount as whole percent of the original price, in the base currency; 0 when there is none. */
export const discountKey = sql<number>`(case when products.orig_price > products.price
  then (products.orig_price - products.price) * 100 / products.orig_price else 0 end)`;

/**
 * Computes the sort keys that a product's memberships hold from a row in memory, together with the columns that are
 * copied unchanged.
 */
export function computeSortKeys({ price, orig_price, popularity, date_created, rating_average }: NewRow<'products'>) {
  const isLowered = orig_price != null && orig_price > price;
  return {
    price,
    popularity,
    date_created,
    rating: rating_average ?? 0,
    discount: isLowered ? Math.floor(((orig_price - price) * 100) / orig_price) : 0,
  };
}

/** @returns undefined when there is no such field */
export type Fields = (name: string) => Field | undefined;

/** Units that a shopper can still buy: those of the variants together, where there are variants. */
export const stockLevel = sql<number>`(case when products.has_variants = 1
  then (select cast(coalesce(sum(variants.stock_level), 0) as bigint) from variants
    where variants.product_id = products.id)
  else products.stock_level end)`;

/** A product can be ordered when it, or one of its variants, may be although none are left. */
const isBackordered = sql`(products.stock_purchasable = 1 or (products.has_variants = 1 and exists (
  select 1 from variants where variants.product_id = products.id and variants.stock_purchasable = 1)))`;

const hasStock = sql`(products.stock_tracking = 0 or ${stockLevel} > 0)`;

export const stockStatus = sql<
  'in_stock' | 'out_of_stock'
>`(case when ${hasStock} then 'in_stock' else 'out_of_stock' end)`;

export function fieldsOfProducts(localization: Localization): Fields {
  return (name) => {
    if (name === 'base_price') return { operators: moneyOperators('price', toBaseCurrency(localization)) };
    if (isPriceName(name)) return buildPriceField(name, localization);
    if (name === 'currency') return buildConstantField(localization.currency, parseText);
    if (ownContent.test(name)) return buildConstantField(null, parseText);
    return Object.hasOwn(productFields, name) ? productFields[name] : (attributeField(name) ?? positionField(name));
  };
}

/** Returns how a field of products changes without a new version of the catalogue. */
export function getFieldVolatility(name: string): Volatility | undefined {
  return Object.hasOwn(plainFields, name) ? plainFields[name]?.volatility : undefined;
}

export const fieldsOfCategories: Fields = (name) =>
  Object.hasOwn(categoryFields, name) ? categoryFields[name] : undefined;

export const fieldsOfAttributes: Fields = (name) =>
  Object.hasOwn(attributeFields, name) ? attributeFields[name] : undefined;

const plainFields: Record<string, Field> = {
  id: buildSortableField(sql.ref('products.id'), parseText),
  slug: { ...buildTextField(sql.ref('products.slug')), order: sql.ref('products.slug') },
  name: { ...buildTextField(sql.ref('products.name')), order: sql.ref('products.name') },
  sku: buildTextField(sql.ref('products.sku')),
  description: buildTextField(sql.ref('products.description')),
  meta_title: buildTextField(sql.ref('products.meta_title')),
  meta_description: buildTextField(sql.ref('products.meta_description')),
  delivery: buildColumnField(sql.ref('products.delivery'), parseText),
  variable: buildColumnField(sql.ref('products.has_variants'), parseFlag),
  virtual: buildColumnField(sql`(case when products.delivery = 'digital' then 1 else 0 end)`, parseFlag),
  weight: buildColumnField(sql.ref('products.weight'), parseNumber),
  ...mapProductColumns((name, column) => {
    const value = sql.ref(`products.${name}`);
    if (column.type === 'boolean')
      return buildColumnField(sql`coalesce(${value}, ${sql.lit(Number(column.defaultsTo))})`, parseFlag);
    return buildColumnField(value, column.type === 'number' ? parseWholeNumber : parseText);
  }),
  'purchase_options.subscription': buildColumnField(
    sql`(case when replace(products.purchase_options, '"subscription":', '') <> products.purchase_options
      then 'subscription' end)`,
    parseText,
  ),
  sale: buildFlagField('products.sale', onSale),
  'shipping.free': buildFlagField('products.free_shipping', freeShipping),
  stock_tracking: buildFlagField('products.stock_tracking', stockTracking),
  stock_level: { ...buildColumnField(stockLevel, parseWholeNumber), volatility: 'untracked' },
  stock_status: { operators: setOperators(stockStatus, parseText, toStockStatusSet), volatility: 'stock status' },
  stock_purchasable: {
    ...buildColumnField(sql`(case when ${hasStock} or ${isBackordered} then 1 else 0 end)`, parseFlag),
    volatility: 'stock status',
  },
  popularity: buildSortableField(sql.ref('products.popularity'), parseWholeNumber),
  rating_average: {
    ...buildColumnField(sql.ref('products.rating_average'), parseNumber),
    order: ratingKey,
    volatility: 'untracked',
  },
  discount: buildSortableField(discountKey, parseWholeNumber),
  rating_count: { ...buildColumnField(sql.ref('products.rating_count'), parseWholeNumber), volatility: 'untracked' },
  date_created: buildSortableField(sql.ref('products.date_created'), parseDate),
  date_updated: buildSortableField(sql.ref('products.date_updated'), parseDate),
};

/** Fields of published types that products never have. */
const absent = ['bundle_items', 'code', 'cost', 'cross_sells', 'meta_keywords', 'prices', 'quantity_inc'].concat([
  'related_product_ids',
  'shipment_dimensions',
  'shipment_location',
  'up_sells',
]);

/**
 * Fields that published clients query and that are equal for every product of a shop. All products that it shows are
 * active.
 */
const constantFields: Record<string, Field> = {
  active: buildConstantField(1, parseFlag),
  discontinued: buildConstantField(0, parseFlag),
  bundle: buildConstantField(0, parseFlag),
  type: buildConstantField('standard', parseText),
  ...Object.fromEntries(absent.map((name) => [name, buildConstantField(null, parseText)])),
};

const categoryFields: Record<string, Field> = {
  id: buildSortableField(sql.ref('categories.id'), parseText),
  slug: { ...buildTextField(sql.ref('categories.slug')), order: sql.ref('categories.slug') },
  name: { ...buildTextField(sql.ref('categories.name')), order: sql.ref('categories.name') },
  description: buildTextField(sql.ref('categories.description')),
  meta_title: buildTextField(sql.ref('categories.meta_title')),
  meta_description: buildTextField(sql.ref('categories.meta_description')),
  active: buildConstantField(1, parseFlag),
  parent_id: buildColumnField(sql.ref('categories.parent_id'), parseText),
  product_count: buildSortableField(sql.ref('categories.product_count'), parseWholeNumber),
  sort: buildSortableField(sql.ref('categories.sort'), parseWholeNumber),
};

const attributeFields: Record<string, Field> = {
  id: buildSortableField(sql.ref('attributes.id'), parseText),
  name: buildSortableField(sql.ref('attributes.name'), parseText),
  type: buildColumnField(sql.ref('attributes.type'), parseText),
  filterable: buildColumnField(sql.ref('attributes.filterable'), parseFlag),
  sort: buildSortableField(sql.ref('attributes.sort'), parseWholeNumber),
};

const productFields: Record<string, Field> = { ...constantFields, ...plainFields, ...memberFields };

/** Fields that the owner of a shop makes up elsewhere; no product has them here. */
const ownContent = /^content\.[^$]+$/;

/** Prices in the store's own currency, whatever currency a shopper sees. */
function toBaseCurrency(localization: Localization): Localization {
  return { ...localization, currency: localization.store.currency };
}

type PriceName = 'price' | 'sale_price' | 'orig_price';

function isPriceName(name: string): name is PriceName {
  return name === 'price' || name === 'sale_price' || name === 'orig_price';
}

function buildPriceField(name: PriceName, localization: Localization): Field {
  const operators = moneyOperators(name, localization);
  return name === 'price' ? { operators, order: buildPriceOrder(localization) } : { operators };
}

/** Converted prices follow the order of the base currency; among them a price of its own stands at its own amount. */
function buildPriceOrder(localization: Localization) {
  const base = sql.ref('products.price');
  return hasCurrencyPrices(localization)
    ? sql`coalesce(${selectCurrencyPrice('price', localization)}, ${base} * ${buildCurrencyRate(localization)})`
    : base;
}

/** Builds the factor from minor units of the base currency to those of the requested one, which may have none. */
function buildCurrencyRate({ store, currency }: Localization) {
  const rate = store.currencies.find(({ code }) => code === currency)?.rate ?? 1;
  const units = toMinorUnits(1, currency) / toMinorUnits(1, store.currency);
  return sql`cast(${rate * units} as double precision)`;
}

function buildColumnField(builder: RawBuilder<unknown>, parseValue: Read): Field {
  return { operators: columnOperators(builder, parseValue) };
}

function buildTextField(builder: RawBuilder<unknown>): Field {
  return { operators: textOperators(builder, parseText) };
}

function buildConstantField(value: string | number | null, parseValue: Read): Field {
  return { operators: constantOperators(value, parseValue) };
}

function buildSortableField(builder: RawBuilder<unknown>, parseValue: Read): Field {
  return { ...buildColumnField(builder, parseValue), order: builder };
}

function buildFlagField(
  column: 'products.sale' | 'products.free_shipping' | 'products.stock_tracking',
  facet: string,
): Field {
  return { operators: setOperators(sql.ref(column), parseFlag, (value) => toFlagSet(facet, value === 1)) };
}

export function toFlagSet(facet: string, isSet: boolean): ProductSet {
  const set: ProductSet = { kind: 'value', facet, values: [''] };
  return isSet ? set : { kind: 'not', of: set };
}

/** Returns the products with a stock status; none for text other than the two statuses. */
export function toStockStatusSet(status: string | number): ProductSet {
  if (status === 'out_of_stock') return { kind: 'sold_out' };
  return status === 'in_stock' ? { kind: 'not', of: { kind: 'sold_out' } } : { kind: 'any', of: [] };
}

export function requireField(fields: Fields, name: string): Field {
  const field = fields(name);
  if (!field) throw buildValidationError(`There is no field '${name}' to filter or sort by`, name);
  return field;
}
