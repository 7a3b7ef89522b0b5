import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/index.ts';

/** Rows that are removed by their age; an index leads to the oldest. */
export interface OldRows {
  table: keyof Database;
  key: string;
  /** the column that tells their age */
  date: string;
  /** those of this date, and before */
  before: string;
  where?: RawBuilder<unknown>;
}

/** At once: nobody waits long for them. */
const batch = 500;

/** One statement after another, with room for others between them. */
export async function dropRows(db: Db, rows: OldRows, stop?: AbortSignal): Promise<void> {
  while ((await dropBatch(db, rows)) === BigInt(batch) && !stop?.aborted) await new Promise(setImmediate);
}

async function dropBatch(db: Db, rows: OldRows): Promise<bigint> {
  const { table, key } = rows;
  // asked again: one that was used meanwhile stays
  const dropped = sql`delete from ${sql.table(table)}
    where ${isOld(rows)} and ${sql.ref(key)} in (${oldest(rows, batch)})`;
  return (await dropped.execute(db)).numAffectedRows ?? 0n;
}

/** Keys of some of them, as a statement. */
export function oldest(rows: OldRows, most: number) {
  return sql`select ${sql.ref(rows.key)} from ${sql.table(rows.table)} where ${isOld(rows)} limit ${most}`;
}

function isOld({ date, before, where }: OldRows) {
  return where ? sql`${sql.ref(date)} <= ${before} and ${where}` : sql`${sql.ref(date)} <= ${before}`;
}
