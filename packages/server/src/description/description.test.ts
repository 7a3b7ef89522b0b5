import { describe, expect, test } from 'vitest';
import { eachDatabase, testApp } from '../testing/index.ts';
import { describeShop } from './index.ts';

const paths = ['/openapi.json', '/docs/api'];

/** Of this process, in microseconds. */
async function computingOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

eachDatabase((db) => {
  describe.each(paths)('%s', (path) => {
    test('is made once: to answer it twenty times takes less computing than to make it five times', async () => {
      const { app } = testApp(db());
      const text = await (await app.request(path)).text();
      const answering = await computingOf(async () => {
        for (let n = 0; n < 20; n += 1) expect((await app.request(path)).status).toBe(200);
      });
      const making = await computingOf(async () => {
        for (let n = 0; n < 5; n += 1) await describeShop('http://localhost:3000');
      });
      expect(answering).toBeLessThan(making);
      expect(await (await app.request(path)).text()).toBe(text);
    });

    test('is not sent again to whoever has it', async () => {
      const { app } = testApp(db());
      const { headers } = await app.request(path);
      expect(headers.get('cache-control')).toMatch(/^public\b/);
      const etag = headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
      const again = await app.request(path, { headers: { 'If-None-Match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    });
  });
});
