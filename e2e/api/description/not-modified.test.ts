import type { Db } from '@mercer/server';
import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { describedCalls, toCallAddress } from './described-calls.ts';

/** Queries that calls need to be answered. */
const queries: Record<string, string> = { '/api/products/bought-together': `?with=${ids.mug}` };

eachDatabase((db: () => Db) => {
  test('every call that says so is answered 304 to who has its answer already', async () => {
    const { shopper } = buildTestApp(db());
    const calls = (await describedCalls(shopper())).filter(({ statuses }) => statuses.includes('304'));
    for (const { method, path } of calls) {
      const place = toCallAddress(path, { id: ids.mug, product: 'everyday-mug' }) + (queries[path] ?? '');
      const { status, headers } = await shopper().call(method, place);
      const conditionalHeaders = { 'If-None-Match': headers.get('etag') ?? '' };
      const secondResponse = await shopper().call(method, place, undefined, conditionalHeaders);
      expect([place, status, secondResponse.status, secondResponse.body]).toEqual([place, 200, 304, null]);
    }
    expect(calls.length).toBeGreaterThan(10);
  });
});
