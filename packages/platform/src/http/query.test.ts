import { expect, test, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { parseQuery } from './query.ts';

test.each([
  ['limit=24&page=2', { limit: '24', page: '2' }],
  ['where%5Bshipping.free%5D=true', { where: { 'shipping.free': 'true' } }],
  ['where[price][$gte]=10', { where: { price: { $gte: '10' } } }],
  ['where[id][$in][1]=b&where[id][$in][0]=a', { where: { id: { $in: ['a', 'b'] } } }],
  ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
  ['$cache=false', { $cache: 'false' }],
  ['__proto__[admin]=1&a=2', { a: '2' }],
])('a query of nested brackets is read: %s', (search, expected) => {
  expect(parseQuery(search)).toEqual(expected);
});

test('a list of 1,000 entries stays a list', () => {
  const search = Array.from({ length: 1000 }, (_, n) => `id[$in][${n}]=${n}`).join('&');
  expect(parseQuery(search)).toEqual({ id: { $in: Array.from({ length: 1000 }, (_, n) => String(n)) } });
});

test('a query nested deeper than 16 is refused', () => {
  expect(() => parseQuery(`a${'[b]'.repeat(17)}=1`)).toThrow(ApiError);
});

test.each([
  ['parameters', 'a&'.repeat(2001)],
  ['parameters of one list', 'a[]=1&'.repeat(2001)],
  ['values', Array.from({ length: 201 }, (_, n) => `key${n}=1`).join('&')],
  ['branches', Array.from({ length: 201 }, (_, n) => `where[$or][${n}][sale]=true`).join('&')],
  ['nested values', Array.from({ length: 201 }, (_, n) => `where[f${n}][$gte]=1`).join('&')],
])('a query of too many %s is refused', (_, search) => {
  expect(() => parseQuery(search)).toThrow('The query has too many parameters');
});

test('entries without an index follow each other, also beside those with one', () => {
  expect(parseQuery('a[]=x&a[]=y&a[]=z')).toEqual({ a: ['x', 'y', 'z'] });
  expect(parseQuery('a[0]=x&a[]=y&a[0]=z&a[]=w')).toEqual({ a: ['z', 'y', 'w'] });
});

test('the keys of a list are counted as they come, never all over again', () => {
  const spy = vi.spyOn(Object, 'keys');
  try {
    parseQuery(Array.from({ length: 2000 }, () => 'a[]=1').join('&'));
    expect(spy.mock.calls.length).toBeLessThan(10);
  } finally {
    spy.mockRestore();
  }
});

test.each([
  '__proto__[polluted]=1',
  '__proto__.polluted=1',
  'where[__proto__][polluted]=1',
  'a[constructor][prototype][polluted]=1',
  'a[b][__proto__][polluted]=1',
  '%5F_proto__[polluted]=1',
])('%s changes no object but its own', (search) => {
  const plain: Record<string, unknown> = {};
  try {
    parseQuery(`?${search}`);
  } catch {
    // refused is as good
  }
  const polluted = plain.polluted;
  Reflect.deleteProperty(Object.prototype, 'polluted');
  expect(polluted).toBeUndefined();
});
