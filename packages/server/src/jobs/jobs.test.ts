import { expect, test } from 'vitest';
import type { Db } from '../db/index.ts';
import { eachDatabase, testApp } from '../testing/index.ts';
import { runJobs } from './index.ts';
import { acquireLease, msUntilDue } from './lease.ts';

const second = 1000;
const day = 86_400_000;

function counting(everyMs: number, ms = 0) {
  let runs = 0;
  let atOnce = 0;
  let most = 0;
  const run = async () => {
    runs += 1;
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, ms));
    atOnce -= 1;
  };
  return { job: { name: 'count', everyMs, run }, runs: () => runs, most: () => most };
}

const realTime = (db: Db) => testApp(db, { now: () => new Date() });

eachDatabase((db) => {
  test('processes that share a database take turns', async () => {
    const { deps } = realTime(db());
    const { job, runs, most } = counting(100, 30);
    const ends = [1, 2, 3].map(() => runJobs(deps, [job]));
    await expect.poll(runs).toBeGreaterThanOrEqual(3);
    await Promise.all(ends.map((end) => end()));
    expect(most()).toBe(1);
    const before = runs();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(runs()).toBe(before);
  });

  test('a job that is not due waits, and the end waits for the running round', async () => {
    const { deps } = realTime(db());
    const { job, runs } = counting(3_600_000, 100);
    const end = runJobs(deps, [job]);
    await expect.poll(runs).toBe(1);
    await end();
    const endAgain = runJobs(deps, [job]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await endAgain();
    expect(runs()).toBe(1);
    expect(await db().selectFrom('jobs').select(['name', 'lease_until']).execute()).toEqual([
      { name: 'count', lease_until: '' },
    ]);
  });

  test('a crash gives the job back when its lease has ended', async () => {
    const { deps, clock } = testApp(db());
    const { job } = counting(1000);
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
    const { deps, clock } = testApp(db());
    const { job } = counting(1000);
    clock.advance(day);
    await (await acquireLease(deps, job))?.release(job.everyMs);
    const crashed = { ...job, name: 'crashed' };
    expect(await acquireLease(deps, crashed)).not.toBeNull();
    clock.advance(-day);
    expect([await msUntilDue(deps, job), await msUntilDue(deps, crashed)]).toEqual([0, 0]);
    expect(await acquireLease(deps, job)).not.toBeNull();
    expect(await acquireLease(deps, crashed)).not.toBeNull();
  });

  test('a job that fails is logged, tried again, and stops no other', async () => {
    const { deps, faults } = realTime(db());
    const { job, runs } = counting(100);
    const failing = { name: 'fail', everyMs: 50, run: () => Promise.reject(new Error('no luck')) };
    const end = runJobs(deps, [failing, job]);
    await expect.poll(runs).toBeGreaterThan(1);
    await expect.poll(() => faults.length).toBeGreaterThan(1);
    expect(faults[0]).toEqual(['fail failed', { error: 'Error: no luck' }]);
    await end();
  });
});
