import { CompiledQuery } from 'kysely';
import { isPostgres } from './dialect.ts';
import { setRecent } from './lru.ts';
import { pipelined } from './pipelined.ts';
import type { Database, Db, NewRow, Row } from './schema.ts';

type Values = [column: string, value: unknown][];

/** Inserts one row. To write the text takes a tenth of the time of the query builder. */
export async function insertRow<Table extends keyof Database>(db: Db, table: Table, row: NewRow<Table>): Promise<void> {
  await insertRows(db, table, [row]);
}

/** Inserts a few rows that name the same columns, by one statement. */
export async function insertRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  const all = rows.map(given);
  const columns = all[0]?.map(([column]) => column);
  if (!columns) return;
  const text = written(db, `insert ${table} ${all.length} ${columns}`, () => insertion(db, table, columns, all.length));
  await run(db, text, all.flat());
}

function insertion(db: Db, table: string, columns: string[], amount: number): string {
  const row = (at: number) => `(${columns.map((_, of) => place(db, at * columns.length + of)).join(', ')})`;
  const rows = Array.from({ length: amount }, (_, at) => row(at));
  return `insert into "${table}" (${columns.map(quoted).join(', ')}) values ${rows.join(', ')}`;
}

/** Writes the columns named of the row whose column `id` is this one. */
export async function updateRow<Table extends keyof Database>(
  db: Db,
  table: Table,
  id: string,
  change: Partial<NewRow<Table>>,
): Promise<void> {
  await updateValues(db, table, id, given(change));
}

/** The same of columns that differ from the row as it was read: indexes and triggers of the others have nothing to do. */
export async function updateDifferent<Table extends keyof Database>(
  db: Db,
  table: Table,
  before: { id: string },
  change: Partial<NewRow<Table>>,
): Promise<void> {
  const values = differentIn(before, change);
  if (values.length > 0) await updateValues(db, table, before.id, values);
}

/** Whether one of the columns named differs from the row as it was read. */
export function isDifferent<Table extends keyof Database>(before: Row<Table>, change: Partial<NewRow<Table>>): boolean {
  return differentIn(before, change).length > 0;
}

function differentIn(before: object, change: object): Values {
  return given(change).filter(([column, value]) => Reflect.get(before, column) !== value);
}

async function updateValues(db: Db, table: string, id: string, values: Values): Promise<void> {
  const columns = values.map(([column]) => column);
  const text = written(db, `update ${table} ${columns}`, () => update(db, table, columns));
  await run(db, text, [...values, ['id', id]]);
}

function update(db: Db, table: string, columns: string[]): string {
  const sets = columns.map((column, at) => `${quoted(column)} = ${place(db, at)}`);
  return `update "${table}" set ${sets.join(', ')} where "id" = ${place(db, columns.length)}`;
}

const texts = { sqlite: new Map<string, string>(), postgres: new Map<string, string>() };
const mostKept = 300;

/** The text of a statement, by what tells it from others. */
function written(db: Db, shape: string, write: () => string): string {
  const known = isPostgres(db) ? texts.postgres : texts.sqlite;
  const text = known.get(shape);
  if (text !== undefined) return text;
  const news = write();
  setRecent(known, [shape, news], mostKept);
  return news;
}

function quoted(column: string): string {
  return `"${column}"`;
}

function given(row: object): Values {
  return Object.entries(row).filter(([, value]) => value !== undefined);
}

function place(db: Db, at: number): string {
  return isPostgres(db) ? `$${at + 1}` : '?';
}

async function run(db: Db, text: string, values: Values): Promise<void> {
  const parameters = values.map(([, value]) => value);
  await db.executeQuery(pipelined(CompiledQuery.raw(text, parameters)));
}
