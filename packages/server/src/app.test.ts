import { expect, test } from 'vitest';
import { buildTestApp, eachDatabase } from './testing/index.ts';

eachDatabase((db) => {
  test('a backend without a key refuses, with one it answers unknown paths as JSON', async () => {
    const { app, shopper } = buildTestApp(db());
    expect((await app.request('/api/nothing')).status).toBe(401);
    const answer = await shopper().get('/api/nothing');
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found_error' } } });
  });

  test.each(['/api/cart/items', '/vault/tokens', '/operator/images', '/operator/images/bulk', '/vault/webhooks/card'])(
    'a body that breaks off on its way to %s is no fault of ours',
    async (path) => {
      const { app, faults } = buildTestApp(db());
      const isOperator = path.startsWith('/operator');
      const key = isOperator ? 'Bearer sk_test' : `Basic ${btoa('pk_test')}`;
      const headers = { Authorization: key, 'Content-Type': isOperator ? 'image/png' : 'application/json' };
      const lengths: Record<string, string>[] = [{}, { 'Content-Length': '100' }];
      for (const extraHeaders of lengths) {
        const body = new ReadableStream({ pull: (stream) => stream.error(new Error('aborted')) });
        const posted = { method: 'POST', headers: { ...headers, ...extraHeaders }, body, duplex: 'half' } as const;
        const answer = await app.request(path, posted);
        expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'request_aborted' } }]);
      }
      expect(faults).toEqual([]);
    },
  );
});
