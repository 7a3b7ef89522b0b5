import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import { hintPlanner } from './planner-hints.ts';
import type { Database, Db, NewRow, Tx } from './schema.ts';

interface Tuning {
  setup: RawBuilder<unknown>[];
  inside: RawBuilder<unknown>[];
  teardown: RawBuilder<unknown>[];
}

/**
 * Runs one transaction that fills a database which is not used otherwise meanwhile. Afterwards the database has its
 * statistics.
 * @param collecting is called before the statistics are collected, which takes a while
 */
export async function bulkTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, collecting: () => void): Promise<T> {
  const { setup, inside, teardown } = isPostgres(db) ? postgres : sqlite;
  await runStatements(db, setup);
  const result = await db.transaction().execute(async (tx) => {
    await runStatements(tx, inside);
    return work(tx);
  });
  collecting();
  await runStatements(db, teardown);
  await hintPlanner(db);
  return result;
}

/** Settings for SQLite. A large transaction writes its pages once instead of twice when there is no write-ahead log. */
const sqlite: Tuning = {
  setup: [sql`pragma journal_mode = delete`, sql`pragma cache_size = -131072`],
  inside: [],
  teardown: [sql`analyze`, sql`pragma journal_mode = wal`],
};

/** PostgreSQL expects a million rows of JSON where there are some, and would compile every statement. */
const postgres: Tuning = {
  setup: [],
  inside: [sql`set local jit = off`, sql`set local work_mem = '32MB'`, sql`set local maintenance_work_mem = '256MB'`],
  teardown: [sql`vacuum analyze`],
};

async function runStatements(db: Db, statements: RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

/** Rows for each statement: about a megabyte of products. */
const chunk = 1000;

/**
 * Inserts many rows that name the same columns. They travel as one JSON text, which takes the database a fraction of
 * the time of bound values.
 */
export async function bulkInsert<Table extends keyof Database>(tx: Tx, table: Table, rows: NewRow<Table>[]) {
  const columns = Object.keys(rows[0] ?? {});
  for (let start = 0; start < rows.length; start += chunk) {
    const json = JSON.stringify(rows.slice(start, start + chunk));
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      ${isPostgres(tx) ? fromPostgres(table, columns, json) : fromSqlite(columns, json)}`.execute(tx);
  }
}

function fromPostgres(table: string, columns: string[], json: string): RawBuilder<unknown> {
  return sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from json_populate_recordset(null::${sql.table(table)}, ${json})`;
}

function fromSqlite(columns: string[], json: string): RawBuilder<unknown> {
  return sql`select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))} from jsonb_each(${json})`;
}
