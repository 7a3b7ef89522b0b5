import { isKeyInTable } from '@mercer/contract';
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router';
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

/**
 * Filters, sort order and page that the shopper chose on a list page. They exist in the address only, so that links and
 * plain forms carry them.
 */
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

/**
 * Limits of a choice; a shopper does not need more, and the backend would refuse them, so that the excess is dropped.
 */
const mostFilterValues = 100;
const mostFilters = 15;

const attributePrefix = 'attributes.';
const ownFilters = new Set(['category', 'stock_status', 'sale']);
/**
 * Names that are no attribute filters: the price has its own fields, and the backend does not accept the others in a
 * query.
 */
const noAttributes = new Set([...ownFilters, 'price', '__proto__', 'constructor', 'prototype']);

/** Name of a filter in the address and in forms: attributes never meet other parameters. */
export function toFilterField(id: string): string {
  return ownFilters.has(id) ? id : attributePrefix + id;
}

/** Returns the filter id that a form field of this name stands for. */
export function toFilterId(name: string): string {
  return ownFilters.has(name) ? name : name.slice(attributePrefix.length);
}

/** Parses the choice in an address; invalid parts are dropped, so that no address is an error. */
export function parseListChoice(query: URLSearchParams): ListChoice {
  const sort = query.get('sort') ?? '';
  // names come from the address: `toString` is no filter unless it was chosen
  const filters: ListChoice['filters'] = Object.create(null);
  let values = 0;
  for (const [name, value] of query) {
    if (values === mostFilterValues) break;
    const id = parseFilterId(name);
    if (id === null || !isFilterValue(id, value) || filters[id]?.includes(value)) continue;
    if (!filters[id] && Object.keys(filters).length === mostFilters) continue;
    filters[id] = [...(filters[id] ?? []), value];
    values += 1;
  }
  const page = parsePageNumber(query.get('page'));
  const from = parsePageNumber(query.get('from') ?? String(page));
  return {
    sort: isKeyInTable(sorts, sort) ? sort : null,
    ...orderPriceRange(parsePrice(query.get('min')), parsePrice(query.get('max'))),
    filters,
    page,
    ...(from < page ? { from: Math.max(from, page - mostPagesTogether + 1) } : {}),
  };
}

function parseFilterId(name: string): string | null {
  if (ownFilters.has(name)) return name;
  const id = name.startsWith(attributePrefix) ? name.slice(attributePrefix.length) : '';
  return /^[^[\]\p{C}]{1,64}$/u.test(id) && !noAttributes.has(id) ? id : null;
}

function isFilterValue(id: string, value: string): boolean {
  if (id === 'sale') return value === 'true';
  if (id === 'stock_status') return value === 'in_stock';
  return value !== '' && value.length <= 200 && !/\p{C}/u.test(value);
}

function parsePrice(text: string | null): number | null {
  const amount = Number(text || Number.NaN);
  return Number.isFinite(amount) && amount >= 0 && amount < 1e9 ? Math.round(amount * 100) / 100 : null;
}

/** The wrong way round it can only be meant the other way. */
function orderPriceRange(min: number | null, max: number | null): Pick<ListChoice, 'min' | 'max'> {
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

const maxPage = 10_000;

/** Parses a page number; anything invalid is page 1. */
function parsePageNumber(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page > 0 && page <= maxPage ? page : 1;
}

/** Builds the backend query for a choice. */
export function buildListQuery({ sort, min, max, filters, page, from }: ListChoice) {
  const priced = min === null && max === null ? {} : { price: [min ?? '', max ?? ''] };
  const activeFilters = { ...filters, ...priced };
  return {
    page,
    ...(from ? { from } : {}),
    $facets: true,
    ...(sort ? { sort: sorts[sort] } : {}),
    ...(Object.keys(activeFilters).length > 0 ? { $filters: activeFilters } : {}),
  };
}

/** Counts the active filters; a price range counts as one. */
export function countActiveFilters({ min, max, filters }: ListChoice): number {
  const prices = min === null && max === null ? 0 : 1;
  return Object.values(filters).reduce((sum, values) => sum + values.length, prices);
}

/** Builds the query of a choice; retains `otherParameters`, such as the search text. */
export function buildListSearch(choice: ListChoice, otherParameters: Record<string, string> = {}): string {
  const query = new URLSearchParams(otherParameters);
  if (choice.sort) query.set('sort', choice.sort);
  for (const [id, values] of Object.entries(choice.filters)) {
    for (const value of values) query.append(toFilterField(id), value);
  }
  if (choice.min !== null) query.set('min', String(choice.min));
  if (choice.max !== null) query.set('max', String(choice.max));
  if (choice.from && choice.from < choice.page) query.set('from', String(choice.from));
  if (choice.page > 1) query.set('page', String(choice.page));
  return query.toString();
}

/** Canonical path of a list: each of its pages has its own, a selection of filters or another order that of the list. */
export function buildCanonicalPath(path: string, choice: ListChoice): string {
  const isWhole = countActiveFilters(choice) === 0 && choice.sort === null;
  return isWhole && choice.page > 1 ? `${path}?page=${choice.page}` : path;
}

/** A list that is narrowed or sorted anew begins at its first page; the shopper stays where the controls are. */
const stayHere = { preventScrollReset: true } satisfies NavigateOptions;

/** The choice in the address, or in the one that is on its way, and how to change it. */
export function useListChoice() {
  const currentLocation = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const { pathname, search } = next?.pathname === currentLocation.pathname ? next : currentLocation;
  const query = new URLSearchParams(search);
  const choice = parseListChoice(query);
  const q = query.get('q');
  const otherParameters: Record<string, string> = q === null ? {} : { q };
  const buildChoiceHref = (changed: Partial<ListChoice>) => {
    const { from: _, ...listChoiceFields } = choice;
    const text = buildListSearch({ ...listChoiceFields, page: 1, ...changed }, otherParameters);
    return { pathname, search: text && `?${text}` };
  };
  const applyChange = (changed: Partial<ListChoice>) => navigate(buildChoiceHref(changed), stayHere);
  return { choice, otherParameters, pathname, hrefOf: buildChoiceHref, change: applyChange };
}

/** The choice without one value of a filter, or without all of them. */
export function removeFilterValue({ filters }: ListChoice, id: string, value: string): Pick<ListChoice, 'filters'> {
  const { [id]: values = [], ...otherFilters } = filters;
  const remainingValues = values.filter((filterValue) => filterValue !== value);
  return { filters: remainingValues.length > 0 ? { ...otherFilters, [id]: remainingValues } : otherFilters };
}

export const nothingChosen = { min: null, max: null, filters: {} } satisfies Partial<ListChoice>;
