import type { Db } from '../../db/index.ts';
import { invalid } from '../../http/errors.ts';
import { countValues, type Query, type QueryValue } from '../../http/query.ts';
import type { CatalogBits, ProductSet } from '../bitmaps/index.ts';
import { isFound, type Search, searchFor, searchText } from '../search/index.ts';
import type { Shown } from '../shown/index.ts';
import type { Memoize } from '../version/index.ts';
import { all, type Condition, isAlways } from './condition.ts';
import { fieldsOfProducts } from './fields.ts';
import { type Filter, filtersOf } from './filters.ts';
import { inCategory, inCategoryTrees } from './member-fields.ts';
import { queryTexts, text } from './read-value.ts';
import { whereConditions } from './where.ts';

/** Which products a query asks for: those that match the search, the category, the conditions and every filter. */
export interface ProductSelection {
  search: Search | null;
  /** slug or id, where the query names a single one: its members are counted and in order */
  category: string | null;
  conditions: Condition[];
  /** Chosen in facets; apart, because a facet counts without its own. */
  filters: Filter[];
}

export async function selectionOf(db: Db, query: Query, shown: Shown, remember: Memoize): Promise<ProductSelection> {
  const categories = isNamed(query.category) ? namesOf(query.category, 'category') : [];
  const [category] = categories;
  const single = categories.length === 1 && category !== undefined;
  const conditions = [
    ...conditionsIn(query, shown),
    ...(categories.length > 1 ? [inCategory(categories)] : []),
    ...(isNamed(query.categories) ? [inCategoryTrees(namesOf(query.categories, 'categories'))] : []),
  ].filter((condition) => !isAlways(condition));
  const filters = filtersOf(query, shown);
  assertFewConditions(filters.length, comparedIn(query));
  const search = await searchRemembered(db, searchText(query).trim(), remember);
  return { search, category: single ? category : null, conditions, filters };
}

/** Everything that a product has to meet, in SQL. */
export async function productConditions(
  db: Db,
  { search, ...others }: ProductSelection,
  bits: CatalogBits | undefined,
): Promise<Condition[]> {
  return [...(search ? [await isFound(db, search, bits)] : []), ...conditionsBesideSearch(others)];
}

/** The same where bits can tell. */
export function selectedSet({ search, ...others }: ProductSelection): ProductSet | undefined {
  const { set } = all(conditionsBesideSearch(others));
  return search && set ? { kind: 'all', of: [search.set, set] } : set;
}

export function conditionsBesideSearch(selection: Omit<ProductSelection, 'search'>): Condition[] {
  const { category } = selection;
  return [...(category === null ? [] : [inCategory([category])]), ...narrowingOf(selection)];
}

/** What is asked for beside search and category. */
export function narrowingOf({ conditions, filters }: Pick<ProductSelection, 'conditions' | 'filters'>): Condition[] {
  return [...conditions, ...filters.map(({ condition }) => condition)];
}

/** Longer texts are hardly searched twice. */
const longestRemembered = 200;

function searchRemembered(db: Db, words: string, remember: Memoize): Promise<Search | null> {
  if (words === '') return Promise.resolve(null);
  const find = () => searchFor(db, words);
  return words.length > longestRemembered ? find() : remember(`search ${words}`, find);
}

/** Parameters of a list that are no fields to compare. */
const controls = new Set(
  ['limit', 'page', 'sort', 'search', 'category', 'categories', 'where', 'expand', 'include', 'fields'].concat([
    '$cache',
    '$count',
    '$filters',
    '$facets',
    '$currency',
    '$locale',
  ]),
);

/** Facets that are counted whatever is chosen. */
const usualFacets = 5;
/** SQLite takes a statement with some more. */
const mostConditions = 600;

/**
 * Each facet is counted with all conditions but its own.
 * @throws ApiError `validation_error`
 */
function assertFewConditions(filters: number, compared: number): void {
  if ((filters + usualFacets) * (filters + compared) > mostConditions)
    throw invalid('The query has too many conditions');
}

/** How many values are compared with fields. */
function comparedIn(query: Query): number {
  const where = query.where === undefined ? 0 : countValues(query.where);
  return ownFieldsIn(query).reduce((sum, [, value]) => sum + countValues(value), where);
}

function ownFieldsIn(query: Query): [string, QueryValue][] {
  return Object.entries(query).filter(([key, value]) => !controls.has(key) || isCompared(key, value));
}

/** By names alone, and not by operators. */
function isNamed(value: QueryValue | undefined): value is QueryValue {
  return value !== undefined && value !== '' && (typeof value === 'string' || Array.isArray(value));
}

/** `category[$in][]=kitchen`: a field as any other. */
function isCompared(key: string, value: QueryValue): boolean {
  return (key === 'category' || key === 'categories') && typeof value === 'object' && !Array.isArray(value);
}

function conditionsIn(query: Query, shown: Shown): Condition[] {
  const fields = fieldsOfProducts(shown);
  const given = ownFieldsIn(query);
  return [
    ...(query.where === undefined ? [] : whereConditions(query.where, fields)),
    ...given.flatMap(([name, value]) => whereConditions({ [name]: value }, fields)),
  ];
}

/** A list, or text with commas. */
function namesOf(value: QueryValue, param: string): string[] {
  const names = queryTexts(value, param).flatMap((entry) => text(entry, param).split(','));
  return names.map((name) => name.trim());
}
