import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql, type TableMetadata } from 'kysely';
import { isPostgres } from './dialect.ts';
import { newestMigration } from './migrate.ts';
import type { Database, Db, Tx } from './schema.ts';

/**
 * The tables of the schema that statements go to. A PostgreSQL database may have others with tables of the same names, as the
 * sandbox's.
 */
export async function schemaTables(db: Db, { withMigrations = false } = {}): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: withMigrations });
  if (!isPostgres(db)) return tables;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return tables.filter(({ schema }) => schema === rows[0]?.name);
}

/**
 * Runs `work` in one picture of the database, which others may share by its name while `work` lasts.
 * @param work gets the name, none on SQLite
 */
export async function runInSnapshot<T>(db: Db, work: (tx: Tx, name: string | undefined) => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return db.transaction().execute((tx) => work(tx, undefined));
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(tx);
    return work(tx, rows[0]?.name);
  });
}

/** The newest change of tables that a database has; undefined where there are none of ours. */
export async function readNewestMigration(db: Db): Promise<string | undefined> {
  const tables = await schemaTables(db, { withMigrations: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
    db,
  );
  return rows[0]?.name;
}

/** True when this version has the migration: a database of a newer version must not be opened. */
export function isKnownMigration(name: string): boolean {
  return newestMigration !== undefined && name <= newestMigration;
}

/** True when the database has no tables. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  return (await db.introspection.getTables({ withInternalKyselyTables: true })).length === 0;
}

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
