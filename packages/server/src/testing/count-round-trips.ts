import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

type Query = (this: pg.Client, ...call: unknown[]) => Promise<unknown>;

/**
 * Counts ways to PostgreSQL and back: one begins with a statement that is sent while no answer is awaited.
 * @returns how many there were since, of this process
 */
export function countPostgresRoundTrips(): () => number {
  const query = pg.Client.prototype.query as Query;
  let ways = 0;
  let awaited = 0;
  const spy = vi.spyOn(pg.Client.prototype as { query: Query }, 'query');
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementation(async function (this: pg.Client, ...call) {
    if (awaited === 0) ways += 1;
    awaited += 1;
    try {
      return await query.apply(this, call);
    } finally {
      awaited -= 1;
    }
  });
  return () => ways;
}
