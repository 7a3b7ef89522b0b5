import type { Db } from '@mercer/server';
import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { signUpShopper } from '../../shop.ts';
import { describedCalls, toCallAddress } from './described-calls.ts';

eachDatabase((db: () => Db) => {
  test('every write of the description has decided how it is repeated, and names the header where it takes a key', async () => {
    const shopper = buildTestApp(db()).shopper();
    const { paths } = (await shopper.get('/openapi.json')).body;
    for (const { method, path } of await describedCalls(shopper)) {
      if (method === 'GET' || !/^\/(api|vault)\//.test(path)) continue;
      const call = paths[path][method.toLowerCase()];
      expect(['key', 'repeatable', 'secret'], `${method} ${path}`).toContain(call['x-idempotency']);
      const isNamed = JSON.stringify(call.parameters ?? []).includes('"Idempotency-Key"');
      expect(isNamed, `${method} ${path}`).toBe(call['x-idempotency'] === 'key');
      if (isNamed) expect(Object.keys(call.responses)).toContain('409');
    }
  });

  test('a key that came with another request is refused by every write that takes one, as is a text that is none', async () => {
    const shop = buildTestApp(db());
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const key = { 'Idempotency-Key': 'once' };
    await shopper.call('POST', '/api/account/wishlist', { product_id: ids.mug }, key);
    const { paths } = (await shopper.get('/openapi.json')).body;
    for (const { method, path } of await describedCalls(shopper)) {
      if (paths[path][method.toLowerCase()]['x-idempotency'] !== 'key') continue;
      const conflict = await shopper.call(method, toCallAddress(path), {}, key);
      expect(conflict, `${method} ${path}`).toMatchObject({
        status: 409,
        body: { error: { code: 'idempotency_conflict' } },
      });
      const wrongKey = await shopper.call(method, toCallAddress(path), {}, { 'Idempotency-Key': 'two words' });
      expect(wrongKey, `${method} ${path}`).toMatchObject({
        status: 400,
        body: { error: { param: 'Idempotency-Key' } },
      });
    }
  });
});
