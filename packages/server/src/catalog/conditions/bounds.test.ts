import { expect, test } from 'vitest';
import { eachDatabase, testApp } from '../../testing/index.ts';

const times = (amount: number, write: (at: number) => string) =>
  Array.from({ length: amount }, (_, at) => write(at)).join('&');

const many = (amount: number) => times(amount, (at) => `$filters[a${at}]=b`);
const branched = (amount: number) => times(amount, (at) => `where[$or][${at}][attributes.b${at}]=c`);
const different = (amount: number) => times(amount, (at) => `where[attributes.b${at}][$ne]=c`);
const nested = `where${'[$or][0]'.repeat(6)}[price][$gt]=1`;
const entries = times(1000, (at) => `where[slug][$in][]=${at}`);
const sort = `sort=${Array.from({ length: 10 }, () => 'price').join(',')}`;
const words = `search=${Array.from({ length: 300 }, (_, at) => `unheardofthing${String.fromCharCode(97 + (at % 26))}${at}`).join('+')}`;
const names = `fields=${Array.from({ length: 3000 }, () => 'name').join(',')}`;

eachDatabase((db) => {
  const answerTo = async (query: string, path = '/api/products') => {
    const shopper = testApp(db()).shopper();
    shopper.isDescribed = false;
    return shopper.get(`${path}?$cache=false&${query}`);
  };

  test.each([
    ['20 filters', `$facets=true&${many(20)}`],
    ['16 filters with 12 conditions', `$facets=true&${many(16)}&${different(12)}&category=kitchen&search=mug`],
    ['8 filters with 38 branches', `$facets=true&${many(8)}&${branched(38)}&category=kitchen&search=mug`],
    ['120 branches', `$facets=true&${branched(120)}&category=kitchen&search=mug`],
    ['120 conditions', `$facets=true&${different(120)}&categories=home-goods`],
    ['conditions within conditions', nested],
    ['a list of 1,000', entries],
    ['ten fields to sort by', sort],
    ['300 words', words],
    ['3,000 fields', names],
  ])('%s are answered', async (_, query) => {
    expect((await answerTo(query)).status).toBe(200);
  });

  test.each([
    ['21 filters', times(21, (at) => `$filters[a${at}]=b`)],
    ['201 values of a filter', times(201, (at) => `$filters[a][${at}]=b`)],
    ['201 values of a filter in JSON', `$filters=${encodeURIComponent(JSON.stringify({ a: Array(201).fill('b') }))}`],
    ['a list of 1,001', times(1001, (at) => `where[slug][$in][]=${at}`)],
    ['eleven fields to sort by', `sort=${Array(11).fill('price').join(',')}`],
    ['20 filters with 5 conditions', `${many(20)}&${different(5)}`],
    ['121 branches', branched(121)],
    ['201 branches', times(201, (at) => `where[$or][${at}][price]=1`)],
    ['2,001 parameters', times(2001, () => 'tags[]=a')],
  ])('%s are refused', async (_, query) => {
    const { status, body } = await answerTo(query);
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
      branched(200),
      different(200),
      nested,
      entries,
      words,
      `sort=${Array(2000).fill('id').join(',')}`,
    ]) {
      expect((await answerTo(query, path)).status).toBeLessThan(500);
    }
  });
});
