import { expect, test } from 'vitest';
import { encodeQuery } from './query.ts';

const cases: [name: string, query: object, decoded: string][] = [
  ['nested brackets', { where: { 'shipping.free': true } }, 'where[shipping.free]=true'],
  ['operators', { where: { price: { $gte: 10 } } }, 'where[price][$gte]=10'],
  ['list indexes', { where: { id: { $in: ['a', 'b'] } } }, 'where[id][$in][0]=a&where[id][$in][1]=b'],
  ['objects in lists', { a: [1, { c: true }] }, 'a[0]=1&a[1][c]=true'],
  ['null', { a: null }, 'a='],
  ['undefined, empty lists and objects are dropped', { a: undefined, b: [], c: {}, d: 0 }, 'd=0'],
  ['dates are ISO', { a: new Date(0) }, 'a=1970-01-01T00:00:00.000Z'],
];

test.each(cases)('GET payload becomes query parameters: %s', (_, query, decoded) => {
  expect(decodeURIComponent(encodeQuery(query))).toBe(decoded);
});

test('every bracket, dollar, blank and quote is percent-encoded', () => {
  expect(encodeQuery({ $filters: { a: "b c'(d)*!~" } })).toBe('%24filters%5Ba%5D=b%20c%27%28d%29%2A%21~');
});

test('a broken surrogate does not throw', () => {
  expect(encodeQuery({ search: '\ud800' })).toBe('search=%EF%BF%BD');
});
