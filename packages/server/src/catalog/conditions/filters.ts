import { sql } from 'kysely';
import { invalid } from '../../http/errors.ts';
import type { Query, QueryValue } from '../../http/query.ts';
import { onSale } from '../bitmaps/index.ts';
import type { Shown } from '../shown/index.ts';
import { all, type Condition, withSet } from './condition.ts';
import { setOfFlag, setOfStatus, stockStatus } from './fields.ts';
import { hasAttribute, inCategory } from './member-fields.ts';
import { moneyOperators } from './money-field.ts';
import { flag, queryTexts, text } from './read-value.ts';

/** Each is counted apart. */
const mostFilters = 20;
const mostFilterValues = 200;

/** What a shopper has chosen in one facet. */
export interface Filter {
  id: string;
  condition: Condition;
  /** of an attribute */
  values?: string[];
}

/**
 * `$filters` (§7): `$filters[price][0]=1&$filters[price][1]=20`, `$filters[category][0]=shirts`, and any attribute by its
 * id. Several values of one filter: any of them; several filters: all. The whole, or one filter, may be JSON text.
 */
export function filtersOf(query: Query, shown: Shown): Filter[] {
  const given = query.$filters;
  if (given === undefined || given === '') return [];
  const chosenFilters = Object.entries(objectOf(fromJson(given)));
  if (chosenFilters.length > mostFilters) throw invalid(`$filters names at most ${mostFilters} filters`, '$filters');
  return chosenFilters.flatMap(([id, value]) => {
    const chosen = fromJson(value);
    return isNothing(chosen) ? [] : filterOf(id, chosen, shown);
  });
}

function filterOf(id: string, value: QueryValue, shown: Shown): Filter {
  if (id === 'price') return { id, condition: priceWithin(value, shown) };
  const name = `$filters.${id}`;
  const values = queryTexts(value, name, mostFilterValues).map((entry) => text(entry, name));
  if (id === 'category') return { id, condition: inCategory(values) };
  if (id === 'stock_status') return { id, condition: ofStatus(values.map(readStatus)) };
  if (id === 'sale') return { id, condition: ofSale(values.map((entry) => flag(entry, name))) };
  return { id, condition: hasAttribute(text(id, name), values), values };
}

function ofStatus(values: string[]): Condition {
  const set = { kind: 'any' as const, of: values.map(setOfStatus) };
  return withSet(sql`${stockStatus} in (${sql.join(values)})`, set);
}

function ofSale(values: number[]): Condition {
  const set = { kind: 'any' as const, of: values.map((value) => setOfFlag(onSale, value === 1)) };
  return withSet(sql`products.sale in (${sql.join(values)})`, set);
}

/** Lowest and highest price, both included; an empty one is open. */
function priceWithin(value: QueryValue, shown: Shown): Condition {
  const price = moneyOperators('price', shown);
  const [lowest = '', highest = ''] = boundsOf(value);
  const bounds = [
    lowest === '' ? undefined : price.$gte?.(lowest, '$filters.price'),
    highest === '' ? undefined : price.$lte?.(highest, '$filters.price'),
  ];
  return all(bounds.filter((bound) => bound !== undefined));
}

function boundsOf(value: QueryValue): QueryValue[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value;
  return [value.min ?? value.$gte ?? value[0] ?? '', value.max ?? value.$lte ?? value[1] ?? ''];
}

function readStatus(status: string): string {
  if (status === 'in_stock' || status === 'out_of_stock') return status;
  throw invalid('stock_status is in_stock or out_of_stock', '$filters.stock_status');
}

function isNothing(value: QueryValue): boolean {
  return value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

function objectOf(value: QueryValue): Query {
  if (typeof value === 'object' && !Array.isArray(value)) return value;
  throw invalid('$filters must be an object', '$filters');
}

/** Some clients send what is nested as JSON text. */
function fromJson(value: QueryValue): QueryValue {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return asQuery(JSON.parse(value), 0);
  } catch (cause) {
    if (cause instanceof SyntaxError) return value; // text that begins with a bracket
    throw cause;
  }
}

const maxDepth = 4;

function asQuery(value: unknown, depth: number): QueryValue {
  if (depth > maxDepth) throw invalid('$filters is nested too deeply', '$filters');
  if (value === null) return '';
  if (Array.isArray(value)) return value.map((entry) => asQuery(entry, depth + 1));
  if (typeof value !== 'object') return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, asQuery(entry, depth + 1)]));
}
