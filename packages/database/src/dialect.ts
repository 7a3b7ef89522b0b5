import { PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Db } from './schema.ts';

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Builds a condition that the column is one of the texts in a JSON list: the same statement, however long the list is.
 * @param additionalSelect selects further texts
 */
export function isInJsonList(
  db: Db,
  column: string | RawBuilder<unknown>,
  json: string,
  additionalSelect?: RawBuilder<unknown>,
) {
  const value = typeof column === 'string' ? sql.ref(column) : column;
  const unionClause = additionalSelect ? sql` union all ${additionalSelect}` : sql``;
  return isPostgres(db)
    ? sql<boolean>`${value} = any(array(select jsonb_array_elements_text(${json}::jsonb)${unionClause}))`
    : sql<boolean>`${value} in (select value from json_each(${json})${unionClause})`;
}

/** The numbers as rows (value, position), in their order: one statement, however many there are. */
export function listedNumbers(db: Db, numbers: number[]) {
  return numbersOfJson(db, JSON.stringify(numbers));
}

/**
 * Selects the numbers of a list in JSON text as rows (value, position), in their order; for a statement that is built
 * once.
 */
export function numbersOfJson(db: Db, json: string) {
  return isPostgres(db)
    ? sql`(select cast(value as bigint) as value, position
        from json_array_elements_text(${json}) with ordinality as listed (value, position))`
    : sql`(select value, key as position from json_each(${json}))`;
}

/**
 * Selects what PostgreSQL returns element by element from JSON, as rows (element, position). Without it the planner
 * expects many elements in a JSON list, and compiles what is done with each.
 */
export function unnestElements(elements: RawBuilder<unknown>) {
  return sql`unnest(array(select ${elements})) with ordinality`;
}

/** Locks the selected rows until the transaction ends. SQLite has locked the whole file when the transaction began. */
export function lockSelectedRows<T extends keyof Database, O>(tx: Db, query: SelectQueryBuilder<Database, T, O>) {
  return isPostgres(tx) ? query.forUpdate() : query;
}
