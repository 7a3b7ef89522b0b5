import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import { hintPlanner } from './planner-hints.ts';
import type { Db, Tx } from './schema.ts';

interface Tuning {
  before: RawBuilder<unknown>[];
  inside: RawBuilder<unknown>[];
  after: RawBuilder<unknown>[];
}

/**
 * One transaction that fills a database, which nobody else uses meanwhile. Afterwards the database knows its statistics.
 * @param collecting is called before they are collected, which takes a while
 */
export async function bulkTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, collecting: () => void): Promise<T> {
  const { before, inside, after } = isPostgres(db) ? postgres : sqlite;
  await runAll(db, before);
  const result = await db.transaction().execute(async (tx) => {
    await runAll(tx, inside);
    return work(tx);
  });
  collecting();
  await runAll(db, after);
  await hintPlanner(db);
  return result;
}

/** Without a write-ahead log the pages of a large transaction are written once instead of twice. */
const sqlite: Tuning = {
  before: [sql`pragma journal_mode = delete`, sql`pragma cache_size = -131072`],
  inside: [],
  after: [sql`analyze`, sql`pragma journal_mode = wal`],
};

/** PostgreSQL expects a million rows of JSON where there are some, and would compile every statement. */
const postgres: Tuning = {
  before: [],
  inside: [sql`set local jit = off`, sql`set local work_mem = '32MB'`, sql`set local maintenance_work_mem = '256MB'`],
  after: [sql`vacuum analyze`],
};

async function runAll(db: Db, statements: RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
