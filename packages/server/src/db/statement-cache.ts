import type SQLite from 'better-sqlite3';
import { setRecent } from './lru.ts';

const mostStatements = 500;
/** Bulk inserts are longer, and rarely the same. */
const longestKept = 10_000;
const changesSchema = /^\s*(create|alter|drop)\b/i;

/** A database that prepares a statement once: for most of ours that takes longer than running it. */
export interface CachedDatabase {
  prepare(sql: string): SQLite.Statement;
  /** How often the tables were changed here. */
  schemaChanges(): number;
  /** For another connection that changed the tables. */
  forget(): void;
  inTransaction(): boolean;
  close(): void;
}

export function withStatementCache(database: SQLite.Database): CachedDatabase {
  const statements = new Map<string, SQLite.Statement>();
  let schemaChanges = 0;

  function prepare(sql: string): SQLite.Statement {
    const known = statements.get(sql);
    // which was used last matters only when one has to go soon
    if (known && statements.size < mostStatements / 2) return known;
    const statement = known ?? database.prepare(sql);
    if (!known && changesSchema.test(sql)) {
      schemaChanges += 1;
      statements.clear();
    } else if (sql.length <= longestKept) setRecent(statements, [sql, statement], mostStatements);
    return statement;
  }

  return {
    prepare,
    schemaChanges: () => schemaChanges,
    forget: () => statements.clear(),
    inTransaction: () => database.inTransaction,
    close: () => database.close(),
  };
}
