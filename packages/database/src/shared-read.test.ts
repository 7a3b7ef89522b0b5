import { expect, test } from 'vitest';
import { createSharedRead, type Db } from './index.ts';

const db = {} as Db; // identity of the database only

/** Reads what `stored` says when they begin, and end one after the other when they are let. */
function openTestReads() {
  const startedReads: string[][] = [];
  const underWay: PromiseWithResolvers<void>[] = [];
  let stored = 0;
  const ask = createSharedRead(async (_db, questions) => {
    startedReads.push(questions);
    const storedValue = stored;
    const ending = Promise.withResolvers<void>();
    underWay.push(ending);
    await ending.promise;
    return questions.map((question) => `${question} ${storedValue}`);
  });
  const storeValue = (value: number) => {
    stored = value;
  };
  return {
    ask,
    startedReads,
    store: storeValue,
    endNext: () => underWay.shift()?.resolve(),
    failNext: () => underWay.shift()?.reject('gone'),
  };
}

const waitForTick = () => new Promise<void>((resolve) => setImmediate(resolve));

test('all who ask at once share a read, and all who come meanwhile the next one', async () => {
  const { ask, startedReads, endNext } = openTestReads();
  const first = ['a', 'b', 'a'].map((question) => ask(db, question));
  await waitForTick();
  const laterReads = ['a', 'c', 'b', 'c'].map((question) => ask(db, question));
  await waitForTick();
  expect(startedReads).toEqual([['a', 'b']]);
  endNext();
  expect(await Promise.all(first)).toEqual(['a 0', 'b 0', 'a 0']);
  expect(startedReads).toEqual([
    ['a', 'b'],
    ['a', 'c', 'b'],
  ]);
  endNext();
  expect(await Promise.all(laterReads)).toEqual(['a 0', 'c 0', 'b 0', 'c 0']);
  ask(db, 'd');
  await waitForTick();
  expect(startedReads.at(-1)).toEqual(['d']);
});

test('a read that began before somebody asked is not for them', async () => {
  const { ask, store, endNext } = openTestReads();
  const earlierRead = ask(db, 'a');
  await waitForTick();
  store(1);
  const laterRead = ask(db, 'a');
  endNext();
  expect(await earlierRead).toBe('a 0');
  endNext();
  expect(await laterRead).toBe('a 1');
});

test('a failure is that of all whom the read was for, and of nobody else', async () => {
  const { ask, endNext, failNext } = openTestReads();
  const first = ['a', 'b'].map((question) => ask(db, question));
  await waitForTick();
  const next = ask(db, 'a');
  failNext();
  expect(await Promise.allSettled(first)).toEqual(first.map(() => ({ status: 'rejected', reason: 'gone' })));
  endNext();
  expect(await next).toBe('a 0');
});

test('databases share nothing', async () => {
  const { ask, startedReads } = openTestReads();
  ask(db, 'a');
  ask({} as Db, 'a');
  await waitForTick();
  expect(startedReads).toEqual([['a'], ['a']]);
});
