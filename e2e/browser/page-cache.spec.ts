import { expect, test } from '@playwright/test';
import { addProductToCart } from './shop-api.ts';

const pages = ['/', '/category/health', '/products/everyday-mug', '/search?q=lamp', '/pages/about'];

test('each answer has a nonce of its own, from the cache too', async ({ playwright, baseURL }) => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const visitor = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { 'accept-encoding': encoding } });
    for (const path of pages) {
      const nonces = new Set<string>();
      for (let visit = 0; visit < 3; visit++) {
        const answer = await visitor.get(path);
        const [, nonce = 'none'] = /'nonce-([^']{22,})'/.exec(answer.headers()['content-security-policy'] ?? '') ?? [];
        const html = await answer.text();
        expect(
          new Set(Array.from(html.matchAll(/nonce="([^"]*)"/g), ([, writtenNonce]) => writtenNonce || nonce)),
        ).toEqual(new Set([nonce]));
        expect(html).toContain(`<script nonce="${nonce}"`);
        nonces.add(nonce);
      }
      expect(nonces.size, `${path} as ${encoding}`).toBe(3);
    }
    await visitor.dispose();
  }
});

test("a shopper's cart, language and currency are in nobody else's page", async ({ page, playwright, baseURL }) => {
  const visitor = await playwright.request.newContext({ baseURL });
  const path = '/category/home-goods';
  const previousHtml = await (await visitor.get(path)).text();
  await page.goto(path);
  await addProductToCart(page, 'everyday-mug', 3);
  await page.goto(path);
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toContainText('3');
  const german = await visitor.get(path, { headers: { cookie: 'swell-locale=de-DE; swell-currency=EUR' } });
  expect(await german.text()).toContain('lang="de-DE"');
  const currentHtml = await (await visitor.get(path)).text();
  const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '');
  expect(withoutNonce(currentHtml)).toBe(withoutNonce(previousHtml));
  await visitor.dispose();
});

test('a browser keeps pages of visitors only', async ({ page, request }) => {
  for (const path of ['/', '/deals', '/login'])
    expect((await request.get(path)).headers()['cache-control'], path).toBe('private, no-cache');
  await page.goto('/');
  await addProductToCart(page, 'everyday-mug');
  for (const path of ['/', '/deals', '/login'])
    expect((await page.request.get(path)).headers()['cache-control'], path).toBe('private, no-store');
});
