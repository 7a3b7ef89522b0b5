import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';
import { defineCommand } from './statement.ts';

/**
 * Takes a lock that makes other transactions that call this with the same number wait until `tx` ends: everything that
 * `tx` reads afterwards is read once it holds the lock. On SQLite writers take turns anyway.
 */
export async function advisoryLock(tx: Db, lock: number): Promise<void> {
  if (isPostgres(tx)) await takeLock(tx, lock);
}

const takeLock = defineCommand((_db: Db, lock: number) => sql`select pg_advisory_xact_lock(${lock})`);
