import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { invalid } from '../../http/errors.ts';
import type { Schema } from './description.ts';

/** Query fields of every list. */
export const pageQuery = {
  after: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(1000)),
    '50',
  ),
};

export const filterText = v.optional(v.pipe(v.string(), v.maxLength(200)));

/** A page of a list; `next` is the `after` of the page behind it, null at the end. */
export function listAnswer<T>(record: Schema<T>) {
  return v.strictObject({ results: v.array(record), next: v.nullable(v.string()) });
}

export interface Page {
  after?: string | undefined;
  limit: number;
}

/** An order of rows: a column, then the id. */
export interface Order {
  column: string;
  isDescending: boolean;
}

/** @param sort a column, with a dash before it for the highest first */
export function orderOf(sort: string): Order {
  return { column: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') };
}

type Place = [value: string | number, id: string];

/** What follows the row that `after` stands for. @throws ApiError 400 for a text that is none of ours */
export function isAfter({ after }: Page, { column, isDescending }: Order): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`1 = 1`;
  const [value, id] = placeOf(after);
  const than = sql.raw(isDescending ? '<' : '>');
  return sql<boolean>`(${sql.ref(column)}, id) ${than} (${value}, ${id})`;
}

export function ordered({ column, isDescending }: Order): RawBuilder<unknown> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  return sql`${sql.ref(column)} ${direction}, id ${direction}`;
}

/**
 * @param rows one more than wanted, if there are so many
 * @param placeIn what the rows are ordered by
 */
export function pageOf<Row extends { id: string }>(
  rows: Row[],
  { limit }: Page,
  placeIn: (row: Row) => string | number,
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: last && rows.length > limit ? textOf([placeIn(last), last.id]) : null };
}

function textOf(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function placeOf(after: string): Place {
  try {
    const [value, id, ...rest] = JSON.parse(Buffer.from(after, 'base64url').toString('utf8'));
    if (rest.length === 0 && typeof id === 'string' && ['string', 'number'].includes(typeof value)) return [value, id];
  } catch (cause) {
    throw Object.assign(invalid('after must be the next of an answer', 'after'), { cause });
  }
  throw invalid('after must be the next of an answer', 'after');
}
