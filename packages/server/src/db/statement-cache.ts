import type SQLite from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';
import { setRecent } from './lru.ts';

const mostStatements = 500;
/** Bulk inserts are longer, and rarely the same. */
const longestKept = 10_000;
const changesSchema = /^\s*(create|alter|drop)\b/i;

/** The database, preparing a statement once: for most of ours that takes longer than running it. */
export function withStatementCache(database: SQLite.Database): SqliteDatabase {
  const statements = new Map<string, SQLite.Statement>();

  function prepare(sql: string): SQLite.Statement {
    const statement = statements.get(sql) ?? database.prepare(sql);
    if (changesSchema.test(sql)) statements.clear();
    else if (sql.length <= longestKept) setRecent(statements, [sql, statement], mostStatements);
    return statement;
  }

  return { prepare: (sql) => prepare(sql), close: () => database.close() };
}
