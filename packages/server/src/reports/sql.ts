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
export function sumOf(value: string): RawBuilder<number> {
  return sql<number>`cast(coalesce(sum(${sql.raw(value)}), 0) as bigint)`;
}

/** An amount of an order in the store's currency: as all of that order was converted. @param amount SQL, minor units */
export function inBase(amount: string): string {
  return `cast(floor((${amount}) * sales.base_rate + 0.5) as bigint)`;
}

/**
 * What was paid beside an order, and given back, is no refund of it; neither is what a change of the order gave back, since the order
 * costs that much less, nor are pieces that were worth nothing. By its date it is found: where a status is looked up, SQLite
 * reads all that have succeeded, once for each day.
 */
export const isRefund = sql.raw(
  `not (refunds.status <> 'succeeded') and refunds.id not like 'surplus-%' and refunds.edit_id is null and refunds.amount > 0`,
);

/** The days as rows (day, since, until) of the name `days`. */
export function listedDays(db: Db, days: DaySpan[]): RawBuilder<unknown> {
  const columns = sql.raw(`select value ->> 'day' as day, value ->> 'since' as since, value ->> 'until' as until`);
  return sql`(${columns} from ${jsonRows(db, sql`${JSON.stringify(days)}`)}) days`;
}

/** The elements of a list in JSON as rows, each in `value`. */
export function jsonRows(db: Db, json: RawBuilder<unknown>): RawBuilder<unknown> {
  return isPostgres(db) ? sql`json_array_elements(cast(${json} as json)) parts (value)` : sql`json_each(${json}) parts`;
}
