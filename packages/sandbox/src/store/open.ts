import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { type Dialect, Kysely, PostgresDialect, type PostgresPool, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { createTables } from './create-tables.ts';
import type { SandboxTables } from './tables.ts';

/** The gateways' own books, kept apart from the shop's data. */
export interface SandboxStore {
  db: Kysely<SandboxTables>;
  close(): Promise<void>;
}

interface SqliteLocation {
  path: string;
  /** Makes the connections, durable ones. Else they are made here: one, which commits each charge by itself. */
  openDialect?: (path: string) => Dialect;
}

interface PostgresLocation {
  databaseUrl: string;
  /** Makes the connections; gives int8 as numbers. Else they are made here. */
  openPool?: (databaseUrl: string, max: number) => PostgresPool;
}

/** A SQLite file, or a PostgreSQL database. */
export type BooksLocation = SqliteLocation | PostgresLocation;

/** Opens the store in a SQLite file, or in the schema `sandbox` of a PostgreSQL database; creates missing tables. */
export async function openSandboxStore(booksLocation: BooksLocation): Promise<SandboxStore> {
  const db = 'path' in booksLocation ? await openSqlite(booksLocation) : await openPostgres(booksLocation);
  return { db, close: () => db.destroy() };
}

async function openSqlite({ path, openDialect = plainDialect }: SqliteLocation): Promise<Kysely<SandboxTables>> {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const db = new Kysely<SandboxTables>({ dialect: openDialect(path) });
  await createTables(db);
  return db;
}

function plainDialect(path: string): Dialect {
  const database = new Database(path, { timeout: busyTimeoutMs });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  return new SqliteDialect({ database });
}

async function openPostgres({
  databaseUrl,
  openPool = openPlainPool,
}: PostgresLocation): Promise<Kysely<SandboxTables>> {
  const pool = openPool(databaseUrl, 4);
  const db = new Kysely<SandboxTables>({ dialect: new PostgresDialect({ pool }) });
  await db.transaction().execute(async (tx) => {
    // `create … if not exists` fails when two processes run it at the same moment.
    await sql`select pg_advisory_xact_lock(${createTablesLock})`.execute(tx);
    await tx.schema.createSchema('sandbox').ifNotExists().execute();
    await createTables(tx.withSchema('sandbox'));
  });
  return db.withSchema('sandbox');
}

function openPlainPool(databaseUrl: string, max: number): PostgresPool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max, types: integersAsNumbers() });
  // A connection that the server closes is replaced by the pool; without listeners it would end the process.
  pool.on('error', (error) => console.warn(`sandbox store: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** int8 comes as text by default; our amounts stay far below 2^53. */
function integersAsNumbers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  return types;
}

const busyTimeoutMs = 2000;
const createTablesLock = 7_203_114;
