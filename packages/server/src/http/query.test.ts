import { expect, test } from 'vitest';
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
