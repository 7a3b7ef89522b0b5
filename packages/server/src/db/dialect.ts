import { PostgresAdapter, type SelectQueryBuilder } from 'kysely';
import type { Database, Db } from './schema.ts';

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Locks the selected rows until the transaction ends. SQLite has locked the whole file when the transaction began. */
export function lockRows<T extends keyof Database, O>(tx: Db, query: SelectQueryBuilder<Database, T, O>) {
  return isPostgres(tx) ? query.forUpdate() : query;
}
