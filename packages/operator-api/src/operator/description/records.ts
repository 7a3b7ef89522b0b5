import type { Database, Db } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';
import { buildAfterCondition, buildOrderBy, buildResultPage, type Order, type Page } from './list.ts';

/** Tables whose rows have an id. */
export type RecordTable = {
  [Table in keyof Database]: 'id' extends keyof Database[Table] ? Table : never;
}[keyof Database];

interface RecordQuery {
  page: Page;
  order: Order;
  /** columns with what they are equal to; undefined: anything */
  equal?: Record<string, string | number | undefined>;
  /** further condition */
  condition?: RawBuilder<unknown> | undefined;
}

/** A page of a table's rows. `Row` is what the table's type says of them. */
export async function readTablePage<Row extends { id: string }>(
  db: Db,
  table: RecordTable,
  { page, order, equal = {}, condition }: RecordQuery,
): Promise<{ rows: Row[]; next: string | null }> {
  const filters = Object.entries(equal).flatMap(([column, value]): RawBuilder<unknown>[] =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`],
  );
  const conditions = sql.join(
    [buildAfterCondition(page, order), ...filters, ...(condition ? [condition] : [])],
    sql` and `,
  );
  const { rows } = await sql<Row & { place: string | number }>`
    select *, ${sql.ref(order.column)} as place from ${sql.table(table)} where ${conditions}
    order by ${buildOrderBy(order)} limit ${page.limit + 1}`.execute(db);
  return buildResultPage(rows, page, ({ place }) => place);
}
