import { normalizeEmail } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import { buildValidationError } from '@mercer/platform/http/errors';
import type { Schema } from '@mercer/platform/http/routes/route';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';

/** Query fields of every list. */
export const pageQuery = {
  after: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'a number from 1 to 1000 is expected'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(1000),
    ),
    '50',
  ),
};

export const filterText = v.optional(v.pipe(v.string(), v.maxLength(200)));
/** Addresses are stored as `normalizeEmail` writes them. */
export const filterEmail = v.optional(v.pipe(v.string(), v.maxLength(200), v.transform(normalizeEmail)));

/** A page of a list; `next` is the `after` of the page behind it, null at the end. */
export function createListSchema<T>(record: Schema<T>) {
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
export function parseSortOrder(sort: string): Order {
  return { column: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') };
}

export type ListPosition = [value: string | number, id: string];

/**
 * Builds the condition for the rows after the one that `after` stands for. @throws ApiError 400 for a text that is not
 * a cursor of this list
 */
export function buildAfterCondition(page: Page, order: Order): RawBuilder<boolean> {
  const place = readPageCursor(page, order);
  if (!place) return sql<boolean>`1 = 1`;
  const [value, id] = place;
  const { column, isDescending } = order;
  const than = sql.raw(isDescending ? '<' : '>');
  return sql<boolean>`(${sql.ref(column)}, id) ${than} (${value}, ${id})`;
}

export function buildOrderBy({ column, isDescending }: Order): RawBuilder<unknown> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  return sql`${sql.ref(column)} ${direction}, id ${direction}`;
}

/**
 * @param rows one more than wanted, if there are so many
 * @param placeIn what the rows are ordered by
 */
export function buildResultPage<Row extends { id: string }>(
  rows: Row[],
  { limit }: Page,
  placeIn: (row: Row) => string | number,
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: last && rows.length > limit ? encodeCursor([placeIn(last), last.id]) : null };
}

function encodeCursor(place: ListPosition): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Columns that lists are ordered by and that hold text; the others hold integers. */
const texts = new Set(['id', 'key', 'name', 'date_created', 'date_updated', 'date_found', 'last_day']);

/**
 * The row that a page begins behind; undefined: it is the first. PostgreSQL compares no text with a number.
 * @throws ApiError 400 for a text that is no `next` of a list in this order
 */
export function readPageCursor({ after: afterToken }: Page, { column }: Order): ListPosition | undefined {
  if (afterToken === undefined) return undefined;
  const [value, id] = parseCursorToken(afterToken);
  const isOurs = texts.has(column) ? isStorableString : isSafeInteger;
  if (isOurs(value) && isStorableString(id)) return [value, id];
  throw buildValidationError('after must be a next cursor of the same query', 'after');
}

function parseCursorToken(afterToken: string): unknown[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(afterToken, 'base64url').toString('utf8'));
    return Array.isArray(place) && place.length === 2 ? place : [];
  } catch (cause) {
    throw Object.assign(buildValidationError('after must be a next cursor from an earlier response', 'after'), {
      cause,
    });
  }
}

function isStorableString(value: unknown): value is string {
  return typeof value === 'string' && isStorableText(value);
}

function isSafeInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
