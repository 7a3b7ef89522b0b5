import type { Database, Db } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';

/** Rows that are removed by their age; an index leads to the oldest. */
export interface OldRows {
  table: keyof Database;
  key: string;
  /** the column that tells their age */
  date: string;
  /** Date up to and including which rows are deleted. */
  cutoffDate: string;
  condition?: RawBuilder<unknown>;
}

/** Rows deleted in one statement, few enough that no other transaction waits long for them. */
const batch = 500;

/** Deletes old rows in batches, with pauses in which other work can run. */
export async function deleteOldRows(db: Db, rows: OldRows, stop?: AbortSignal): Promise<void> {
  while ((await deleteRowBatch(db, rows)) === BigInt(batch) && !stop?.aborted) await new Promise(setImmediate);
}

async function deleteRowBatch(db: Db, rows: OldRows): Promise<bigint> {
  const { table, key } = rows;
  // asked again: one that was used meanwhile stays
  const dropped = sql`delete from ${sql.table(table)}
    where ${buildAgeCondition(rows)} and ${sql.ref(key)} in (${selectOldestKeys(rows, batch)})`;
  return (await dropped.execute(db)).numAffectedRows ?? 0n;
}

/** Keys of some of them, as a statement. */
export function selectOldestKeys(rows: OldRows, limit: number) {
  return sql`select ${sql.ref(rows.key)} from ${sql.table(rows.table)} where ${buildAgeCondition(rows)} limit ${limit}`;
}

function buildAgeCondition({ date, cutoffDate, condition }: OldRows) {
  return condition ? sql`${sql.ref(date)} <= ${cutoffDate} and ${condition}` : sql`${sql.ref(date)} <= ${cutoffDate}`;
}
