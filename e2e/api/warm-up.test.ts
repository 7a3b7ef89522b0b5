import { warmUpBackend } from '@mercer/host/backend/backend';
import { buildTestApp, countStatements, eachDatabase, testConfig } from '@mercer/server/testing';
import { expect, test } from 'vitest';

eachDatabase((db) => {
  test('after it the first shopper counts nothing that it has counted', async () => {
    const { db: counted, statements } = countStatements(db());
    const { publicKey, publicUrl } = testConfig;
    const measureFirstVisit = async (isWarm: boolean) => {
      const { app, shopper } = buildTestApp(counted);
      const fetchFromApp = async (request: Request) => app.fetch(request);
      if (isWarm)
        await warmUpBackend({ fetch: fetchFromApp, publicUrl, publicKey, signal: new AbortController().signal });
      const initialStatements = statements();
      expect((await shopper().get('/api/products/filters?category=kitchen')).body.count).toBe(2);
      return statements() - initialStatements;
    };
    expect(await measureFirstVisit(true)).toBeLessThan(await measureFirstVisit(false));
  });
});
