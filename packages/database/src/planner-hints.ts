import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';

/** Columns with so few values that a large part of a large table shares each. */
const sharedColumns = ['status', 'gateway', 'kind', 'type', 'network', 'currency', 'entity', 'active', 'country'];

/** Rows of the table, and those that share a value of the first column. What else an index is narrowed by is rare. */
const guess = { rows: 1_000_000, sharing: 100_000, narrowed: 10 };

/**
 * Gives SQLite statistics of indexes whose first column has few values. Without them it assumes that every index finds
 * ten rows by its first column, and would search for the payment of an order among all of its gateway. PostgreSQL
 * collects its own.
 */
export async function hintPlanner(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  await sql`analyze sqlite_schema`.execute(db); // makes the table of statistics
  const { rows } = await indexesBySharedColumns.execute(db);
  for (const { table, index, columns } of rows) {
    const stat = [guess.rows, guess.sharing, ...Array(columns - 1).fill(guess.narrowed)].join(' ');
    await sql`delete from sqlite_stat1 where tbl = ${table} and idx = ${index}`.execute(db);
    await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${index}, ${stat})`.execute(db);
  }
  await sql`analyze sqlite_schema`.execute(db); // reads it
}

interface SharedIndex {
  table: string;
  index: string;
  columns: number;
}

const indexesBySharedColumns = sql<SharedIndex>`select tbl_name as "table", name as "index",
    (select count(*) from pragma_index_info(sqlite_schema.name)) as columns
  from sqlite_schema where type = 'index' and sql is not null
    and (select name from pragma_index_info(sqlite_schema.name) where seqno = 0) in (${sql.join(sharedColumns)})`;
