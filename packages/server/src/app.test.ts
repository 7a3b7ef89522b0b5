import { expect, test } from 'vitest';
import { eachDatabase, testApp } from './testing/index.ts';

eachDatabase((db) => {
  test('a backend without a key refuses, with one it answers unknown paths as JSON', async () => {
    const { app, shopper } = testApp(db());
    expect((await app.request('/api/nothing')).status).toBe(401);
    const answer = await shopper().get('/api/nothing');
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found_error' } } });
  });
});
