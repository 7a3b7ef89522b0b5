import { listTableKeys } from '@mercer/contract';
import type { Database, NewRow, Tx } from '@mercer/server/seeding';

type TableRows = { [Table in keyof Database]?: NewRow<Table>[] };

export async function insertTableRows(tx: Tx, rows: TableRows): Promise<void> {
  for (const table of listTableKeys(rows)) await insertInChunks(tx, table, rows[table] ?? []);
}

/** Rows for each statement: 40 products are some 880 bound values, below SQLite's and PostgreSQL's limits. */
const chunk = 40;

async function insertInChunks<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  rows: NewRow<Table>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += chunk) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + chunk))
      .execute();
  }
}
