import type { Db } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { countQueryValues, type Query, type QueryValue } from '@mercer/platform/http/query';
import { type CatalogBits, createCatalogBits, type ProductSet } from '../bitmaps/index.ts';
import type { Localization } from '../localization/index.ts';
import { buildFoundCondition, buildSearch, readSearchText, type Search } from '../text/index.ts';
import type { Memoize } from '../version/index.ts';
import { type Condition, isAlwaysTrue, joinWithAnd, joinWithOr, negateIncludingNull } from './condition.ts';
import type { Volatility } from './field.ts';
import { type Fields, fieldsOfProducts, getFieldVolatility, requireField } from './fields.ts';
import { type Filter, listChosenFilters, parseFilters } from './filters.ts';
import { inCategoryTrees, matchCategory } from './member-fields.ts';
import { parseText, readTextList } from './read-value.ts';
import { listSortFields } from './sort.ts';

/**
 * Conditions of `where` (§7): `where[price][$gte]=10`, `where[$or][0][sale]=true`, `where[shipping.free]=true`,
 * `where[name][$regex]=^Mug`.
 * @throws ApiError `validation_error` for a field or an operator that is not known
 */
export function whereConditions(whereClause: QueryValue, fields: Fields): Condition[] {
  return Object.entries(requireObject(whereClause, 'where')).map(([key, value]) => {
    const join = Object.hasOwn(junctions, key) ? junctions[key] : undefined;
    return join ? join(parseBranches(value, fields)) : fieldCondition(key, value, fields);
  });
}

const junctions: Record<string, (conditions: Condition[]) => Condition> = {
  $and: joinWithAnd,
  $or: joinWithOr,
  $nor: (conditions) => negateIncludingNull(joinWithOr(conditions)),
};

function parseBranches(value: QueryValue, fields: Fields): Condition[] {
  const branches = Array.isArray(value) ? value : [value];
  return branches.map((branch) => joinWithAnd(whereConditions(branch, fields)));
}

/** `value` is a plain value, a list of them, operators, or (for `shipping[free]`) the fields one level deeper. */
function fieldCondition(name: string, value: QueryValue, fields: Fields): Condition {
  if (typeof value === 'string') return compareField('$eq', name, value, fields);
  if (Array.isArray(value)) return compareField('$in', name, value, fields);
  const parts = Object.entries(value).map(([key, entry]) => {
    if (key === '$not') return negateIncludingNull(fieldCondition(name, requireObject(entry, key), fields));
    if (key === '$regex') return compareField(key, name, { $regex: entry, $options: value.$options ?? '' }, fields);
    if (key === '$options' && value.$regex !== undefined) return joinWithAnd([]);
    return key.startsWith('$')
      ? compareField(key, name, entry, fields)
      : fieldCondition(`${name}.${key}`, entry, fields);
  });
  return joinWithAnd(parts);
}

function compareField(operator: string, name: string, value: QueryValue, fields: Fields): Condition {
  const { operators } = requireField(fields, name);
  const test = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (!test) throw buildValidationError(`There is no operator '${operator}' for ${name}`, operator);
  return test(value, name);
}

function requireObject(value: QueryValue, name: string): Query {
  if (typeof value !== 'object' || Array.isArray(value)) throw buildValidationError(`${name} must be an object`, name);
  return value;
}

/** Products that a query selects: those that match the search, the category, the conditions and every filter. */
export interface ProductSelection {
  search: Search | null;
  /** slug or id, where the query names a single one: its members are counted and in order */
  category: string | null;
  conditions: Condition[];
  /** Chosen in facets; apart, because a facet counts without its own. */
  filters: Filter[];
}

export async function buildProductSelection(
  db: Db,
  query: Query,
  localization: Localization,
  remember: Memoize,
): Promise<ProductSelection> {
  const categories = isNameOrList(query.category) ? parseNameList(query.category, 'category') : [];
  const [category] = categories;
  const single = categories.length === 1 && category !== undefined;
  const conditions = [
    ...conditionsIn(query, localization),
    ...(categories.length > 1 ? [matchCategory(categories)] : []),
    ...(isNameOrList(query.categories) ? [inCategoryTrees(parseNameList(query.categories, 'categories'))] : []),
  ].filter((condition) => !isAlwaysTrue(condition));
  const filters = parseFilters(query, localization);
  assertFewConditions(filters.length, countComparedValues(query));
  const search = await searchRemembered(db, readSearchText(query).trim(), remember);
  return { search, category: single ? category : null, conditions, filters };
}

