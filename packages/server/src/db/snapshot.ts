import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import { newestMigration } from './migrate.ts';
import type { Db, Tx } from './schema.ts';
import { schemaTables } from './schema-tables.ts';

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
