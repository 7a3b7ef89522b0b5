import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database, Db } from './schema.ts';

/** The store as it was at one moment. */
interface Snapshot {
  db: Db;
  close(): Promise<void>;
}

/** Opens a snapshot for long reads while others write; neither waits for the other. The caller closes it. */
export function openSnapshot(db: Db): Promise<Snapshot> {
  return isPostgres(db) ? postgresSnapshot(db) : sqliteSnapshot(db);
}

async function postgresSnapshot(db: Db): Promise<Snapshot> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  // Readers of a snapshot may be slow
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx);
  await sql`set local statement_timeout = '5min'`.execute(tx);
  return { db: tx, close: () => tx.rollback().execute() };
}

/** A connection of its own; a store in memory alone has no second one. */
async function sqliteSnapshot(db: Db): Promise<Snapshot> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db);
  const [{ file } = { file: '' }] = rows;
  if (file === '') return { db, close: async () => {} };
  const reader = new Kysely<Database>({
    dialect: new SqliteDialect({ database: new SQLite(file, { readonly: true }) }),
  });
  await sql`begin`.execute(reader);
  return { db: reader, close: () => reader.destroy() };
}
