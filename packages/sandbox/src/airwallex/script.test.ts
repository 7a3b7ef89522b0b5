import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { createSandbox, openSandboxStore } from '../index.ts';

test('the browser script is served as JavaScript that parses and sets no inline style', async () => {
  const sandbox = createSandbox({
    ...{ db: await openSandboxStore({ path: ':memory:' }), now: () => new Date(), origin: 'https://shop.test' },
  });
  const get = (headers = {}) =>
    sandbox.fetch(new Request('https://shop.test/sandbox/airwallex/airwallex.js', { headers }));
  const response = await get();
  const source = await response.text();
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(() => new Script(source)).not.toThrow();
  expect(source).not.toMatch(/innerHTML|setAttribute\('style'|\.style\b/);
  expect((await get({ 'if-none-match': response.headers.get('etag')! })).status).toBe(304);
  await sandbox.close();
});
