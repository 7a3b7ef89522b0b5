import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isStorableText } from '../http/body.ts';
import { invalid } from '../http/errors.ts';
import type { Query, QueryValue } from '../http/query.ts';
import { matchesPattern } from '../http/text-pattern.ts';
import type { Column, Columns } from './fields.ts';

type Condition = RawBuilder<SqlBool>;

const mostTerms = 10;

const notFilters = new Set(['limit', 'page', 'sort', 'where', 'expand', 'include', 'fields']);

/**
 * Conditions of `where`, and of the other keys of the query: `where[rank][$gte]=2`, `author=Ada`.
 * @throws ApiError `validation_error` for a field or an operator that is not known
 */
export function recordCondition(query: Query, columns: Columns): Condition {
  const filters = Object.entries(query).filter(([key]) => !key.startsWith('$') && !notFilters.has(key));
  return join([...whereOf(query.where ?? {}, columns), ...filters.map(([key, value]) => test(key, value, columns))]);
}

function whereOf(where: QueryValue, columns: Columns): Condition[] {
  if (typeof where !== 'object' || Array.isArray(where)) throw invalid('where must be an object', 'where');
  return Object.entries(where).map(([key, value]) => {
    const branches = () => [value].flat().map((branch) => join(whereOf(branch, columns)));
    if (key === '$and') return join(branches());
    if (key === '$or') return join(branches(), 'or');
    return test(key, value, columns);
  });
}

function join(conditions: Condition[], word: 'and' | 'or' = 'and'): Condition {
  if (conditions.length === 0) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(${sql.join(conditions, sql.raw(` ${word} `))})`;
}

function test(name: string, value: QueryValue, columns: Columns): Condition {
  const column = columnOf(columns, name);
  if (typeof value === 'string') return compare('$eq', column, value, name);
  if (Array.isArray(value)) return compare('$in', column, value, name);
  const { $regex, $options, ...comparisons } = value;
  const compared = Object.entries(comparisons).map(([operator, operand]) => compare(operator, column, operand, name));
  if ($options !== undefined && $regex === undefined) throw invalid('$options goes with $regex', '$options');
  return join($regex === undefined ? compared : [...compared, matchesText(column, { $regex, $options }, name)]);
}

function matchesText(
  { value, isText }: Column,
  { $regex, $options = '' }: { $regex: QueryValue; $options: QueryValue | undefined },
  name: string,
): Condition {
  if (!isText) throw invalid(`${name} is no text, and $regex compares texts alone`, name);
  return matchesPattern(value, { $regex, $options });
}

function columnOf(columns: Columns, name: string): Column {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!column) throw invalid(`There is no field '${name}'`, name);
  return column;
}

function compare(operator: string, { value, read }: Column, operand: QueryValue, name: string): Condition {
  const one = (entry: QueryValue) => {
    if (typeof entry !== 'string' || !isStorableText(entry)) {
      throw invalid(`${name} must be compared with a plain value`, name);
    }
    return read(entry, name);
  };
  if (Object.hasOwn(comparisons, operator)) {
    return sql<SqlBool>`${value} ${sql.raw(comparisons[operator] ?? '=')} ${one(operand)}`;
  }
  const list = () => sql.join([operand].flat().map(one));
  if (operator === '$ne') return sql<SqlBool>`(${value} is null or ${value} <> ${one(operand)})`;
  if (operator === '$in') return sql<SqlBool>`${value} in (${list()})`;
  if (operator === '$nin') return sql<SqlBool>`(${value} is null or ${value} not in (${list()}))`;
  if (operator !== '$exists') throw invalid(`There is no operator '${operator}'`, operator);
  return operand === 'false' ? sql<SqlBool>`${value} is null` : sql<SqlBool>`${value} is not null`;
}

const comparisons: Record<string, string> = { $eq: '=', $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' };

/**
 * `field asc|desc[, …]`; records that are equal follow their id, so that pages never overlap.
 * @throws ApiError `validation_error` for a field that cannot be sorted by
 */
export function sortOrder(sort: QueryValue | undefined, columns: Columns): RawBuilder<unknown> {
  const text = sort === undefined || sort === '' ? 'id desc' : [sort].flat().join(',');
  const parts = text.split(',');
  if (parts.length > mostTerms) throw invalid(`sort names at most ${mostTerms} fields`, 'sort');
  const terms = parts.map((part) => {
    const [name = '', direction = 'asc', ...rest] = part.trim().split(/\s+/);
    if (rest.length > 0 || !/^(asc|desc)$/i.test(direction)) throw invalid(`Cannot sort by '${part}'`, 'sort');
    const { value } = columnOf(columns, name);
    // what is missing comes last on both databases
    return sql`${value} is null, ${value} ${sql.raw(direction)}`;
  });
  return sql.join([...terms, sql`id desc`]);
}
