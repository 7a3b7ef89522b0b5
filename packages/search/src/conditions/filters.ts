import { buildValidationError } from '@mercer/platform/http/errors';
import type { Query, QueryValue } from '@mercer/platform/http/query';
import { sql } from 'kysely';
import { onSale } from '../bitmaps/index.ts';
import type { Localization } from '../localization/index.ts';
import { attachSet, type Condition, joinWithAnd } from './condition.ts';
import { stockStatus, toFlagSet, toStockStatusSet } from './fields.ts';
import { hasAttribute, matchCategory } from './member-fields.ts';
import { moneyOperators } from './money-field.ts';
import { parseFlag, parseText, readTextList } from './read-value.ts';

/** Maximum number of filters in a query; the facets of each are counted separately. */
const mostFilters = 20;
const mostFilterValues = 200;

/** Selection that a shopper made in one facet. */
export interface Filter {
  id: string;
  condition: Condition;
  /** selected values, for attributes only */
  values?: string[];
}

/**
 * `$filters` (§7): `$filters[price][0]=1&$filters[price][1]=20`, `$filters[category][0]=shirts`, and any attribute by its
 * id. Several values of one filter: any of them; several filters: all. The whole, or one filter, may be JSON text.
 */
export function parseFilters(query: Query, localization: Localization): Filter[] {
  const chosenFilters = listChosenFilters(query);
  if (chosenFilters.length > mostFilters)
    throw buildValidationError(`$filters names at most ${mostFilters} filters`, '$filters');
  return chosenFilters.flatMap(([id, value]) => {
    const filterValue = parseJsonText(value);
    return isEmptyValue(filterValue) ? [] : parseFilter(id, filterValue, localization);
  });
}

/** Lists the filters of a query by their ids. */
export function listChosenFilters({ $filters = '' }: Query): [id: string, value: QueryValue][] {
  return $filters === '' ? [] : Object.entries(requireObject(parseJsonText($filters)));
}

function parseFilter(id: string, value: QueryValue, localization: Localization): Filter {
  if (id === 'price') return { id, condition: matchPriceRange(value, localization) };
  const name = `$filters.${id}`;
  const values = readTextList(value, name, mostFilterValues).map((entry) => parseText(entry, name));
  if (id === 'category') return { id, condition: matchCategory(values) };
  if (id === 'stock_status') return { id, condition: matchStockStatus(values.map(parseStockStatus)) };
  if (id === 'sale') return { id, condition: matchSaleFlag(values.map((entry) => parseFlag(entry, name))) };
  return { id, condition: hasAttribute(parseText(id, name), values), values };
}

function matchStockStatus(values: string[]): Condition {
  const set = { kind: 'any' as const, of: values.map(toStockStatusSet) };
  return attachSet(sql`${stockStatus} in (${sql.join(values)})`, set);
}

function matchSaleFlag(values: number[]): Condition {
  const set = { kind: 'any' as const, of: values.map((value) => toFlagSet(onSale, value === 1)) };
  return attachSet(sql`products.sale in (${sql.join(values)})`, set);
}

/** Lowest and highest price, both included; an empty one is open. */
function matchPriceRange(value: QueryValue, localization: Localization): Condition {
  const price = moneyOperators('price', localization);
  const [lowest = '', highest = ''] = readPriceBounds(value);
  const bounds = [
    lowest === '' ? undefined : price.$gte?.(lowest, '$filters.price'),
    highest === '' ? undefined : price.$lte?.(highest, '$filters.price'),
  ];
  return joinWithAnd(bounds.filter((bound) => bound !== undefined));
}

function readPriceBounds(value: QueryValue): QueryValue[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value;
  return [value.min ?? value.$gte ?? value[0] ?? '', value.max ?? value.$lte ?? value[1] ?? ''];
}

function parseStockStatus(status: string): string {
  if (status === 'in_stock' || status === 'out_of_stock') return status;
  throw buildValidationError('stock_status is in_stock or out_of_stock', '$filters.stock_status');
}

function isEmptyValue(value: QueryValue): boolean {
  return value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

function requireObject(value: QueryValue): Query {
  if (typeof value === 'object' && !Array.isArray(value)) return value;
  throw buildValidationError('$filters must be an object', '$filters');
}

/** Parses a value that is JSON text and returns any other as it is. Some clients send nested filters as JSON text. */
function parseJsonText(value: QueryValue): QueryValue {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return toQueryValue(JSON.parse(value), 0);
  } catch (cause) {
    if (cause instanceof SyntaxError) return value; // text that begins with a bracket
    throw cause;
  }
}

const maxDepth = 4;

function toQueryValue(value: unknown, depth: number): QueryValue {
  if (depth > maxDepth) throw buildValidationError('$filters is nested too deeply', '$filters');
  if (value === null) return '';
  if (Array.isArray(value)) return value.map((entry) => toQueryValue(entry, depth + 1));
  if (typeof value !== 'object') return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toQueryValue(entry, depth + 1)]));
}
