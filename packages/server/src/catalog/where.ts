import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { invalid } from '../http/errors.ts';
import type { Query, QueryValue } from '../http/query.ts';
import { type Field, type Fields, fieldOf } from './fields.ts';

export type Condition = RawBuilder<SqlBool>;

interface Scope {
  fields: Fields;
  currency: string;
}

/**
 * Conditions of `where` (§7): `where[price][$gte]=10`, `where[$or][0][sale]=true`, `where[shipping.free]=true`.
 * @throws ApiError `validation_error` for a field or an operator that is not known
 */
export function whereConditions(where: QueryValue, scope: Scope): Condition[] {
  return Object.entries(objectOf(where, 'where')).map(([key, value]) =>
    Object.hasOwn(junctions, key) ? junction(key, value, scope) : fieldCondition(key, value, scope),
  );
}

const junctions: Record<string, RawBuilder<unknown>> = { $and: sql` and `, $or: sql` or ` };

function junction(key: string, value: QueryValue, scope: Scope): Condition {
  const branches = Array.isArray(value) ? value : [value];
  const parts = branches.map((branch) => all(whereConditions(branch, scope)));
  return sql<SqlBool>`(${sql.join(parts, junctions[key])})`;
}

/** A single condition that holds when all of them do. */
export function all(conditions: Condition[]): Condition {
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** `value` is a plain value, a list of them, operators, or (for `shipping[free]`) the fields one level deeper. */
export function fieldCondition(name: string, value: QueryValue, scope: Scope): Condition {
  if (typeof value === 'string') return compare('$eq', name, value, scope);
  if (Array.isArray(value)) return compare('$in', name, value, scope);
  const parts = Object.entries(value).map(([key, entry]) =>
    key.startsWith('$') ? compare(key, name, entry, scope) : fieldCondition(`${name}.${key}`, entry, scope),
  );
  return all(parts);
}

function compare(operator: string, name: string, value: QueryValue, { fields, currency }: Scope): Condition {
  const field = fieldOf(fields, name);
  const test = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (!test) throw invalid(`There is no operator '${operator}'`, operator);
  return test(field, value, (entry) => field.read(textOf(entry, name), name, currency), name);
}

type Operator = (
  field: Field,
  value: QueryValue,
  read: (value: QueryValue) => string | number,
  name: string,
) => Condition;

/** Null travels as empty text. */
const operators: Record<string, Operator> = {
  $eq: ({ column }, value, read) =>
    value === '' ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${read(value)}`,
  $ne: ({ column }, value, read) =>
    value === ''
      ? sql<SqlBool>`${column} is not null`
      : sql<SqlBool>`(${column} is null or ${column} <> ${read(value)})`,
  $gt: ({ column }, value, read) => sql<SqlBool>`${column} > ${read(value)}`,
  $gte: ({ column }, value, read) => sql<SqlBool>`${column} >= ${read(value)}`,
  $lt: ({ column }, value, read) => sql<SqlBool>`${column} < ${read(value)}`,
  $lte: ({ column }, value, read) => sql<SqlBool>`${column} <= ${read(value)}`,
  $in: ({ column }, value, read) => sql<SqlBool>`${column} in (${sql.join(listOf(value).map(read))})`,
  $nin: ({ column }, value, read) =>
    sql<SqlBool>`(${column} is null or ${column} not in (${sql.join(listOf(value).map(read))}))`,
  $exists: ({ column }, value, _read, name) =>
    isTrue(value, name) ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`${column} is null`,
};

function listOf(value: QueryValue): QueryValue[] {
  return Array.isArray(value) ? value : [value];
}

function isTrue(value: QueryValue, name: string): boolean {
  if (value !== 'true' && value !== 'false') throw invalid(`$exists of ${name} must be true or false`, name);
  return value === 'true';
}

function textOf(value: QueryValue, name: string): string {
  if (typeof value !== 'string') throw invalid(`${name} must be compared with a plain value`, name);
  return value;
}

function objectOf(value: QueryValue, name: string): Query {
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid(`${name} must be an object`, name);
  return value;
}
