import { readConfig } from '@mercer/host/config/config';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPages } from '../../apps/storefront/server/pages.ts';
import { openBuild } from '../../apps/storefront/server/rendering/build.ts';

let pages: Awaited<ReturnType<typeof createPages>>;

beforeAll(async () => {
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
  const config = readConfig({});
  pages = await createPages(await openBuild(config), config, {
    fetchApi: async () => Response.json({ error: { message: 'Something went wrong on our side' } }, { status: 500 }),
    rateLimiter: { allows: () => true },
    policyHosts: () => [],
    pageVersion: () => Promise.reject(new Error('no such table')),
    readShopper: () => Promise.reject(new Error('no such table')),
  });
});

afterAll(() => vi.restoreAllMocks());

async function requestPage(path: string) {
  const answer = await pages.respond(new Request(`http://localhost:3000${path}`));
  return { status: answer.status, html: await answer.text() };
}

test('a list is there, empty and with a way to try again', async () => {
  const { status, html } = await requestPage('/deals');
  expect(status).toBe(200);
  expect(html).toContain('No products found.');
  expect(html).toContain('Retry');
});

test.each(['/products/mug', '/pages/about', '/orders/1?token=a'])('%s is not said to be missing', async (path) => {
  const { status, html } = await requestPage(path);
  expect(status).toBe(503);
  expect(html).toContain('could not be loaded.');
  expect(html).not.toContain('Page not found');
});
