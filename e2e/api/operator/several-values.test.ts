import { type Db, describeShop } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { placeOrder, signUpShopper } from '../../shop.ts';
import { openEverything } from './every-write.ts';
import type { OpenApi } from './operator.ts';

// The document's tests check it against OpenAPI
const { paths } = (await describeShop('http://localhost:3000')) as OpenApi;

/** Parameters of lists that have one value: texts, moments, numbers, and flags whose two values are everything. */
const singleValues = new Set(
  `after limit fields sort q updated_since name currency published from to amount_from amount_to on_hold overdue has_account
  tax_exempt recovered reminded has_contact since until`.split(/\s+/),
);
/** Filters of which a caller asks for one at a time: the list that a view is of, and a record that somebody looks at. */
const singleFilters = new Set(['/views list', '/presence entity', '/presence id']);

/** Filters of lists that have an answer of the shape of lists, as `/orders status`. */
function listFilters(): (readonly [path: string, name: string, schema: unknown])[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = (get?.parameters ?? []) as { in: string; name: string; schema: unknown }[];
    if (!/^\/operator\/(?!reports)/.test(path) || !parameters.some(({ name }) => name === 'fields')) return [];
    const filters = parameters.filter(
      ({ in: place, name }) =>
        place === 'query' && !singleValues.has(name) && !singleFilters.has(`${path.replace('/operator', '')} ${name}`),
    );
    return filters.map(({ name, schema }) => [path.replace('/operator', ''), name, schema] as const);
  });
}

const filters = listFilters();

test('every filter of discrete values takes several of them, by its description', () => {
  expect(filters.length).toBeGreaterThan(30);
  const singular = filters.filter(([, , schema]) => !JSON.stringify(schema).includes('"array"'));
  expect(singular.map(([path, name]) => `${path} ${name}`)).toEqual([]);
});

/** Filters with two values that records of the shop below have. */
const cases: [list: string, filter: string, field: (record: Record<string, never>) => unknown][] = [
  ['/products', 'slug', ({ slug }) => slug],
  ['/products', 'status', ({ status }) => status],
  ['/orders', 'number', ({ number }) => number],
  ['/orders', 'status', ({ status }) => status],
  ['/invoices', 'number', ({ number }) => number],
  ['/invoices', 'order_id', ({ order_id }) => order_id],
  ['/payments', 'order_id', ({ order_id }) => order_id],
  ['/coupons', 'code', ({ code }) => code],
  ['/collections', 'status', ({ status }) => status],
  ['/audit', 'entity', ({ entity }) => entity],
  ['/subscribers', 'email', ({ email }) => email],
  ['/customers', 'email', ({ email }) => email],
  ['/accounts', 'email', ({ email }) => email],
  ['/drafts', 'email', ({ email }) => email],
];

eachDatabase((db: () => Db) => {
  test('two values find what each of them finds, counted, on every page and in both spellings', async () => {
    const { operator, shop } = await openEverything(db());
    for (const [name, status] of [
      ['Now', 'active'],
      ['Later', 'draft'],
    ]) {
      await operator.post('/products', { name, price: 3, status });
      await operator.post('/collections', { name, status });
      await operator.post('/coupons', { name, code: name, offer: { type: 'percent', percent: 5 } });
    }
    for (const name of ['eve', 'bob']) {
      const buyer = shop.shopper();
      await signUpShopper(buyer, name);
      const order = await placeOrder(buyer, [ids.mug, 1]);
      if (name === 'bob') await operator.post(`/orders/${order.id}/cancel`, {});
      const email = `${name}@mercer.test`;
      await shop.shopper().post('/api/subscribers', { email });
      await operator.post('/drafts', { email, items: [{ product_id: ids.mug, quantity: 1 }] });
    }
    for (const [list, filter, readField] of cases) {
      const records = (await operator.get(`${list}?limit=1000`)).body.results;
      const values = [...new Set(records.map(readField))].slice(0, 2) as string[];
      expect([list, filter, values.length]).toEqual([list, filter, 2]);
      const readList = async (query: string) => (await operator.get(`${list}?${query}`)).body;
      const [firstValue, secondValue] = await Promise.all(
        values.map((value) => readList(`limit=1000&${filter}=${encodeURIComponent(value)}`)),
      );
      const expectedRecords = records.filter((record: never) => values.includes(readField(record) as string));
      const repeatedParameters = values.map((value) => `${filter}=${encodeURIComponent(value)}`).join('&');
      const bothValues = await readList(`limit=1000&${repeatedParameters}`);
      expect([list, filter, bothValues.count]).toEqual([list, filter, firstValue.count + secondValue.count]);
      expect(bothValues.results).toEqual(expectedRecords);
      if (filter !== 'code')
        expect((await readList(`limit=1000&${filter}=${values.join(',')}`)).results).toEqual(expectedRecords);
      const firstPage = await readList(`limit=1&${repeatedParameters}`);
      const nextPages = await readList(`limit=1000&after=${firstPage.next}&${repeatedParameters}`);
      expect([...firstPage.results, ...nextPages.results]).toEqual(expectedRecords);
    }
  });
});
