import type { QueryValue } from '@mercer/platform/http/query';
import { matchesPattern } from '@mercer/platform/http/text-pattern';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProductSet } from '../bitmaps/index.ts';
import { attachSet, type Condition, joinWithAnd, joinWithOr, negateCondition } from './condition.ts';
import { parseFlag, type Read, readSingleText, readTextList } from './read-value.ts';

/** Comparisons that a field supports, by the operator's name in a query. */
export type Operators = Record<string, (value: QueryValue, name: string) => Condition>;

/** Null travels as empty text. */
export function columnOperators(column: RawBuilder<unknown>, parseValue: Read): Operators {
  const parseSingle = (value: QueryValue, name: string) => parseValue(readSingleText(value, name), name);
  const parseValueList = (value: QueryValue, name: string) =>
    sql.join(readTextList(value, name).map((entry) => parseValue(entry, name)));
  return {
    $eq: (value, name) =>
      value === '' ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${parseSingle(value, name)}`,
    $ne: (value, name) =>
      value === ''
        ? sql<SqlBool>`${column} is not null`
        : sql<SqlBool>`(${column} is null or ${column} <> ${parseSingle(value, name)})`,
    $gt: (value, name) => sql<SqlBool>`${column} > ${parseSingle(value, name)}`,
    $gte: (value, name) => sql<SqlBool>`${column} >= ${parseSingle(value, name)}`,
    $lt: (value, name) => sql<SqlBool>`${column} < ${parseSingle(value, name)}`,
    $lte: (value, name) => sql<SqlBool>`${column} <= ${parseSingle(value, name)}`,
    $in: (value, name) => sql<SqlBool>`${column} in (${parseValueList(value, name)})`,
    $nin: (value, name) => sql<SqlBool>`(${column} is null or ${column} not in (${parseValueList(value, name)}))`,
    $exists: (value, name) => buildExistence(value, name, sql<SqlBool>`(${column} is not null)`),
  };
}

/** Returns the operators of a text column, which may also be matched with a pattern. */
export function textOperators(column: RawBuilder<unknown>, parseValue: Read): Operators {
  return { ...columnOperators(column, parseValue), $regex: (value) => matchesPattern(column, value) };
}

/**
 * Returns the operators of a field that has the same value in every record; null means that no record has one. The
 * comparison happens here and not in SQL.
 */
export function constantOperators(constant: string | number | null, parseValue: Read): Operators {
  const toCondition = (holds: boolean) => (holds ? joinWithAnd([]) : joinWithOr([]));
  const equalsConstant = (value: QueryValue, name: string) => {
    const text = readSingleText(value, name);
    return text === '' ? constant === null : parseValue(text, name) === constant;
  };
  const includesConstant = (value: QueryValue, name: string) =>
    readTextList(value, name).some((entry) => equalsConstant(entry, name));
  const buildComparison = (test: (constant: string | number, value: string | number) => boolean): Operators[string] => {
    return (value, name) => {
      const entry = parseValue(readSingleText(value, name), name);
      return toCondition(constant !== null && test(constant, entry));
    };
  };
  return {
    $eq: (value, name) => toCondition(equalsConstant(value, name)),
    $ne: (value, name) => toCondition(!equalsConstant(value, name)),
    $gt: buildComparison((constantValue, value) => constantValue > value),
    $gte: buildComparison((constantValue, value) => constantValue >= value),
    $lt: buildComparison((constantValue, value) => constantValue < value),
    $lte: buildComparison((constantValue, value) => constantValue <= value),
    $in: (value, name) => toCondition(includesConstant(value, name)),
    $nin: (value, name) => toCondition(!includesConstant(value, name)),
    $exists: (value, name) => buildExistence(value, name, toCondition(constant !== null)),
  };
}

/**
 * Returns the operators of a field that has several values, such as tags.
 * @param has condition that one of the record's values is in the list; without a list, that the record has any value
 */
export function memberOperators(has: (values?: string[]) => Condition, parseValue: Read): Operators {
  const matchAnyValue = (value: QueryValue, name: string) =>
    has(readTextList(value, name).map((entry) => String(parseValue(entry, name))));
  const $eq: Operators[string] = (value, name) => (value === '' ? negateCondition(has()) : matchAnyValue(value, name));
  const $ne: Operators[string] = (value, name) => negateCondition($eq(value, name));
  const $all: Operators[string] = (value, name) =>
    joinWithAnd(readTextList(value, name).map((entry) => matchAnyValue(entry, name)));
  return {
    $eq,
    $ne,
    $in: matchAnyValue,
    $nin: $ne,
    $all,
    $exists: (value, name) => buildExistence(value, name, has()),
  };
}

function buildExistence(value: QueryValue, name: string, exists: Condition): Condition {
  return parseFlag(readSingleText(value, name), `$exists of ${name}`) === 1 ? exists : negateCondition(exists);
}

/** Returns the operators of a field with few values, each of which is a product set. */
export function setOperators(
  column: RawBuilder<unknown>,
  parseValue: Read,
  setOf: (value: string | number) => ProductSet,
) {
  const plain = columnOperators(column, parseValue);
  const matchAnyValue = (values: string[], name: string) =>
    attachSet(sql<SqlBool>`${column} in (${sql.join(values.map((value) => parseValue(value, name)))})`, {
      kind: 'any',
      of: values.map((value) => setOf(parseValue(value, name))),
    });
  const $eq: Operators[string] = (value, name) =>
    value === ''
      ? sql<SqlBool>`${column} is null`
      : attachSet(
          sql<SqlBool>`${column} = ${parseValue(readSingleText(value, name), name)}`,
          setOf(parseValue(readSingleText(value, name), name)),
        );
  const operators: Operators = { ...plain, $eq, $in: (value, name) => matchAnyValue(readTextList(value, name), name) };
  return operators;
}
