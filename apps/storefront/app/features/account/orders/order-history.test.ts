import { expect, test } from 'vitest';
import { buildHistoryPath, historyQuery } from './order-history.ts';

const shop = 'https://shop.example';

test.each([
  ['', { limit: 50, page: 1 }],
  ['?show=purchased', { limit: 50, page: 1, status: ['paid', 'shipped', 'delivered'] }],
  ['?show=cancelled&page=3', { limit: 50, page: 3, status: ['canceled'] }],
  ['?show=returned', { limit: 50, page: 1, status: ['refunded'] }],
  ['?show=else&page=-1', { limit: 50, page: 1 }],
])('the tab and page of %j are asked for by status', (search, query) => {
  expect(historyQuery(`${shop}/account/orders${search}`)).toEqual(query);
});

test('each tab and page has an address', () => {
  expect([
    buildHistoryPath('all'),
    buildHistoryPath('returned'),
    buildHistoryPath('all', 2),
    buildHistoryPath('purchased', 2),
  ]).toEqual([
    '/account/orders',
    '/account/orders?show=returned',
    '/account/orders?page=2',
    '/account/orders?show=purchased&page=2',
  ]);
});
