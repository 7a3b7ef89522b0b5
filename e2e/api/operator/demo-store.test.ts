import { seedDemoDatabase } from '@mercer/demo';
import { eachDatabase, emptyCatalog } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openOperator } from './operator.ts';

interface Record {
  id: string;
  date_updated?: string;
}

interface Answer {
  status: number;
  product: Record;
}

eachDatabase((db) => {
  test('what the demo store has can be sent back as it is answered, and is the same', { timeout: 60_000 }, async () => {
    await emptyCatalog(db());
    for (const table of ['settings', 'accounts', 'counters'] as const) await db().deleteFrom(table).execute();
    expect(await seedDemoDatabase(db())).toBe(true);
    const { operator } = await openOperator(db());
    const { results: items } = (await operator.get('/products?limit=60')).body;
    const { results } = (await operator.post('/products/bulk', { items })).body;
    const omitUpdateDate = ({ date_updated, ...product }: Record) => product;
    const sentBack = results.map(({ status, product }: Answer) => ({ status, product: omitUpdateDate(product) }));
    expect(sentBack).toEqual(items.map((product: Record) => ({ status: 200, product: omitUpdateDate(product) })));
    for (const path of ['/categories', '/pages', '/coupons', '/settings']) {
      const records: Record[] = (await operator.get(path)).body.results;
      expect(records.length, path).toBeGreaterThan(0);
      for (const record of records) {
        const { date_updated, ...undatedRecord } = record;
        const write = path === '/settings' ? operator.put : operator.patch;
        expect((await write(`${path}/${record.id}`, record)).body, path).toMatchObject(undatedRecord);
      }
    }
  });
});
