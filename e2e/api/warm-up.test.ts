import { countStatements, eachDatabase, testApp, testConfig } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { warmUp } from '../../apps/storefront/server/warm-up.ts';

eachDatabase((db) => {
  test('after it the first shopper counts nothing that it has counted', async () => {
    const { db: counted, statements } = countStatements(db());
    const { publicKey, publicUrl } = testConfig;
    const firstVisit = async (isWarm: boolean) => {
      const { app, shopper } = testApp(counted);
      const fetch = async (request: Request) => app.fetch(request);
      if (isWarm) await warmUp({ fetch, publicUrl, publicKey, signal: new AbortController().signal });
      const before = statements();
      expect((await shopper().get('/api/products/filters?category=kitchen')).body.count).toBe(2);
      return statements() - before;
    };
    expect(await firstVisit(true)).toBeLessThan(await firstVisit(false));
  });
});
