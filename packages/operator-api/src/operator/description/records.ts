import { type Database, type Db, isInJsonList } from '@mercer/database';
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
import { findSearchedIds, type ListSearch, selectChangedRows } from './list-search.ts';

/** Tables whose rows have an id. */
export type RecordTable = {
  [Table in keyof Database]: 'id' extends keyof Database[Table] ? Table : never;
}[keyof Database];

interface RecordQuery {
  page: Page;
  /** order of the rows, unless `search` narrows them to what has changed */
  order: Order;
  /** text that finds rows, and the time since which they have changed */
  search?: ListSearch | undefined;
  /** columns with what they are equal to, or one of several values; undefined: anything */
  equal?: Record<string, string | number | readonly (string | number)[] | undefined>;
  /** other conditions that the rows must meet */
  conditions?: readonly RawBuilder<unknown>[];
}

/** A page of a table's rows, with their number up to a bound. `Row` is what the table's type says of them. */
export async function readTablePage<Row extends { id: string }>(
  db: Db,
  table: RecordTable,
  { page, order: usualOrder, search = {}, equal = {}, conditions: moreConditions = [] }: RecordQuery,
): Promise<{ rows: Row[]; next: string | null; count: number }> {
  const equalConditions = Object.entries(equal).flatMap(([column, value]): RawBuilder<unknown>[] =>
    value === undefined ? [] : [buildValueCondition(column, value)],
  );
  const ids = await findSearchedIds(db, table, search.q);
  const searchConditions = ids ? [isInJsonList(db, 'id', JSON.stringify(ids))] : [];
  const filters = [...equalConditions, ...searchConditions, ...moreConditions];
  const changed = await selectChangedRows(db, table, search.updated_since);
  const order = changed?.order ?? usualOrder;
  const source = changed ? sql`(${changed.selection}) as ${sql.table(table)}` : sql.table(table);
  const conditions = sql.join([buildAfterCondition(page, order), ...filters], sql` and `);
  const { rows } = await sql<Row & { place: string | number }>`
    select *, ${sql.ref(order.column)} as place from ${source} where ${conditions}
    order by ${buildOrderBy(order)} limit ${page.limit + 1}`.execute(db);
  const resultPage = buildResultPage(rows, page, ({ place }) => place);
  const allConditions = filters.length > 0 ? sql.join(filters, sql` and `) : sql`1 = 1`;
  const all = sql`select 1 from ${source} where ${allConditions}`;
  const count = await countList(page, resultPage, () => countSelected(db, all));
  return { rows: resultPage.rows.map(omitPlace), next: resultPage.next, count };
}

/** Removes the columns that the page was found by, so that a row has what its table says. */
function omitPlace<Row extends object>(row: Row): Row {
  const columns = Object.entries(row).filter(([column]) => !placeColumns.has(column));
  return Object.fromEntries(columns) as Row; // the columns of the table are still there
}

const placeColumns = new Set(['place', 'date_changed', 'changed_id']);

function buildValueCondition(
  column: string,
  value: string | number | readonly (string | number)[],
): RawBuilder<unknown> {
  if (Array.isArray(value) && value.length === 0) return sql`1 = 0`;
  if (!Array.isArray(value)) return sql`${sql.ref(column)} = ${value}`;
  return value.length === 1 ? sql`${sql.ref(column)} = ${value[0]}` : sql`${sql.ref(column)} in (${sql.join(value)})`;
}
