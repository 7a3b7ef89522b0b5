import { PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Db } from './schema.ts';

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Whether the column is one of the texts in a JSON list: one statement, however long the list is.
 * @param others a select that names more of them
 */
export function isIn(db: Db, column: string, json: string, others?: RawBuilder<unknown>) {
  const more = others ? sql` union all ${others}` : sql``;
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} = any(array(select jsonb_array_elements_text(${json}::jsonb)${more}))`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${json})${more})`;
}

/** The numbers as rows (value, position), in their order: one statement, however many there are. */
export function listedNumbers(db: Db, numbers: number[]) {
  return numbersOfJson(db, JSON.stringify(numbers));
}

/** The same of a list that is JSON text: a value of a statement that is built once. */
export function numbersOfJson(db: Db, json: string) {
  return isPostgres(db)
    ? sql`(select cast(value as bigint) as value, position
        from json_array_elements_text(${json}) with ordinality as listed (value, position))`
    : sql`(select value, key as position from json_each(${json}))`;
}

/**
 * What of JSON PostgreSQL gives element by element, as rows (element, position). It takes a list in JSON for a long one, and what
 * is done with each of so many for worth compiling.
 */
export function unnested(elements: RawBuilder<unknown>) {
  return sql`unnest(array(select ${elements})) with ordinality`;
}

/** Locks the selected rows until the transaction ends. SQLite has locked the whole file when the transaction began. */
export function lockRows<T extends keyof Database, O>(tx: Db, query: SelectQueryBuilder<Database, T, O>) {
  return isPostgres(tx) ? query.forUpdate() : query;
}
