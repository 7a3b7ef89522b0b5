import type { DaySpan } from '@mercer/contract';
import { type Db, isPostgres } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';

/** Time span that includes its start but not its end. ISO 8601 in UTC. */
export interface TimeSpan {
  since: string;
  until: string;
}

/** Rows of a report, as a select. Each has an `id`, which no other row has. */
export type Source = RawBuilder<unknown>;

export function buildSpanCondition(column: string, { since, until }: TimeSpan): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${since} and ${sql.ref(column)} < ${until}`;
}

/** @param value an integer; of no rows the sum is 0 */
export function buildSumColumn(value: string | RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`cast(coalesce(sum(${typeof value === 'string' ? sql.raw(value) : value}), 0) as bigint)`;
}

/**
 * Condition for a refund that counts. Excluded are returned overpayments, refunds from changes of an order, since the
 * order costs that much less, and refunds of pieces worth nothing. The condition on the status is negated so that
 * SQLite looks refunds up by date: by status it would read all successful refunds for each day.
 */
export const isRefund = sql.raw(buildRefundCondition('refunds'));

/** @param table the name that `refunds` has in the statement */
export function buildRefundCondition(table: string): string {
  return `not (${table}.status <> 'succeeded') and ${table}.id not like 'surplus-%' and ${table}.edit_id is null and ${table}.amount > 0`;
}

/** The days as rows (day, since, until) of the name `days`. */
export function buildDayRows(db: Db, days: DaySpan[]): RawBuilder<unknown> {
  const columns = sql.raw(`select value ->> 'day' as day, value ->> 'since' as since, value ->> 'until' as until`);
  return sql`(${columns} from ${buildJsonRows(db, sql`${JSON.stringify(days)}`)}) days`;
}

/** The elements of a list in JSON as rows, each in `value`, with its place in `key`. */
export function buildJsonRows(db: Db, json: RawBuilder<unknown>, alias = 'parts'): RawBuilder<unknown> {
  const name = sql.raw(alias);
  return isPostgres(db)
    ? sql`json_array_elements(cast(${json} as json)) with ordinality ${name} (value, key)`
    : sql`json_each(${json}) ${name}`;
}
