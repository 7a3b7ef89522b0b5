import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Dialect, Kysely } from 'kysely';
import { PipelinedPostgresDialect } from './postgres-dialect.ts';
import { openPatientPool, openPostgresPool } from './postgres-pool.ts';
import type { Database, Db } from './schema.ts';
import { GroupingSqliteDialect } from './sqlite-dialect.ts';

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
export function openDatabase(location: DatabaseLocation): Db {
  return new Kysely<Database>({ dialect: dialectOf(location) });
}

/** How the store is reached. */
export function dialectOf({ url, path, isPatient = false, isNamed = true }: DatabaseLocation): Dialect {
  if (!url) return sqliteDialect(path ?? '.data/mercer.sqlite');
  const pool = isPatient ? openPatientPool(url) : openPostgresPool(url, undefined, isNamed);
  return new PipelinedPostgresDialect(pool);
}

function sqliteDialect(path: string): Dialect {
  mkdirSync(dirname(path), { recursive: true });
  return new GroupingSqliteDialect(path);
}
