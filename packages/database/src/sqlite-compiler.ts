import SQLite from 'better-sqlite3';
import { SqliteQueryCompiler } from 'kysely';

/**
 * SQLite plans a join anew whenever a bare `?` in it gets another value, which takes ten times as long as to run ours. What
 * is calculated, if only by a sign, cannot change the plan.
 */
export class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

const busyTimeoutMs = 10_000;
/** 16 MB of usual pages between two looks at what else there is to do. */
const pagesAtOnce = 4096;

/**
 * A copy of a SQLite file as it is at one moment, while others write to it; whoever writes does not wait.
 * @param to is made
 * @throws when `from` is not there or no database, or `to` cannot be written
 */
export async function copySqliteFile(from: string, to: string): Promise<void> {
  const source = new SQLite(from, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
  try {
    // The first read pins the moment; a copy without one restarts after every write of another process
    source.exec('begin; select count(*) from sqlite_schema');
    await source.backup(to, { progress: () => pagesAtOnce });
  } finally {
    source.close();
  }
}

/** @returns what is damaged in a SQLite file, in SQLite's words; none where all is well */
export function findSqliteDamage(path: string): string[] {
  const file = new SQLite(path, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
  try {
    const checkRows = file.pragma('quick_check(10)', { simple: false }) as { quick_check: string }[]; // SQLite's own shape
    return checkRows.map(({ quick_check }) => quick_check).filter((sentence) => sentence !== 'ok');
  } finally {
    file.close();
  }
}
