import { expect, test } from 'vitest';
import type { Db } from '../db/index.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { testApp } from '../testing/test-app.ts';
import { Tally } from './index.ts';

const minute = 60_000;

function open(db: Db) {
  const { deps, clock, faults } = testApp(db);
  return { tally: new Tally(deps), other: new Tally(deps), clock, faults };
}

const countsOf = (db: Db) => db.selectFrom('visit_counts').selectAll().orderBy('date').orderBy('name').execute();
const wordsOf = (db: Db) => db.selectFrom('missed_searches').selectAll().orderBy('day').orderBy('words').execute();

eachDatabase((db) => {
  test('visits of all processes add up, by quarters of an hour', async () => {
    const { tally, other, clock } = open(db());
    clock.advance(14 * minute);
    for (const one of [tally, tally, other]) one.count('visit');
    tally.count('product');
    await Promise.all([tally.write(), other.write()]);
    clock.advance(minute);
    tally.count('visit');
    other.count('product');
    await Promise.all([tally.end(), other.end()]);
    expect(await countsOf(db())).toEqual([
      { date: '2026-06-01T12:00:00.000Z', name: 'product', count: 1 },
      { date: '2026-06-01T12:00:00.000Z', name: 'visit', count: 3 },
      { date: '2026-06-01T12:15:00.000Z', name: 'product', count: 1 },
      { date: '2026-06-01T12:15:00.000Z', name: 'visit', count: 1 },
    ]);
  });

  test('nothing is written while nothing was counted', async () => {
    const { tally } = open(db());
    await tally.end();
    expect(await countsOf(db())).toEqual([]);
  });

  test('two processes that write the same at once both count', async () => {
    const { tally, other } = open(db());
    for (let n = 0; n < 50; n += 1) {
      for (const one of [tally, other]) {
        one.count('visit');
        one.count('product');
        one.missed(`tea ${n % 7}`);
      }
      await Promise.all([tally.write(), other.write()]);
    }
    expect((await countsOf(db())).map(({ count }) => count)).toEqual([100, 100]);
    expect((await wordsOf(db())).reduce((sum, { count }) => sum + count, 0)).toBe(100);
  });

  test('what was searched in vain is counted by its words, and forgotten after 90 days', async () => {
    const { tally, clock } = open(db());
    for (const search of ['Blue  Mug', 'blue mug', 'ada@mercer.test', '+49 151 2345']) tally.missed(search);
    await tally.write();
    expect(await wordsOf(db())).toEqual([{ day: '2026-06-01', words: 'blue mug', count: 2 }]);
    clock.advance(91 * 24 * 60 * minute);
    tally.missed('tea');
    await tally.end();
    expect(await wordsOf(db())).toEqual([{ day: '2026-08-31', words: 'tea', count: 1 }]);
  });

  test('however many different words are searched, few are kept', { timeout: 60_000 }, async () => {
    const { tally } = open(db());
    for (let write = 0; write < 6; write += 1) {
      for (let n = 0; n < 300; n += 1) tally.missed(`word ${String.fromCodePoint(97 + write)} ${n}`);
      await tally.write();
    }
    tally.missed('word a 1');
    await tally.end();
    const words = await wordsOf(db());
    expect(words).toHaveLength(1000);
    expect(words.find((row) => row.words === 'word a 1')?.count).toBe(2);
  });
});

test('what cannot be written is counted on', async () => {
  const faults: unknown[] = [];
  const broken = { transaction: () => ({ execute: () => Promise.reject(new Error('away')) }) };
  const log = { info() {}, error: (...fault: unknown[]) => faults.push(fault) };
  // of a database nothing but its transactions is used
  const tally = new Tally({ db: broken as unknown as Db, now: () => new Date(0), log });
  tally.count('visit');
  await tally.write();
  expect(faults).toHaveLength(1);
  await tally.end();
  expect(faults).toHaveLength(2);
});
