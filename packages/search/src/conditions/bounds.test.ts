import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const repeatParameter = (amount: number, write: (at: number) => string) =>
  Array.from({ length: amount }, (_, at) => write(at)).join('&');

const buildFilterQuery = (amount: number) => repeatParameter(amount, (at) => `$filters[a${at}]=b`);
const buildBranchQuery = (amount: number) => repeatParameter(amount, (at) => `where[$or][${at}][attributes.b${at}]=c`);
const buildInequalityQuery = (amount: number) => repeatParameter(amount, (at) => `where[attributes.b${at}][$ne]=c`);
const nested = `where${'[$or][0]'.repeat(6)}[price][$gt]=1`;
const entries = repeatParameter(1000, (at) => `where[slug][$in][]=${at}`);
const sort = `sort=${Array.from({ length: 10 }, () => 'price').join(',')}`;
const words = `search=${Array.from({ length: 300 }, (_, at) => `unheardofthing${String.fromCharCode(97 + (at % 26))}${at}`).join('+')}`;
const names = `fields=${Array.from({ length: 3000 }, () => 'name').join(',')}`;

eachDatabase((db) => {
  const requestUncached = async (query: string, path = '/api/products') => {
    const shopper = buildTestApp(db()).shopper();
    shopper.isDescribed = false;
    return shopper.get(`${path}?$cache=false&${query}`);
  };

  test.each([
    ['20 filters', `$facets=true&${buildFilterQuery(20)}`],
    [
      '16 filters with 12 conditions',
      `$facets=true&${buildFilterQuery(16)}&${buildInequalityQuery(12)}&category=kitchen&search=mug`,
    ],
    [
      '8 filters with 38 branches',
      `$facets=true&${buildFilterQuery(8)}&${buildBranchQuery(38)}&category=kitchen&search=mug`,
    ],
    ['120 branches', `$facets=true&${buildBranchQuery(120)}&category=kitchen&search=mug`],
    ['120 conditions', `$facets=true&${buildInequalityQuery(120)}&categories=home-goods`],
    ['conditions within conditions', nested],
    ['a list of 1,000', entries],
    ['ten fields to sort by', sort],
    ['300 words', words],
    ['3,000 fields', names],
  ])('%s are answered', async (_, query) => {
    expect((await requestUncached(query)).status).toBe(200);
  });

  test.each([
    ['21 filters', repeatParameter(21, (at) => `$filters[a${at}]=b`)],
    ['201 values of a filter', repeatParameter(201, (at) => `$filters[a][${at}]=b`)],
    ['201 values of a filter in JSON', `$filters=${encodeURIComponent(JSON.stringify({ a: Array(201).fill('b') }))}`],
    ['a list of 1,001', repeatParameter(1001, (at) => `where[slug][$in][]=${at}`)],
    ['eleven fields to sort by', `sort=${Array(11).fill('price').join(',')}`],
    ['20 filters with 5 conditions', `${buildFilterQuery(20)}&${buildInequalityQuery(5)}`],
    ['121 branches', buildBranchQuery(121)],
    ['201 branches', repeatParameter(201, (at) => `where[$or][${at}][price]=1`)],
    ['2,001 parameters', repeatParameter(2001, () => 'tags[]=a')],
  ])('%s are refused', async (_, query) => {
    const { status, body } = await requestUncached(query);
    expect([status, body.error?.code]).toEqual([400, 'validation_error']);
  });

  test.each([
    '/api/categories',
    '/api/attributes',
    '/api/content/pages',
    '/api/search/suggestions',
    '/api/products/filters',
  ])('%s is never a fault, however much it is asked for', async (path) => {
    for (const query of [
      buildBranchQuery(200),
      buildInequalityQuery(200),
      nested,
      entries,
      words,
      `sort=${Array(2000).fill('id').join(',')}`,
    ]) {
      expect((await requestUncached(query, path)).status).toBeLessThan(500);
    }
  });
});
