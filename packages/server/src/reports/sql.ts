import { type RawBuilder, sql } from 'kysely';
import { type Db, isPostgres } from '../db/index.ts';
import type { DaySpan } from './days.ts';

/** From one instant to another, of which the last is not in it. ISO 8601 in UTC. */
export interface Span {
  since: string;
  until: string;
}

/** Rows of a report, as a select. Each has an `id`, which no other row has. */
export type Source = RawBuilder<unknown>;

export function isDuring(column: string, { since, until }: Span): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${since} and ${sql.ref(column)} < ${until}`;
}

/** @param value an integer; of no rows the sum is 0 */
export function sumOf(value: string | RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`cast(coalesce(sum(${typeof value === 'string' ? sql.raw(value) : value}), 0) as bigint)`;
}

/**
 * What was paid beside an order, and given back, is no refund of it; neither is what a change of the order gave back, since the order
 * costs that much less, nor are pieces that were worth nothing. By its date it is found: where a status is looked up, SQLite
 * reads all that have succeeded, once for each day.
 */
export const isRefund = sql.raw(refundOf('refunds'));

/** @param table the name that `refunds` has in the statement */
export function refundOf(table: string): string {
  return `not (${table}.status <> 'succeeded') and ${table}.id not like 'surplus-%' and ${table}.edit_id is null and ${table}.amount > 0`;
}

/** The days as rows (day, since, until) of the name `days`. */
export function listedDays(db: Db, days: DaySpan[]): RawBuilder<unknown> {
  const columns = sql.raw(`select value ->> 'day' as day, value ->> 'since' as since, value ->> 'until' as until`);
  return sql`(${columns} from ${jsonRows(db, sql`${JSON.stringify(days)}`)}) days`;
}

/** The elements of a list in JSON as rows, each in `value`, with its place in `key`. */
export function jsonRows(db: Db, json: RawBuilder<unknown>, alias = 'parts'): RawBuilder<unknown> {
  const name = sql.raw(alias);
  return isPostgres(db)
    ? sql`json_array_elements(cast(${json} as json)) with ordinality ${name} (value, key)`
    : sql`json_each(${json}) ${name}`;
}
