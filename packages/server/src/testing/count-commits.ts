import SQLite from 'better-sqlite3';
import { onTestFinished, vi } from 'vitest';

/** @returns how many transactions were committed in SQLite files since, by this process */
export function countCommits(): () => number {
  const run = vi.spyOn(Object.getPrototypeOf(new SQLite(':memory:').prepare('select 1')), 'run');
  onTestFinished(() => run.mockRestore());
  const isFileCommit = (statement: unknown) => {
    const { source, database } = statement as SQLite.Statement; // properties of its prototype
    return source === 'commit' && !database.memory;
  };
  return () => run.mock.contexts.filter(isFileCommit).length;
}
