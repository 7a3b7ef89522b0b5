import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';

const compareEveryMs = 10_000;
/** An answer that took longer says too little. */
const preciseMs = 500;

interface Clock {
  now(): Date;
  end(): void;
}

/**
 * The time of the database: of all processes that share it, whatever their own clocks say. Between two comparisons it
 * goes on by a clock that nobody can set. A SQLite file has no other time than the machine's.
 */
export async function databaseClock(db: Db): Promise<Clock> {
  if (!isPostgres(db)) return { now: () => new Date(), end() {} };
  await compareClocks(db); // the connection is made
  let { startMs } = await compareClocks(db);
  const synchronizeClock = async () => {
    const comparison = await compareClocks(db);
    if (comparison.tookMs <= preciseMs) startMs = comparison.startMs;
  };
  // The clock goes on while the database is unreachable
  const timer = setInterval(() => synchronizeClock().catch(() => {}), compareEveryMs).unref();
  return {
    now: () => new Date(startMs + performance.now()),
    end: () => clearInterval(timer),
  };
}

/** @returns when this process began, by the database's clock */
async function compareClocks(db: Db): Promise<{ startMs: number; tookMs: number }> {
  const requestedAt = performance.now();
  const time = sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
  const { rows } = await time.execute(db);
  const answered = performance.now();
  return { startMs: Number(rows[0]?.ms) - (requestedAt + answered) / 2, tookMs: answered - requestedAt };
}
