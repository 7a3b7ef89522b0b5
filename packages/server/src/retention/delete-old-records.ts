import { sql } from 'kysely';
import { type Database, type Db, isInJsonList, isPostgres, type Tx } from '../db/index.ts';
import { type OldRows, selectOldestKeys } from './delete-old-rows.ts';

/** Rows with parts of theirs in other tables. */
export interface OldRecords extends OldRows {
  parts: { table: keyof Database; by: string }[];
}

/**
 * Records deleted in one transaction, few enough because their parts need several statements, which block others
 * together.
 */
const batch = 100;

/** Records go with their parts, or stay. */
export async function deleteOldRecords(db: Db, records: OldRecords, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const dropped = await db.transaction().execute((tx) => deleteRecordBatch(tx, records));
    if (dropped < batch) return;
    await new Promise(setImmediate);
  }
}

/** Asked again once they are locked, by a statement that sees what others have written until then. */
async function deleteRecordBatch(tx: Tx, { parts, ...records }: OldRecords): Promise<number> {
  const { table, key, condition = sql`true` } = records;
  const lock = sql.raw(isPostgres(tx) ? 'for update skip locked' : '');
  const oldestRows = await sql<Record<string, string>>`${selectOldestKeys(records, batch)} ${lock}`.execute(tx);
  const ids = JSON.stringify(oldestRows.rows.map((row) => row[key]));
  const deletion = await sql<Record<string, string>>`delete from ${sql.table(table)}
    where ${isInJsonList(tx, key, ids)} and ${sql.ref(records.date)} <= ${records.cutoffDate} and ${condition}
    returning ${sql.ref(key)}`.execute(tx);
  const deletedIds = JSON.stringify(deletion.rows.map((row) => row[key]));
  for (const part of parts)
    await sql`delete from ${sql.table(part.table)} where ${isInJsonList(tx, part.by, deletedIds)}`.execute(tx);
  return deletion.rows.length;
}
