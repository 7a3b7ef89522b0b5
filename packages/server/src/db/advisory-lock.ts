import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';
import { command } from './statement.ts';

/**
 * Until `tx` ends, other transactions that call this with the same number wait: whatever `tx` asks afterwards is answered
 * when it is its turn. On SQLite they wait anyway.
 */
export async function advisoryLock(tx: Db, lock: number): Promise<void> {
  if (isPostgres(tx)) await takeLock(tx, lock);
}

const takeLock = command((_db: Db, lock: number) => sql`select pg_advisory_xact_lock(${lock})`);
