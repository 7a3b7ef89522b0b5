import { format } from 'node:util';
import type { Log } from '@mercer/server';

const levels = { log: 'info', info: 'info', debug: 'info', warn: 'error', error: 'error' } as const;
type Name = keyof typeof levels;

/**
 * While the log is written in lines of JSON, whatever else speaks to the console in this process becomes such a line: the pages,
 * the sandbox, a package. A program that reads the log finds nothing else in it.
 * @returns puts the console back
 */
export function writeConsoleTo(log: Log): () => void {
  const restores = Object.entries(levels).map(([name, level]) => {
    const own = name as Name; // of the table
    const before = console[own];
    const write = (...said: unknown[]) => log[level](format(...said.map(plain)));
    console[own] = write;
    return () => {
      if (console[own] === write) console[own] = before;
    };
  });
  return () => {
    for (const restore of restores) restore();
  };
}

/** An error with its stack; where an inspected value would have colours, there are none. */
function plain(said: unknown): unknown {
  return said instanceof Error ? (said.stack ?? String(said)) : said;
}
