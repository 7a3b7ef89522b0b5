import { Cache } from '@mercer/cache';
import type SQLite from 'better-sqlite3';

/** Bulk inserts are longer, and rarely the same. */
const longestCachedStatement = 10_000;
const changesSchema = /^\s*(create|alter|drop)\b/i;

/** A database that prepares a statement once: for most of ours that takes longer than running it. */
export interface CachedDatabase {
  prepare(sql: string): SQLite.Statement;
  /** Returns how often this connection has changed the tables. */
  schemaChanges(): number;
  /** Clears the cache, after another connection has changed the tables. */
  forget(): void;
  inTransaction(): boolean;
  close(): void;
}

export function withStatementCache(database: SQLite.Database): CachedDatabase {
  const statements = new Cache<string, SQLite.Statement>('statements');
  let schemaChanges = 0;

  function prepareCached(sql: string): SQLite.Statement {
    const cachedStatement = statements.get(sql);
    if (cachedStatement) return cachedStatement;
    const statement = database.prepare(sql);
    if (changesSchema.test(sql)) {
      schemaChanges += 1;
      statements.clear();
    } else if (sql.length <= longestCachedStatement) statements.set(sql, statement);
    return statement;
  }

  return {
    prepare: prepareCached,
    schemaChanges: () => schemaChanges,
    forget: () => statements.clear(),
    inTransaction: () => database.inTransaction,
    close: () => database.close(),
  };
}
