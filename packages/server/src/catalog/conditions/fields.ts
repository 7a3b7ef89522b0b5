import { toMinorUnits } from '@mercer/contract';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../http/errors.ts';
import { freeShipping, onSale, type ProductSet, stockTracking } from '../bitmaps/index.ts';
import { hasOwnPrices, ownPriceOf, type Shown } from '../shown/index.ts';
import type { Field } from './field.ts';
import { attributeField, memberFields } from './member-fields.ts';
import { moneyOperators } from './money-field.ts';
import { columnOperators, constantOperators, setOperators, textOperators } from './operators.ts';
import { date, flag, number, type Read, text, wholeNumber } from './read-value.ts';
import { discountKey, ratingKey } from './sort-keys.ts';

/** @returns undefined when there is no such field */
export type Fields = (name: string) => Field | undefined;

/** Units that a shopper can still buy: those of the variants together, where there are variants. */
export const stockLevel = sql<number>`(case when products.has_variants = 1
  then (select cast(coalesce(sum(variants.stock_level), 0) as bigint) from variants
    where variants.product_id = products.id)
  else products.stock_level end)`;

const hasStock = sql`(products.stock_tracking = 0 or ${stockLevel} > 0)`;

export const stockStatus = sql<
  'in_stock' | 'out_of_stock'
>`(case when ${hasStock} then 'in_stock' else 'out_of_stock' end)`;

export function fieldsOfProducts(shown: Shown): Fields {
  return (name) => {
    if (isPrice(name)) return priceField(name, shown);
    if (name === 'currency') return constant(shown.currency, text);
    if (ownContent.test(name)) return constant(null, text);
    return Object.hasOwn(known, name) ? known[name] : attributeField(name);
  };
}

export const fieldsOfCategories: Fields = (name) =>
  Object.hasOwn(categoryFields, name) ? categoryFields[name] : undefined;

export const fieldsOfAttributes: Fields = (name) =>
  Object.hasOwn(attributeFields, name) ? attributeFields[name] : undefined;

const plainFields: Record<string, Field> = {
  id: sortable(sql.ref('products.id'), text),
  slug: { ...textual(sql.ref('products.slug')), order: sql.ref('products.slug') },
  name: { ...textual(sql.ref('products.name')), order: sql.ref('products.name') },
  sku: textual(sql.ref('products.sku')),
  description: textual(sql.ref('products.description')),
  meta_title: textual(sql.ref('products.meta_title')),
  meta_description: textual(sql.ref('products.meta_description')),
  delivery: column(sql.ref('products.delivery'), text),
  variable: column(sql.ref('products.has_variants'), flag),
  virtual: column(sql`(case when products.delivery = 'digital' then 1 else 0 end)`, flag),
  weight: column(sql.ref('products.weight'), number),
  quantity_min: column(sql.ref('products.quantity_min'), wholeNumber),
  order_limit: column(sql.ref('products.order_limit'), wholeNumber),
  'purchase_options.subscription': column(
    sql`(case when replace(products.purchase_options, '"subscription":', '') <> products.purchase_options
      then 'subscription' end)`,
    text,
  ),
  sale: flagged('products.sale', onSale),
  'shipping.free': flagged('products.free_shipping', freeShipping),
  stock_tracking: flagged('products.stock_tracking', stockTracking),
  stock_level: column(stockLevel, wholeNumber),
  stock_status: { operators: setOperators(stockStatus, text, setOfStatus) },
  stock_purchasable: {
    operators: setOperators(sql`(case when ${hasStock} then 1 else 0 end)`, flag, (value) =>
      setOfStatus(value === 1 ? 'in_stock' : 'out_of_stock'),
    ),
  },
  popularity: sortable(sql.ref('products.popularity'), wholeNumber),
  rating_average: { ...column(sql.ref('products.rating_average'), number), order: ratingKey },
  discount: sortable(discountKey, wholeNumber),
  rating_count: column(sql.ref('products.rating_count'), wholeNumber),
  date_created: sortable(sql.ref('products.date_created'), date),
  date_updated: sortable(sql.ref('products.date_updated'), date),
};

