import { toMinorUnits } from '@mercer/contract';
import { type RawBuilder, sql } from 'kysely';
import { isStorableText } from '../http/body.ts';
import { invalid } from '../http/errors.ts';

/** One field that callers may filter or sort by, and how its text in a query becomes the column's value. */
export interface Field {
  column: RawBuilder<unknown>;
  read: (text: string, name: string, currency: string) => string | number;
  sortable?: true;
}

export type Fields = Record<string, Field>;

/** Units that a shopper can still buy: those of the variants together, where there are variants. */
export const stockLevel = sql<number>`(case when products.has_variants = 1
  then (select cast(coalesce(sum(variants.stock_level), 0) as bigint) from variants
    where variants.product_id = products.id)
  else products.stock_level end)`;

const stockStatus = sql`(case when products.stock_tracking = 1 and ${stockLevel} <= 0
  then 'out_of_stock' else 'in_stock' end)`;

export const productFields: Fields = {
  id: { column: sql.ref('products.id'), read: text, sortable: true },
  slug: { column: sql.ref('products.slug'), read: text },
  name: { column: sql.ref('products.name'), read: text, sortable: true },
  sku: { column: sql.ref('products.sku'), read: text },
  price: { column: sql.ref('products.price'), read: money, sortable: true },
  sale_price: { column: sql.ref('products.sale_price'), read: money },
  orig_price: { column: sql.ref('products.orig_price'), read: money },
  sale: { column: sql.ref('products.sale'), read: flag },
  'shipping.free': { column: sql.ref('products.free_shipping'), read: flag },
  stock_tracking: { column: sql.ref('products.stock_tracking'), read: flag },
  stock_level: { column: stockLevel, read: wholeNumber },
  stock_status: { column: stockStatus, read: text },
  popularity: { column: sql.ref('products.popularity'), read: wholeNumber, sortable: true },
  rating_average: { column: sql.ref('products.rating_average'), read: number },
  rating_count: { column: sql.ref('products.rating_count'), read: wholeNumber },
  date_created: { column: sql.ref('products.date_created'), read: text, sortable: true },
};

export const categoryFields: Fields = {
  id: { column: sql.ref('categories.id'), read: text, sortable: true },
  slug: { column: sql.ref('categories.slug'), read: text, sortable: true },
  name: { column: sql.ref('categories.name'), read: text, sortable: true },
  parent_id: { column: sql.ref('categories.parent_id'), read: text },
  sort: { column: sql.ref('categories.sort'), read: wholeNumber, sortable: true },
};

export function fieldOf(fields: Fields, name: string): Field {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw invalid(`There is no field '${name}' to filter or sort by`, name);
  return field;
}

function text(value: string, name: string): string {
  if (!isStorableText(value)) throw invalid(`${name} contains characters that cannot be kept`, name);
  return value;
}

/** Beyond this no column holds anything, and PostgreSQL refuses the number. */
const maxNumber = 1e13;

function number(value: string, name: string): number {
  const result = Number(value);
  if (value.trim() === '' || !(Math.abs(result) <= maxNumber)) throw invalid(`${name} must be a number`, name);
  return result;
}

function wholeNumber(value: string, name: string): number {
  const result = number(value, name);
  if (!Number.isInteger(result)) throw invalid(`${name} must be a whole number`, name);
  return result;
}

function money(value: string, name: string, currency: string): number {
  return toMinorUnits(number(value, name), currency);
}

const flags: Record<string, number> = { true: 1, '1': 1, false: 0, '0': 0 };

function flag(value: string, name: string): number {
  const result = Object.hasOwn(flags, value) ? flags[value] : undefined;
  if (result === undefined) throw invalid(`${name} must be true or false`, name);
  return result;
}
