import type { Db } from '@mercer/server';
import { eachDatabase, ids, testApp } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { addressOf, describedCalls } from './described-calls.ts';

/** What is not answered without. */
const queries: Record<string, string> = { '/api/products/bought-together': `?with=${ids.mug}` };

eachDatabase((db: () => Db) => {
  test('every call that says so is answered 304 to who has its answer already', async () => {
    const { shopper } = testApp(db());
    const calls = (await describedCalls(shopper())).filter(({ statuses }) => statuses.includes('304'));
    for (const { method, path } of calls) {
      const place = addressOf(path, { id: ids.mug, product: 'everyday-mug' }) + (queries[path] ?? '');
      const { status, headers } = await shopper().call(method, place);
      const known = { 'If-None-Match': headers.get('etag') ?? '' };
      const again = await shopper().call(method, place, undefined, known);
      expect([place, status, again.status, again.body]).toEqual([place, 200, 304, null]);
    }
    expect(calls.length).toBeGreaterThan(10);
  });
});