/** Lists all conditions that a product has to meet, in SQL. */
export async function productConditions(
  db: Db,
  { search, ...selectionWithoutSearch }: ProductSelection,
  bits: CatalogBits | undefined,
): Promise<Condition[]> {
  return [
    ...(search ? [await buildFoundCondition(db, search, bits)] : []),
    ...listConditionsWithoutSearch(selectionWithoutSearch),
  ];
}

/** Builds the product set of the selection; `undefined` when bitmaps cannot express it. */
export function toSelectedSet({ search, ...selectionWithoutSearch }: ProductSelection): ProductSet | undefined {
  const { set } = joinWithAnd(listConditionsWithoutSearch(selectionWithoutSearch));
  return search && set ? { kind: 'all', of: [search.set, set] } : set;
}

export function listConditionsWithoutSearch(selection: Omit<ProductSelection, 'search'>): Condition[] {
  const { category } = selection;
  return [...(category === null ? [] : [matchCategory([category])]), ...listNarrowingConditions(selection)];
}

/** Lists the conditions other than search and category. */
export function listNarrowingConditions({
  conditions,
  filters,
}: Pick<ProductSelection, 'conditions' | 'filters'>): Condition[] {
  return [...conditions, ...filters.map(({ condition }) => condition)];
}

/** Longer texts are hardly searched twice. */
const longestRemembered = 200;

function searchRemembered(db: Db, words: string, remember: Memoize): Promise<Search | null> {
  if (words === '') return Promise.resolve(null);
  const openBits = async () => (await remember.bits?.()) ?? (await createCatalogBits(db));
  const runProductSearch = () => buildSearch(db, words, openBits);
  return words.length > longestRemembered ? runProductSearch() : remember(`search ${words}`, runProductSearch);
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
 * Refuses queries whose facets would take too many conditions: each facet is counted with all conditions but its own.
 * @throws ApiError `validation_error`
 */
function assertFewConditions(filters: number, compared: number): void {
  if ((filters + usualFacets) * (filters + compared) > mostConditions)
    throw buildValidationError('The query has too many conditions');
}

/** Counts the values that a query compares with fields. */
function countComparedValues(query: Query): number {
  const whereCount = query.where === undefined ? 0 : countQueryValues(query.where);
  return listFieldParameters(query).reduce((sum, [, value]) => sum + countQueryValues(value), whereCount);
}

function listFieldParameters(query: Query): [string, QueryValue][] {
  return Object.entries(query).filter(([key, value]) => !controls.has(key) || hasOperators(key, value));
}

/** True for a name or a list of names, false for operators. */
function isNameOrList(value: QueryValue | undefined): value is QueryValue {
  return value !== undefined && value !== '' && (typeof value === 'string' || Array.isArray(value));
}

/** `category[$in][]=kitchen`: a field as any other. */
function hasOperators(key: string, value: QueryValue): boolean {
  return (key === 'category' || key === 'categories') && typeof value === 'object' && !Array.isArray(value);
}

function conditionsIn(query: Query, localization: Localization): Condition[] {
  const fields = fieldsOfProducts(localization);
  const fieldParameters = listFieldParameters(query);
  return [
    ...(query.where === undefined ? [] : whereConditions(query.where, fields)),
    ...fieldParameters.flatMap(([name, value]) => whereConditions({ [name]: value }, fields)),
  ];
}

/** Returns how the products of a query, and their order, change without a new version of the catalogue. */
export function findVolatility(query: Query): Volatility | undefined {
  const names = [
    ...(query.sort === undefined ? [] : listSortFields(query.sort)),
    ...listChosenFilters(query).map(([id]) => id),
    ...listNames(query.where),
    ...listFieldParameters(query).flatMap(([name, value]) => [name, ...listNames(value)]),
  ];
  const volatilities = names.map(getFieldVolatility);
  return volatilities.find((volatility) => volatility === 'untracked') ?? volatilities.find(Boolean);
}

/** Lists the names in conditions at any depth: those of fields, and with them those of operators. */
function listNames(value: QueryValue | undefined): string[] {
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, entry]) => [name, ...listNames(entry)]);
}

/** A list, or text with commas. */
function parseNameList(value: QueryValue, param: string): string[] {
  const names = readTextList(value, param).flatMap((entry) => parseText(entry, param).split(','));
  return names.map((name) => name.trim());
}
