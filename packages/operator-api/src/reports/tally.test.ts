import type { Db } from '@mercer/database';
import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { Tally } from './index.ts';

const minute = 60_000;

function openTestTallies(db: Db) {
  const { deps, clock, faults } = buildTestApp(db);
  return { tally: new Tally(deps), other: new Tally(deps), clock, faults };
}

const readVisitCounts = (db: Db) => db.selectFrom('visit_counts').selectAll().orderBy('date').orderBy('name').execute();
const readMissedWords = (db: Db) =>
  db.selectFrom('missed_searches').selectAll().orderBy('day').orderBy('words').execute();

eachDatabase((db) => {
  test('visits of all processes add up, by quarters of an hour', async () => {
    const { tally, other: secondTally, clock } = openTestTallies(db());
    clock.advance(14 * minute);
    for (const counter of [tally, tally, secondTally]) counter.countVisit('visit');
    tally.countVisit('product');
    await Promise.all([tally.writeCounts(), secondTally.writeCounts()]);
    clock.advance(minute);
    tally.countVisit('visit');
    secondTally.countVisit('product');
    await Promise.all([tally.end(), secondTally.end()]);
    expect(await readVisitCounts(db())).toEqual([
      { date: '2026-06-01T12:00:00.000Z', name: 'product', count: 1 },
      { date: '2026-06-01T12:00:00.000Z', name: 'visit', count: 3 },
      { date: '2026-06-01T12:15:00.000Z', name: 'product', count: 1 },
      { date: '2026-06-01T12:15:00.000Z', name: 'visit', count: 1 },
    ]);
  });

  test('nothing is written while nothing was counted', async () => {
    const { tally } = openTestTallies(db());
    await tally.end();
    expect(await readVisitCounts(db())).toEqual([]);
  });

  test('two processes that write the same at once both count', async () => {
    const { tally, other: secondTally } = openTestTallies(db());
    for (let n = 0; n < 50; n += 1) {
      for (const counter of [tally, secondTally]) {
        counter.countVisit('visit');
        counter.countVisit('product');
        counter.countMissedSearch(`tea ${n % 7}`);
      }
      await Promise.all([tally.writeCounts(), secondTally.writeCounts()]);
    }
    expect((await readVisitCounts(db())).map(({ count }) => count)).toEqual([100, 100]);
    expect((await readMissedWords(db())).reduce((sum, { count }) => sum + count, 0)).toBe(100);
  });

  test('what was searched in vain is counted by its words, and forgotten after 90 days', async () => {
    const { tally, clock } = openTestTallies(db());
    for (const search of ['Blue  Mug', 'blue mug', 'ada@mercer.test', '+49 151 2345']) tally.countMissedSearch(search);
    await tally.writeCounts();
    expect(await readMissedWords(db())).toEqual([{ day: '2026-06-01', words: 'blue mug', count: 2 }]);
    clock.advance(91 * 24 * 60 * minute);
    tally.countMissedSearch('tea');
    await tally.end();
    expect(await readMissedWords(db())).toEqual([{ day: '2026-08-31', words: 'tea', count: 1 }]);
  });

  test('however many different words are searched, few are kept', { timeout: 60_000 }, async () => {
    const { tally } = openTestTallies(db());
    for (let write = 0; write < 6; write += 1) {
      for (let n = 0; n < 300; n += 1) tally.countMissedSearch(`word ${String.fromCodePoint(97 + write)} ${n}`);
      await tally.writeCounts();
    }
    tally.countMissedSearch('word a 1');
    await tally.end();
    const words = await readMissedWords(db());
    expect(words).toHaveLength(1000);
    expect(words.find((row) => row.words === 'word a 1')?.count).toBe(2);
  });
});

test('what cannot be written is counted on', async () => {
  const faults: unknown[] = [];
  const broken = { transaction: () => ({ execute: () => Promise.reject(new Error('away')) }) };
  const log = { info() {}, error: (...fault: unknown[]) => faults.push(fault) };
  // The tally uses transactions of the database only
  const tally = new Tally({ db: broken as unknown as Db, now: () => new Date(0), log });
  tally.countVisit('visit');
  await tally.writeCounts();
  expect(faults).toHaveLength(1);
  await tally.end();
  expect(faults).toHaveLength(2);
});
