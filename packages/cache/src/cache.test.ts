import { expect, test } from 'vitest';
import { Cache } from './cache.ts';

const createTextCache = () => new Cache<string, string>('parsed JSON', (text) => text.length);

test('a cache of bytes drops the longest unused entries', () => {
  const cache = createTextCache();
  const keys = Array.from({ length: 30 }, (_, number) => String(number));
  for (const key of keys) {
    cache.set(key, 'x'.repeat(200_000));
    expect(cache.get('0')).toBeDefined();
  }
  expect(keys.filter((key) => cache.get(key))).toEqual(['0', ...keys.slice(-9)]);
});

test('a cache of entries drops the longest unused ones', () => {
  const cache = new Cache<number, string>('statements');
  for (let key = 0; key <= 500; key += 1) {
    cache.set(key, 'text');
    cache.get(0);
  }
  expect([0, 1, 2].map((key) => cache.get(key))).toEqual(['text', undefined, 'text']);
});

test('an entry that is too large is not stored, and takes the place of none', () => {
  const cache = createTextCache();
  cache.set('a', 'small');
  cache.set('b', 'x'.repeat(300_000));
  expect([cache.get('a'), cache.get('b')]).toEqual(['small', undefined]);
});

test('a value that has grown is measured when it is stored again', () => {
  const cache = new Cache<string, string[]>('parsed JSON', (texts) => texts.join('').length);
  const growing = ['x'];
  for (let size = 0; size < 12; size += 1) {
    growing.push('x'.repeat(20_000));
    cache.set('growing', growing);
  }
  expect(cache.get('growing')).toBe(growing);
  growing.push('x'.repeat(200_000));
  cache.set('growing', growing);
  expect(cache.get('growing')).toBeUndefined();
});

test('an entry is fresh at its version and until it expires', () => {
  const cache = createTextCache();
  cache.set('a', 'text', { version: 1, expiresAt: 2000 });
  expect(cache.get('a', { version: 1, now: 1999 })).toBe('text');
  expect(cache.get('a', { version: 2, now: 1999 })).toBeUndefined();
  expect(cache.get('a', { version: 1, now: 2000 })).toBeUndefined();
  expect(cache.peek('a')).toBe('text');
});

test('callers at the same time share one load, and later ones its result', async () => {
  const cache = createTextCache();
  const gate = Promise.withResolvers<string>();
  let loads = 0;
  const load = () => {
    loads += 1;
    return gate.promise;
  };
  const values = [cache.find('a', load, 1), cache.find('a', load, 1)];
  const other = cache.find('a', async () => 'newer', 2);
  gate.resolve('text');
  expect(await Promise.all(values)).toEqual(['text', 'text']);
  expect(await other).toBe('newer');
  expect(await cache.find('b', load)).toBe('text');
  expect(await cache.find('b', load)).toBe('text');
  expect(loads).toBe(2);
});

test('a failure is shared by those who wait for it, and is not stored', async () => {
  const cache = createTextCache();
  const fail = () => Promise.reject(new Error('The disk is gone'));
  const results = await Promise.allSettled([cache.find('a', fail), cache.find('a', async () => 'never called')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await cache.find('a', async () => 'text')).toBe('text');
});

test('a value is created once while it is cached', () => {
  const cache = createTextCache();
  expect([cache.getOrCreate('a', () => 'first'), cache.getOrCreate('a', () => 'second')]).toEqual(['first', 'first']);
  cache.clear();
  expect(cache.getOrCreate('a', () => 'third')).toBe('third');
});
