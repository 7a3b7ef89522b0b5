import { isStorableText } from '@mercer/platform/http/body';
import { buildValidationError } from '@mercer/platform/http/errors';
import type { Query, QueryValue } from '@mercer/platform/http/query';
import { matchesPattern } from '@mercer/platform/http/text-pattern';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
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
  return joinConditions([
    ...parseWhereClause(query.where ?? {}, columns),
    ...filters.map(([key, value]) => buildFieldCondition(key, value, columns)),
  ]);
}

function parseWhereClause(whereClause: QueryValue, columns: Columns): Condition[] {
  if (typeof whereClause !== 'object' || Array.isArray(whereClause))
    throw buildValidationError('where must be an object', 'where');
  return Object.entries(whereClause).map(([key, value]) => {
    const parseBranches = () => [value].flat().map((branch) => joinConditions(parseWhereClause(branch, columns)));
    if (key === '$and') return joinConditions(parseBranches());
    if (key === '$or') return joinConditions(parseBranches(), 'or');
    return buildFieldCondition(key, value, columns);
  });
}

function joinConditions(conditions: Condition[], word: 'and' | 'or' = 'and'): Condition {
  if (conditions.length === 0) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(${sql.join(conditions, sql.raw(` ${word} `))})`;
}

function buildFieldCondition(name: string, value: QueryValue, columns: Columns): Condition {
  const column = requireColumn(columns, name);
  if (typeof value === 'string') return buildComparison('$eq', column, value, name);
  if (Array.isArray(value)) return buildComparison('$in', column, value, name);
  const { $regex, $options, ...comparisons } = value;
  const compared = Object.entries(comparisons).map(([operator, operand]) =>
    buildComparison(operator, column, operand, name),
  );
  if ($options !== undefined && $regex === undefined)
    throw buildValidationError('$options goes with $regex', '$options');
  return joinConditions(
    $regex === undefined ? compared : [...compared, matchTextPattern(column, { $regex, $options }, name)],
  );
}

function matchTextPattern(
  { value, isText }: Column,
  { $regex, $options = '' }: { $regex: QueryValue; $options: QueryValue | undefined },
  name: string,
): Condition {
  if (!isText) throw buildValidationError(`${name} is no text, and $regex compares texts alone`, name);
  return matchesPattern(value, { $regex, $options });
}

function requireColumn(columns: Columns, name: string): Column {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!column) throw buildValidationError(`There is no field '${name}'`, name);
  return column;
}

function buildComparison(
  operator: string,
  { value, read: parseValue }: Column,
  operand: QueryValue,
  name: string,
): Condition {
  const parseOperand = (entry: QueryValue) => {
    if (typeof entry !== 'string' || !isStorableText(entry)) {
      throw buildValidationError(`${name} must be compared with a plain value`, name);
    }
    return parseValue(entry, name);
  };
  if (Object.hasOwn(comparisons, operator)) {
    return sql<SqlBool>`${value} ${sql.raw(comparisons[operator] ?? '=')} ${parseOperand(operand)}`;
  }
  const parseOperandList = () => sql.join([operand].flat().map(parseOperand));
  if (operator === '$ne') return sql<SqlBool>`(${value} is null or ${value} <> ${parseOperand(operand)})`;
  if (operator === '$in') return sql<SqlBool>`${value} in (${parseOperandList()})`;
  if (operator === '$nin') return sql<SqlBool>`(${value} is null or ${value} not in (${parseOperandList()}))`;
  if (operator !== '$exists') throw buildValidationError(`There is no operator '${operator}'`, operator);
  return operand === 'false' ? sql<SqlBool>`${value} is null` : sql<SqlBool>`${value} is not null`;
}

const comparisons: Record<string, string> = { $eq: '=', $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' };

/**
 * `field asc|desc[, …]`; records that are equal follow their id, so that pages never overlap.
 * @throws ApiError `validation_error` for a field that cannot be sorted by
 */
export function buildSortOrder(sort: QueryValue | undefined, columns: Columns): RawBuilder<unknown> {
  const text = sort === undefined || sort === '' ? 'id desc' : [sort].flat().join(',');
  const parts = text.split(',');
  if (parts.length > mostTerms) throw buildValidationError(`sort names at most ${mostTerms} fields`, 'sort');
  const terms = parts.map((part) => {
    const [name = '', direction = 'asc', ...extraWords] = part.trim().split(/\s+/);
    if (extraWords.length > 0 || !/^(asc|desc)$/i.test(direction))
      throw buildValidationError(`Cannot sort by '${part}'`, 'sort');
    const { value } = requireColumn(columns, name);
    // Missing values come last on both databases
    return sql`${value} is null, ${value} ${sql.raw(direction)}`;
  });
  return sql.join([...terms, sql`id desc`]);
}
