import { type Db, normalizeEmail } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import { buildValidationError } from '@mercer/platform/http/errors';
import type { Schema } from '@mercer/platform/http/routes/route';
import { type Expression, type RawBuilder, sql } from 'kysely';
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
  fields: v.optional(v.pipe(v.string(), v.maxLength(1000))),
};

const texts200 = v.pipe(v.string(), v.maxLength(200));

/** Schema of one value of a filter or several: with commas between, or as a parameter that comes several times. */
export function createChoiceListSchema<const Option extends string>(options: readonly Option[]) {
  return v.pipe(
    v.union([v.pipe(v.string(), v.maxLength(500)), v.pipe(v.array(texts200), v.maxLength(50))]),
    v.transform(splitList),
    v.check(
      (values) => values.every((value) => options.some((option) => option === value)),
      `one or more of ${options.join(', ')} are expected, with commas between`,
    ),
    v.transform((values) => values as Option[]), // checked above
  );
}

const severalTexts = v.union([texts200, v.pipe(v.array(texts200), v.nonEmpty(), v.maxLength(50))]);

/**
 * Schema of a filter by ids, numbers, codes or addresses, which have no commas: one value or several, with commas between or as a
 * parameter that comes several times.
 */
export const filterValues = v.optional(
  v.pipe(
    v.union([v.pipe(v.string(), v.maxLength(5000)), v.pipe(v.array(texts200), v.maxLength(50))]),
    v.transform(splitList),
    v.check((values) => values.length <= 50, 'at most 50 values are expected'),
  ),
);

/** Schema of a filter by texts that may have commas, such as tags: several are a parameter that comes several times. */
export const filterTexts = v.optional(
  v.pipe(
    severalTexts,
    v.transform((texts) => [...new Set([texts].flat())]),
  ),
);

/** Schema of a filter by e-mail addresses: one or several, as with {@link filterValues}. */
export const filterEmails = v.optional(
  v.pipe(
    filterValues.wrapped,
    v.transform((addresses) => addresses.map(normalizeEmail)),
  ),
);

function splitList(value: string | string[]): string[] {
  return [...new Set([value].flat().flatMap((text) => text.split(',').map((part) => part.trim())))];
}

/** Number up to which the records of a list are counted: more would take long in a large shop. */
export const maxCount = 1000;

export const filterText = v.optional(v.pipe(v.string(), v.maxLength(200)));
/** Schema of a filter that is true, false or absent. */
export const filterFlag = v.optional(
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
);

/**
 * A page of a list; `next` is the `after` of the page behind it, null at the end. `count` says how many records fit, at most 1,000:
 * there are more where `count_is_exact` is false.
 */
export function createListSchema<T>(record: Schema<T>) {
  return v.strictObject({
    results: v.array(record),
    next: v.nullable(v.string()),
    has_more: v.boolean(),
    count: v.number(),
    count_is_exact: v.boolean(),
  });
}

/** Page of a list as it is answered, see {@link createListSchema}. */
export interface ListAnswer<T> {
  results: T[];
  next: string | null;
  has_more: boolean;
  count: number;
  count_is_exact: boolean;
}

/** @param count number of records that fit, which may end behind {@link maxCount} */
export function buildListAnswer<T>(
  results: T[],
  { next, count }: { next: string | null; count: number },
): ListAnswer<T> {
  const has_more = next !== null;
  return { results, next, has_more, count: Math.min(count, maxCount), count_is_exact: count <= maxCount };
}

/** Answers a list that has no pages. */
export function buildWholeList<T>(results: T[]): ListAnswer<T> {
  return { results, next: null, has_more: false, count: results.length, count_is_exact: true };
}

/** Counts the records of a list, unless all of them are on its first page. @param countRows see {@link countSelected} */
export async function countList(
  { after }: Page,
  { rows, next }: { rows: readonly unknown[]; next: string | null },
  countRows: () => Promise<number>,
): Promise<number> {
  return after === undefined && next === null ? rows.length : countRows();
}

/** Counts what a select without order and limit finds; the count ends behind {@link maxCount}. */
export async function countSelected(db: Db, selected: Expression<unknown>): Promise<number> {
  const bounded = sql`select 1 from (${selected}) as selected_rows limit ${maxCount + 1}`;
  const { rows } = await sql<{
    count: number | string;
  }>`select count(*) as count from (${bounded}) as counted_rows`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export interface Page {
  after?: string | undefined;
  limit: number;
}

/** An order of rows: a column, then the id. */
export interface Order {
  column: string;
  isDescending: boolean;
  /** column with the id; `id` when absent */
  idColumn?: string;
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
  const { column, isDescending, idColumn = 'id' } = order;
  const than = sql.raw(isDescending ? '<' : '>');
  return sql<boolean>`(${sql.ref(column)}, ${sql.ref(idColumn)}) ${than} (${value}, ${id})`;
}

export function buildOrderBy({ column, isDescending, idColumn = 'id' }: Order): RawBuilder<unknown> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  return sql`${sql.ref(column)} ${direction}, ${sql.ref(idColumn)} ${direction}`;
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
const texts = new Set(['id', 'key', 'name', 'date_created', 'date_updated', 'date_changed', 'date_found', 'last_day']);

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
