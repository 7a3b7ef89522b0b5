import { scheduleJobs } from '@mercer/platform/jobs';
import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Db, databaseClock, isPostgres } from './index.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

eachDatabase((db) => {
  test.each([
    ['ahead', dayMs],
    ['behind', -dayMs],
  ])(
    'a process whose own clock is a day %s keeps the time of the database and does its jobs with the others',
    async (_, wrongMs) => {
      const startedAt = Date.now();
      const wrong = await startTestNode(db(), isPostgres(db()) ? wrongMs : 0);
      await expect.poll(wrong.runs).toBeGreaterThan(1);
      await wrong.shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
      await wrong.end();
      vi.useRealTimers();
      const job = await db().selectFrom('jobs').select('date_due').executeTakeFirstOrThrow();
      const session = await db().selectFrom('sessions').select('date_used').executeTakeFirstOrThrow();
      for (const date of [job.date_due, session.date_used]) {
        expect(Math.abs(Date.parse(date) - startedAt)).toBeLessThan(minuteMs);
      }
      const right = await startTestNode(db(), 0);
      await expect.poll(right.runs).toBeGreaterThan(1);
      await right.end();
    },
  );
});

/** A process with a clock of its own; it runs a job all the time. */
async function startTestNode(db: Db, wrongMs: number) {
  if (wrongMs) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrongMs });
  onTestFinished(() => void vi.useRealTimers());
  const clock = await databaseClock(db);
  const { deps, shopper } = buildTestApp(db, { now: clock.now });
  let runs = 0;
  const countJobRun = async () => {
    runs += 1;
  };
  const endJobs = scheduleJobs(deps, [{ name: 'count', everyMs: 50, run: countJobRun }]);
  const endTestNode = async () => {
    await endJobs();
    clock.end();
  };
  return { shopper: shopper(), runs: () => runs, end: endTestNode };
}
