import { expect, test } from 'vitest';
import { type Db, sharedRead } from './index.ts';

const db = {} as Db; // only tells whose reads are shared

/** Reads what `stored` says when they begin, and end one after the other when they are let. */
function openReads() {
  const begun: string[][] = [];
  const underWay: PromiseWithResolvers<void>[] = [];
  let stored = 0;
  const ask = sharedRead(async (_db, questions) => {
    begun.push(questions);
    const seen = stored;
    const ending = Promise.withResolvers<void>();
    underWay.push(ending);
    await ending.promise;
    return questions.map((question) => `${question} ${seen}`);
  });
  const store = (value: number) => {
    stored = value;
  };
  return {
    ask,
    begun,
    store,
    endNext: () => underWay.shift()?.resolve(),
    failNext: () => underWay.shift()?.reject('gone'),
  };
}

const moment = () => new Promise<void>((resolve) => setImmediate(resolve));

test('all who ask at once share a read, and all who come meanwhile the next one', async () => {
  const { ask, begun, endNext } = openReads();
  const first = ['a', 'b', 'a'].map((question) => ask(db, question));
  await moment();
  const others = ['a', 'c', 'b', 'c'].map((question) => ask(db, question));
  await moment();
  expect(begun).toEqual([['a', 'b']]);
  endNext();
  expect(await Promise.all(first)).toEqual(['a 0', 'b 0', 'a 0']);
  expect(begun).toEqual([
    ['a', 'b'],
    ['a', 'c', 'b'],
  ]);
  endNext();
  expect(await Promise.all(others)).toEqual(['a 0', 'c 0', 'b 0', 'c 0']);
  ask(db, 'd');
  await moment();
  expect(begun.at(-1)).toEqual(['d']);
});

test('a read that began before somebody asked is not for them', async () => {
  const { ask, store, endNext } = openReads();
  const before = ask(db, 'a');
  await moment();
  store(1);
  const after = ask(db, 'a');
  endNext();
  expect(await before).toBe('a 0');
  endNext();
  expect(await after).toBe('a 1');
});

test('a failure is that of all whom the read was for, and of nobody else', async () => {
  const { ask, endNext, failNext } = openReads();
  const first = ['a', 'b'].map((question) => ask(db, question));
  await moment();
  const next = ask(db, 'a');
  failNext();
  expect(await Promise.allSettled(first)).toEqual(first.map(() => ({ status: 'rejected', reason: 'gone' })));
  endNext();
  expect(await next).toBe('a 0');
});

test('databases share nothing', async () => {
  const { ask, begun } = openReads();
  ask(db, 'a');
  ask({} as Db, 'a');
  await moment();
  expect(begun).toEqual([['a'], ['a']]);
});