/** Fields of published types that products never have. */
const absent = ['bundle_items', 'code', 'cost', 'cross_sells', 'meta_keywords', 'prices', 'quantity_inc'].concat([
  'related_product_ids',
  'shipment_dimensions',
  'shipment_location',
  'up_sells',
]);

/** What published clients ask for, and what is the same for every product of a shop: those that it shows are active. */
const constantFields: Record<string, Field> = {
  active: constant(1, flag),
  discontinued: constant(0, flag),
  bundle: constant(0, flag),
  type: constant('standard', text),
  ...Object.fromEntries(absent.map((name) => [name, constant(null, text)])),
};

const categoryFields: Record<string, Field> = {
  id: sortable(sql.ref('categories.id'), text),
  slug: { ...textual(sql.ref('categories.slug')), order: sql.ref('categories.slug') },
  name: { ...textual(sql.ref('categories.name')), order: sql.ref('categories.name') },
  description: textual(sql.ref('categories.description')),
  meta_title: textual(sql.ref('categories.meta_title')),
  meta_description: textual(sql.ref('categories.meta_description')),
  active: constant(1, flag),
  parent_id: column(sql.ref('categories.parent_id'), text),
  product_count: sortable(sql.ref('categories.product_count'), wholeNumber),
  sort: sortable(sql.ref('categories.sort'), wholeNumber),
};

const attributeFields: Record<string, Field> = {
  id: sortable(sql.ref('attributes.id'), text),
  name: sortable(sql.ref('attributes.name'), text),
  type: column(sql.ref('attributes.type'), text),
  filterable: column(sql.ref('attributes.filterable'), flag),
  sort: sortable(sql.ref('attributes.sort'), wholeNumber),
};

const known: Record<string, Field> = { ...constantFields, ...plainFields, ...memberFields };

/** Fields that the owner of a shop makes up elsewhere; no product has them here. */
const ownContent = /^content\.[^$]+$/;

type PriceName = 'price' | 'sale_price' | 'orig_price';

function isPrice(name: string): name is PriceName {
  return name === 'price' || name === 'sale_price' || name === 'orig_price';
}

function priceField(name: PriceName, shown: Shown): Field {
  const operators = moneyOperators(name, shown);
  return name === 'price' ? { operators, order: priceOrder(shown) } : { operators };
}

/** Converted prices follow the order of the base currency; among them a price of its own stands at its own amount. */
function priceOrder(shown: Shown) {
  const base = sql.ref('products.price');
  return hasOwnPrices(shown) ? sql`coalesce(${ownPriceOf('price', shown)}, ${base} * ${rateOf(shown)})` : base;
}

/** From minor units of the base currency to those of the shown one, which may have none. */
function rateOf({ store, currency }: Shown) {
  const rate = store.currencies.find(({ code }) => code === currency)?.rate ?? 1;
  const units = toMinorUnits(1, currency) / toMinorUnits(1, store.currency);
  return sql`cast(${rate * units} as double precision)`;
}

function column(builder: RawBuilder<unknown>, read: Read): Field {
  return { operators: columnOperators(builder, read) };
}

function textual(builder: RawBuilder<unknown>): Field {
  return { operators: textOperators(builder, text) };
}

function constant(value: string | number | null, read: Read): Field {
  return { operators: constantOperators(value, read) };
}

function sortable(builder: RawBuilder<unknown>, read: Read): Field {
  return { ...column(builder, read), order: builder };
}

function flagged(column: 'products.sale' | 'products.free_shipping' | 'products.stock_tracking', facet: string): Field {
  return { operators: setOperators(sql.ref(column), flag, (value) => setOfFlag(facet, value === 1)) };
}

export function setOfFlag(facet: string, isSet: boolean): ProductSet {
  const set: ProductSet = { kind: 'value', facet, values: [''] };
  return isSet ? set : { kind: 'not', of: set };
}

/** Another text than the two is nobody's status. */
export function setOfStatus(status: string | number): ProductSet {
  if (status === 'out_of_stock') return { kind: 'sold_out' };
  return status === 'in_stock' ? { kind: 'not', of: { kind: 'sold_out' } } : { kind: 'any', of: [] };
}

export function fieldNamed(fields: Fields, name: string): Field {
  const field = fields(name);
  if (!field) throw invalid(`There is no field '${name}' to filter or sort by`, name);
  return field;
}
