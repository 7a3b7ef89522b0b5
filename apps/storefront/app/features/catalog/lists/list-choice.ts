import { isKeyOf } from '@mercer/contract';
import type { NavigateOptions } from 'react-router';
import { mostPagesTogether } from '../../../constants.ts';

/** The orders a shopper can choose, besides a list's own; what the backend calls them. */
export const sorts = {
  popularity: 'popularity desc',
  newest: 'date_created desc',
  'price-asc': 'price asc',
  'price-desc': 'price desc',
  rating: 'rating_average desc',
  discount: 'discount desc',
} as const;

export type SortName = keyof typeof sorts;

/** What the shopper chose on a list page. It lives in the address only, so that links and plain forms carry it. */
export interface ListChoice {
  sort: SortName | null;
  /** major units */
  min: number | null;
  max: number | null;
  /** `category`, `stock_status`, `sale`, or the id of an attribute → the values chosen */
  filters: Record<string, string[]>;
  page: number;
  /** the first of the pages that are shown together; that page alone without it */
  from?: number;
}

/** More are nobody's choice, and are left out; the backend would refuse them. */
const mostFilterValues = 100;
const mostFilters = 15;

const attributePrefix = 'attributes.';
const ownFilters = new Set(['category', 'stock_status', 'sale']);
/** What no attribute can be filtered by: the price has fields of its own, and the backend reads no query with the others. */
const noAttributes = new Set([...ownFilters, 'price', '__proto__', 'constructor', 'prototype']);

/** Name of a filter in the address and in forms: attributes never meet other parameters. */
export function filterField(id: string): string {
  return ownFilters.has(id) ? id : attributePrefix + id;
}

/** What a field of such a name filters by. */
export function fieldFilter(name: string): string {
  return ownFilters.has(name) ? name : name.slice(attributePrefix.length);
}

/** What makes no sense is left out, so that no address is an error. */
export function listChoice(query: URLSearchParams): ListChoice {
  const sort = query.get('sort') ?? '';
  // names come from the address: `toString` is no filter unless it was chosen
  const filters: ListChoice['filters'] = Object.create(null);
  let values = 0;
  for (const [name, value] of query) {
    if (values === mostFilterValues) break;
    const id = filterId(name);
    if (id === null || !isFilterValue(id, value) || filters[id]?.includes(value)) continue;
    if (!filters[id] && Object.keys(filters).length === mostFilters) continue;
    filters[id] = [...(filters[id] ?? []), value];
    values += 1;
  }
  const page = pageOf(query.get('page'));
  const from = pageOf(query.get('from') ?? String(page));
  return {
    sort: isKeyOf(sorts, sort) ? sort : null,
    ...priceRange(price(query.get('min')), price(query.get('max'))),
    filters,
    page,
    ...(from < page ? { from: Math.max(from, page - mostPagesTogether + 1) } : {}),
  };
}

function filterId(name: string): string | null {
  if (ownFilters.has(name)) return name;
  const id = name.startsWith(attributePrefix) ? name.slice(attributePrefix.length) : '';
  return /^[^[\]\p{C}]{1,64}$/u.test(id) && !noAttributes.has(id) ? id : null;
}

function isFilterValue(id: string, value: string): boolean {
  if (id === 'sale') return value === 'true';
  if (id === 'stock_status') return value === 'in_stock';
  return value !== '' && value.length <= 200 && !/\p{C}/u.test(value);
}

function price(text: string | null): number | null {
  const amount = Number(text || Number.NaN);
  return Number.isFinite(amount) && amount >= 0 && amount < 1e9 ? Math.round(amount * 100) / 100 : null;
}

/** The wrong way round it can only be meant the other way. */
function priceRange(min: number | null, max: number | null): Pick<ListChoice, 'min' | 'max'> {
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

const maxPage = 10_000;

/** Anything that is not a whole page is the first. */
function pageOf(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page > 0 && page <= maxPage ? page : 1;
}

/** What the backend is asked for. */
export function listQuery({ sort, min, max, filters, page, from }: ListChoice) {
  const priced = min === null && max === null ? {} : { price: [min ?? '', max ?? ''] };
  const chosen = { ...filters, ...priced };
  return {
    page,
    ...(from ? { from } : {}),
    $facets: true,
    ...(sort ? { sort: sorts[sort] } : {}),
    ...(Object.keys(chosen).length > 0 ? { $filters: chosen } : {}),
  };
}

/** How many filters are on; a price range is one. */
export function filterCount({ min, max, filters }: ListChoice): number {
  const prices = min === null && max === null ? 0 : 1;
  return Object.values(filters).reduce((sum, values) => sum + values.length, prices);
}

/** The address's query for a choice; `kept` are other parameters, e.g. the words searched for. */
export function searchOf(choice: ListChoice, kept: Record<string, string> = {}): string {
  const query = new URLSearchParams(kept);
  if (choice.sort) query.set('sort', choice.sort);
  for (const [id, values] of Object.entries(choice.filters)) {
    for (const value of values) query.append(filterField(id), value);
  }
  if (choice.min !== null) query.set('min', String(choice.min));
  if (choice.max !== null) query.set('max', String(choice.max));
  if (choice.from && choice.from < choice.page) query.set('from', String(choice.from));
  if (choice.page > 1) query.set('page', String(choice.page));
  return query.toString();
}

/** A list that is narrowed or sorted anew begins at its first page; the shopper stays where the controls are. */
export const stayHere = { preventScrollReset: true } satisfies NavigateOptions;
