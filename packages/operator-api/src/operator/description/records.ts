import type { Database, Db } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';
import {
  buildAfterCondition,
  buildOrderBy,
  buildResultPage,
  countList,
  countSelected,
  type Order,
  type Page,
} from './list.ts';

/** Tables whose rows have an id. */
export type RecordTable = {
  [Table in keyof Database]: 'id' extends keyof Database[Table] ? Table : never;
}[keyof Database];

interface RecordQuery {
  page: Page;
  order: Order;
  /** columns with what they are equal to, or one of several values; undefined: anything */
  equal?: Record<string, string | number | readonly (string | number)[] | undefined>;
  /** other conditions that the rows must meet */
  conditions?: readonly RawBuilder<unknown>[];
}

/** A page of a table's rows, with their number up to a bound. `Row` is what the table's type says of them. */
export async function readTablePage<Row extends { id: string }>(
  db: Db,
  table: RecordTable,
  { page, order, equal = {}, conditions: otherConditions = [] }: RecordQuery,
): Promise<{ rows: Row[]; next: string | null; count: number }> {
  const equalConditions = Object.entries(equal).flatMap(([column, value]): RawBuilder<unknown>[] =>
    value === undefined ? [] : [buildValueCondition(column, value)],
  );
  const filters = [...equalConditions, ...otherConditions];
  const conditions = sql.join([buildAfterCondition(page, order), ...filters], sql` and `);
  const { rows } = await sql<Row & { place: string | number }>`
    select *, ${sql.ref(order.column)} as place from ${sql.table(table)} where ${conditions}
    order by ${buildOrderBy(order)} limit ${page.limit + 1}`.execute(db);
  const resultPage = buildResultPage(rows, page, ({ place }) => place);
  const allConditions = filters.length > 0 ? sql.join(filters, sql` and `) : sql`1 = 1`;
  const all = sql`select 1 from ${sql.table(table)} where ${allConditions}`;
  return { ...resultPage, count: await countList(page, resultPage, () => countSelected(db, all)) };
}

function buildValueCondition(
  column: string,
  value: string | number | readonly (string | number)[],
): RawBuilder<unknown> {
  if (!Array.isArray(value)) return sql`${sql.ref(column)} = ${value}`;
  return value.length === 1 ? sql`${sql.ref(column)} = ${value[0]}` : sql`${sql.ref(column)} in (${sql.join(value)})`;
}
