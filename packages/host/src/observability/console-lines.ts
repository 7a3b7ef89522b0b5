import { format } from 'node:util';
import type { Log } from '@mercer/server';

const levels = { log: 'info', info: 'info', debug: 'info', warn: 'error', error: 'error' } as const;
type Name = keyof typeof levels;

/**
 * Redirects the console of this process to the log while the log is written as lines of JSON: pages, the sandbox and
 * packages also write to the console, and a program that reads the log has to find nothing else in it.
 * @returns restores the console
 */
export function writeConsoleTo(log: Log): () => void {
  const restores = Object.entries(levels).map(([name, level]) => {
    const method = name as Name; // keys of the table
    const originalMethod = console[method];
    const writeLogLine = (...values: unknown[]) => log[level](format(...values.map(toPlainValue)));
    console[method] = writeLogLine;
    return () => {
      if (console[method] === writeLogLine) console[method] = originalMethod;
    };
  });
  return () => {
    for (const restore of restores) restore();
  };
}

/** An error with its stack; where an inspected value would have colours, there are none. */
function toPlainValue(value: unknown): unknown {
  return value instanceof Error ? (value.stack ?? String(value)) : value;
}
