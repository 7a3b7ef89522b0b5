import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';
import { defineCommand } from './statement.ts';

/** Milliseconds to wait for another process that is just ending. */
const patienceMs = 1500;

/**
 * Keeps a folder for this process; the system takes the lock back when the process ends, however it ends.
 * @param timeoutMs how long to wait for a process that has it
 * @returns how to give it back, or null when another process has it
 */
export function lockFolder(folder: string, timeoutMs: number = patienceMs): (() => void) | null {
  createFolder(folder);
  const file = new SQLite(join(folder, 'lock.sqlite'), { timeout: timeoutMs });
  try {
    file.exec('begin exclusive');
    return () => file.close();
  } catch (error) {
    file.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return null; // better-sqlite3's errors have a code
    throw error;
  }
}

/** Level by level: Node's `recursive` never comes back from file systems that make no folders, such as /proc. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) createFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process was faster
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // Node's errors have a code
  }
}

/**
 * Takes a lock that makes other transactions that call this with the same number wait until `tx` ends: everything that
 * `tx` reads afterwards is read once it holds the lock. On SQLite writers take turns anyway.
 */
export async function advisoryLock(tx: Db, lock: number): Promise<void> {
  if (isPostgres(tx)) await takeLock(tx, lock);
}

const takeLock = defineCommand((_db: Db, lock: number) => sql`select pg_advisory_xact_lock(${lock})`);
