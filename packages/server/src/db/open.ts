import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, SqliteDialect, SqliteDriver } from 'kysely';
import { openPatientPool, openPostgresPool } from './postgres-pool.ts';
import type { Database, Db } from './schema.ts';
import { withStatementCache } from './statement-cache.ts';

export interface DatabaseLocation {
  /** PostgreSQL, e.g. `postgres://shop@db/mercer`; else SQLite */
  url?: string | undefined;
  /** SQLite file; its folder is made */
  path?: string | undefined;
  /** For work before the shop opens: a statement may take as long as it wants. */
  isPatient?: boolean;
  /** PostgreSQL: whether statements get names, which some poolers do not keep. */
  isNamed?: boolean;
}

/** Opens the store: PostgreSQL when `url` is given, else the SQLite file. Close it with `db.destroy()`. */
export function openDatabase({ url, path, isPatient = false, isNamed = true }: DatabaseLocation): Db {
  if (!url) return openSqlite(path ?? '.data/mercer.sqlite');
  const pool = isPatient ? openPatientPool(url) : openPostgresPool(url, undefined, isNamed);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

function openSqlite(path: string): Db {
  mkdirSync(dirname(path), { recursive: true });
  const database = new SQLite(path, { timeout: 2000 });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  return new Kysely<Database>({ dialect: new ImmediateSqliteDialect({ database: withStatementCache(database) }) });
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0];

  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new ImmediateSqliteDriver(this.#config);
  }
}

/** Takes the write lock when a transaction begins: a later upgrade could fail with SQLITE_BUSY half way. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On a full disk SQLite has rolled back by itself: the fault to tell is that one. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!String(error).includes('no transaction is active')) throw error;
    });
  }
}
