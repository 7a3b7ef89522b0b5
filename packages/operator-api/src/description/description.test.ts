import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { describeShop } from './index.ts';

const paths = ['/openapi.json', '/docs/api'];

/** Returns the CPU time that this process spends on `work`, in microseconds. */
async function measureCpuTime(work: () => Promise<unknown>): Promise<number> {
  const cpuUsageAtStart = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpuUsageAtStart);
  return user + system;
}

eachDatabase((db) => {
  describe.each(paths)('%s', (path) => {
    test('is made once: to answer it twenty times takes less computing than to make it five times', async () => {
      const { app } = buildTestApp(db());
      const text = await (await app.request(path)).text();
      const answering = await measureCpuTime(async () => {
        for (let n = 0; n < 20; n += 1) expect((await app.request(path)).status).toBe(200);
      });
      const making = await measureCpuTime(async () => {
        for (let n = 0; n < 5; n += 1) await describeShop('http://localhost:3000');
      });
      expect(answering).toBeLessThan(making);
      expect(await (await app.request(path)).text()).toBe(text);
    });

    test('is not sent again to whoever has it', async () => {
      const { app } = buildTestApp(db());
      const { headers } = await app.request(path);
      expect(headers.get('cache-control')).toMatch(/^public\b/);
      const etag = headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
      const revalidation = await app.request(path, { headers: { 'If-None-Match': etag } });
      expect([revalidation.status, await revalidation.text()]).toEqual([304, '']);
    });
  });
});
