import type { Db } from '@mercer/database';
import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { scheduleJobs } from './index.ts';
import { acquireLease, readMsUntilDue } from './lease.ts';

const second = 1000;
const day = 86_400_000;

function createCountingJob(everyMs: number, ms = 0) {
  let runs = 0;
  let atOnce = 0;
  let peakConcurrency = 0;
  const trackRun = async () => {
    runs += 1;
    atOnce += 1;
    peakConcurrency = Math.max(peakConcurrency, atOnce);
    await new Promise((resolve) => setTimeout(resolve, ms));
    atOnce -= 1;
  };
  return { job: { name: 'count', everyMs, run: trackRun }, runs: () => runs, most: () => peakConcurrency };
}

const openWithRealClock = (db: Db) => buildTestApp(db, { now: () => new Date() });

eachDatabase((db) => {
  test('processes that share a database take turns', async () => {
    const { deps } = openWithRealClock(db());
    const { job, runs, most: getPeakConcurrency } = createCountingJob(100, 30);
    const ends = [1, 2, 3].map(() => scheduleJobs(deps, [job]));
    await expect.poll(runs).toBeGreaterThanOrEqual(3);
    await Promise.all(ends.map((end) => end()));
    expect(getPeakConcurrency()).toBe(1);
    const previousRuns = runs();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(runs()).toBe(previousRuns);
  });

  test('a job that is not due waits, and the end waits for the running round', async () => {
    const { deps } = openWithRealClock(db());
    const { job, runs } = createCountingJob(3_600_000, 100);
    const end = scheduleJobs(deps, [job]);
    await expect.poll(runs).toBe(1);
    await end();
    const endAgain = scheduleJobs(deps, [job]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await endAgain();
    expect(runs()).toBe(1);
    expect(await db().selectFrom('jobs').select(['name', 'lease_until']).execute()).toEqual([
      { name: 'count', lease_until: '' },
    ]);
  });

  test('a crash gives the job back when its lease has ended', async () => {
    const { deps, clock } = buildTestApp(db());
    const { job } = createCountingJob(1000);
    expect(await acquireLease(deps, job)).not.toBeNull();
    clock.advance(14 * second);
    expect(await acquireLease(deps, job)).toBeNull();
    clock.advance(2 * second);
    const lease = await acquireLease(deps, job);
    expect(lease).not.toBeNull();
    await lease?.release(job.everyMs);
    expect(await acquireLease(deps, job)).toBeNull();
    clock.advance(1 * second);
    await (await acquireLease(deps, job))?.release(0);
  });

  test('a clock that was a day ahead keeps no job waiting once it is right', async () => {
    const { deps, clock } = buildTestApp(db());
    const { job } = createCountingJob(1000);
    clock.advance(day);
    await (await acquireLease(deps, job))?.release(job.everyMs);
    const crashed = { ...job, name: 'crashed' };
    expect(await acquireLease(deps, crashed)).not.toBeNull();
    clock.advance(-day);
    expect([await readMsUntilDue(deps, job), await readMsUntilDue(deps, crashed)]).toEqual([0, 0]);
    expect(await acquireLease(deps, job)).not.toBeNull();
    expect(await acquireLease(deps, crashed)).not.toBeNull();
  });

  test('a job that fails is logged, tried again, and stops no other', async () => {
    const { deps, faults } = openWithRealClock(db());
    const { job, runs } = createCountingJob(100);
    const failing = { name: 'fail', everyMs: 50, run: () => Promise.reject(new Error('no luck')) };
    const end = scheduleJobs(deps, [failing, job]);
    await expect.poll(runs).toBeGreaterThan(1);
    await expect.poll(() => faults.length).toBeGreaterThan(1);
    expect(faults[0]).toEqual(['fail failed', { error: 'Error: no luck' }]);
    await end();
  });
});
