import type { CreateTableBuilder, Kysely } from 'kysely';

/** Columns as `name type[!]`: `!` is not null; the types are text, int (64 bits), real and bytes. */
export type Columns = string;

export type NewTable = [name: string, columns: Columns, primaryKey: string[]];

export type NewIndex = [table: string, columns: string[], unique?: 'unique'];

export async function createTables(db: Kysely<unknown>, tables: NewTable[]): Promise<void> {
  for (const [name, columns, primaryKey] of tables) {
    // Columns are described one by one
    const table = columns.split(', ').reduce(addTableColumn, db.schema.createTable(name) as CreateTableBuilder<string>);
    // columns of a table that no type describes
    await table.addPrimaryKeyConstraint(`${name}_pk`, primaryKey as never[]).execute();
  }
}

/** Named after the table and the columns. */
export async function createIndexes(db: Kysely<unknown>, indexes: NewIndex[]): Promise<void> {
  for (const [table, columns, unique] of indexes) {
    const index = db.schema
      .createIndex(`${table}_${columns.join('_')}`)
      .on(table)
      .columns(columns);
    await (unique ? index.unique() : index).execute();
  }
}

/** A column in a table that has rows: one that is `!` needs `defaultTo`. */
export async function addColumns(
  db: Kysely<unknown>,
  table: string,
  columns: Columns,
  defaultTo?: string | number,
): Promise<void> {
  for (const column of columns.split(', ')) {
    const { name, type, required } = parseColumn(column);
    await db.schema
      .alterTable(table)
      .addColumn(name, type, (c) => (required ? c.notNull().defaultTo(defaultTo) : c))
      .execute();
  }
}

function addTableColumn(table: CreateTableBuilder<string>, column: string) {
  const { name, type, required } = parseColumn(column);
  return table.addColumn(name, type, (c) => (required ? c.notNull() : c));
}

function parseColumn(column: string) {
  const [, name = '', type = '', required] = column.match(/^(\w+) (\w+)(!?)$/) ?? [];
  return { name, type: sqlTypes[type] ?? ('text' as const), required: Boolean(required) };
}

/** SQLite keeps bytes as they are, whatever the column's type is called. */
const sqlTypes: Record<string, 'bigint' | 'real' | 'bytea'> = { int: 'bigint', real: 'real', bytes: 'bytea' };
