import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { haveInCart } from './by-api.ts';

const pages = ['/', '/category/health', '/products/everyday-mug', '/search?q=lamp', '/pages/about'];

test('the only script in a page is one that its policy knows by its hash', async ({ request }) => {
  for (const path of pages) {
    const answer = await request.get(path);
    const html = await answer.text();
    const inline = Array.from(html.matchAll(/<script>(.*?)<\/script>/gs), ([, script = '']) => script);
    expect(inline, path).toHaveLength(1);
    const hash = createHash('sha256').update(inline.join()).digest('base64');
    expect(answer.headers()['content-security-policy']).toContain(`'sha256-${hash}'`);
    expect(html).not.toContain('nonce');
  }
});

test("a shopper's cart, language and currency are in nobody else's page", async ({ page, playwright, baseURL }) => {
  const visitor = await playwright.request.newContext({ baseURL });
  const path = '/category/home-goods';
  const before = await (await visitor.get(path)).text();
  await page.goto(path);
  await haveInCart(page, 'everyday-mug', 3);
  await page.goto(path);
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toContainText('3');
  const german = await visitor.get(path, { headers: { cookie: 'swell-locale=de-DE; swell-currency=EUR' } });
  expect(await german.text()).toContain('lang="de-DE"');
  const after = await (await visitor.get(path)).text();
  expect(after).toBe(before);
  await visitor.dispose();
});

test('a browser keeps pages of visitors only', async ({ page, request }) => {
  for (const path of ['/', '/deals', '/login'])
    expect((await request.get(path)).headers()['cache-control'], path).toBe('private, no-cache');
  await page.goto('/');
  await haveInCart(page, 'everyday-mug');
  for (const path of ['/', '/deals', '/login'])
    expect((await page.request.get(path)).headers()['cache-control'], path).toBe('private, no-store');
});
