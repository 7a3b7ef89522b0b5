import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { QueryValue } from '../../http/query.ts';
import { matchesPattern } from '../../http/text-pattern.ts';
import type { ProductSet } from '../bitmaps/index.ts';
import { all, any, type Condition, not, withSet } from './condition.ts';
import { flag, queryText, queryTexts, type Read } from './read-value.ts';

/** What a field may be compared with, by the operator's name in a query. */
export type Operators = Record<string, (value: QueryValue, name: string) => Condition>;

/** Null travels as empty text. */
export function columnOperators(column: RawBuilder<unknown>, read: Read): Operators {
  const one = (value: QueryValue, name: string) => read(queryText(value, name), name);
  const list = (value: QueryValue, name: string) => sql.join(queryTexts(value, name).map((entry) => read(entry, name)));
  return {
    $eq: (value, name) =>
      value === '' ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${one(value, name)}`,
    $ne: (value, name) =>
      value === ''
        ? sql<SqlBool>`${column} is not null`
        : sql<SqlBool>`(${column} is null or ${column} <> ${one(value, name)})`,
    $gt: (value, name) => sql<SqlBool>`${column} > ${one(value, name)}`,
    $gte: (value, name) => sql<SqlBool>`${column} >= ${one(value, name)}`,
    $lt: (value, name) => sql<SqlBool>`${column} < ${one(value, name)}`,
    $lte: (value, name) => sql<SqlBool>`${column} <= ${one(value, name)}`,
    $in: (value, name) => sql<SqlBool>`${column} in (${list(value, name)})`,
    $nin: (value, name) => sql<SqlBool>`(${column} is null or ${column} not in (${list(value, name)}))`,
    $exists: (value, name) => existence(value, name, sql<SqlBool>`(${column} is not null)`),
  };
}

/** Of a column of text, which may be matched with a pattern as well. */
export function textOperators(column: RawBuilder<unknown>, read: Read): Operators {
  return { ...columnOperators(column, read), $regex: (value) => matchesPattern(column, value) };
}

/** Of a field that has the same value in every record; null: none has one. It is compared here and not in SQL. */
export function constantOperators(constant: string | number | null, read: Read): Operators {
  const when = (holds: boolean) => (holds ? all([]) : any([]));
  const is = (value: QueryValue, name: string) => {
    const text = queryText(value, name);
    return text === '' ? constant === null : read(text, name) === constant;
  };
  const isAmong = (value: QueryValue, name: string) => queryTexts(value, name).some((entry) => is(entry, name));
  const compared = (test: (constant: string | number, value: string | number) => boolean): Operators[string] => {
    return (value, name) => {
      const entry = read(queryText(value, name), name);
      return when(constant !== null && test(constant, entry));
    };
  };
  return {
    $eq: (value, name) => when(is(value, name)),
    $ne: (value, name) => when(!is(value, name)),
    $gt: compared((own, value) => own > value),
    $gte: compared((own, value) => own >= value),
    $lt: compared((own, value) => own < value),
    $lte: compared((own, value) => own <= value),
    $in: (value, name) => when(isAmong(value, name)),
    $nin: (value, name) => when(!isAmong(value, name)),
    $exists: (value, name) => existence(value, name, when(constant !== null)),
  };
}

/**
 * Of a field that has several values, such as tags.
 * @param has the condition that one of the values is among those given; of any value without them
 */
export function memberOperators(has: (values?: string[]) => Condition, read: Read): Operators {
  const among = (value: QueryValue, name: string) =>
    has(queryTexts(value, name).map((entry) => String(read(entry, name))));
  const $eq: Operators[string] = (value, name) => (value === '' ? not(has()) : among(value, name));
  const $ne: Operators[string] = (value, name) => not($eq(value, name));
  const $all: Operators[string] = (value, name) => all(queryTexts(value, name).map((entry) => among(entry, name)));
  return { $eq, $ne, $in: among, $nin: $ne, $all, $exists: (value, name) => existence(value, name, has()) };
}

function existence(value: QueryValue, name: string, exists: Condition): Condition {
  return flag(queryText(value, name), `$exists of ${name}`) === 1 ? exists : not(exists);
}

/** Of a field with few values, each of which is a set. */
export function setOperators(column: RawBuilder<unknown>, read: Read, setOf: (value: string | number) => ProductSet) {
  const plain = columnOperators(column, read);
  const among = (values: string[], name: string) =>
    withSet(sql<SqlBool>`${column} in (${sql.join(values.map((value) => read(value, name)))})`, {
      kind: 'any',
      of: values.map((value) => setOf(read(value, name))),
    });
  const $eq: Operators[string] = (value, name) =>
    value === ''
      ? sql<SqlBool>`${column} is null`
      : withSet(
          sql<SqlBool>`${column} = ${read(queryText(value, name), name)}`,
          setOf(read(queryText(value, name), name)),
        );
  const operators: Operators = { ...plain, $eq, $in: (value, name) => among(queryTexts(value, name), name) };
  return operators;
}
