import type SQLite from 'better-sqlite3';
import { setLruEntry } from './lru.ts';

const mostStatements = 500;
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
  const statements = new Map<string, SQLite.Statement>();
  let schemaChanges = 0;

  function prepareCached(sql: string): SQLite.Statement {
    const cachedStatement = statements.get(sql);
    // The order of use matters only when a statement must be evicted soon
    if (cachedStatement && statements.size < mostStatements / 2) return cachedStatement;
    const statement = cachedStatement ?? database.prepare(sql);
    if (!cachedStatement && changesSchema.test(sql)) {
      schemaChanges += 1;
      statements.clear();
    } else if (sql.length <= longestCachedStatement) setLruEntry(statements, [sql, statement], mostStatements);
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
