import { sql } from 'kysely';
import { type Database, type Db, isIn, isPostgres, type Tx } from '../db/index.ts';
import { type OldRows, oldest } from './drop-rows.ts';

/** Rows with parts of theirs in other tables. */
export interface OldRecords extends OldRows {
  parts: { table: keyof Database; by: string }[];
}

/** At once: with their parts they are several statements, which hold up others together. */
const batch = 100;

/** Records go with their parts, or stay. */
export async function dropRecords(db: Db, records: OldRecords, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const dropped = await db.transaction().execute((tx) => dropSome(tx, records));
    if (dropped < batch) return;
    await new Promise(setImmediate);
  }
}

/** Asked again once they are locked, by a statement that sees what others have written until then. */
async function dropSome(tx: Tx, { parts, ...records }: OldRecords): Promise<number> {
  const { table, key, where = sql`true` } = records;
  const lock = sql.raw(isPostgres(tx) ? 'for update skip locked' : '');
  const found = await sql<Record<string, string>>`${oldest(records, batch)} ${lock}`.execute(tx);
  const ids = JSON.stringify(found.rows.map((row) => row[key]));
  const gone = await sql<Record<string, string>>`delete from ${sql.table(table)}
    where ${isIn(tx, key, ids)} and ${sql.ref(records.date)} <= ${records.before} and ${where}
    returning ${sql.ref(key)}`.execute(tx);
  const goneIds = JSON.stringify(gone.rows.map((row) => row[key]));
  for (const part of parts)
    await sql`delete from ${sql.table(part.table)} where ${isIn(tx, part.by, goneIds)}`.execute(tx);
  return gone.rows.length;
}
