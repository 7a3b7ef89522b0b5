import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { addProductToCart } from './shop-api.ts';

const pages = ['/', '/category/health', '/products/everyday-mug', '/search?q=lamp', '/pages/about'];

test('an inline script runs by its hash alone, and each answer has a nonce of its own for styles', async ({
  playwright,
  baseURL,
}) => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const visitor = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { 'accept-encoding': encoding } });
    for (const path of [...pages, '/nothing-here', '/%E0%A4%A']) {
      const nonces = new Set<string>();
      for (let visit = 0; visit < 3; visit++) {
        const answer = await visitor.get(path);
        const html = await answer.text();
        const policy = answer.headers()['content-security-policy'] ?? '';
        const [scriptSource] = /script-src [^;]*/.exec(policy) ?? [''];
        expect(scriptSource, path).not.toMatch(/'unsafe-|'nonce-|'strict-dynamic'/);
        expect(listInlineScripts(html).map(hashScript), path).toEqual(scriptSource.match(/'sha256-[^']+'/g));
        const [, nonce = 'none'] = /style-src [^;]*'nonce-([^']{22,})'/.exec(policy) ?? [];
        expect(Array.from(html.matchAll(/nonce="([^"]*)"/g), ([, written]) => written)).toEqual([nonce]);
        nonces.add(nonce);
      }
      expect(nonces.size, `${path} as ${encoding}`).toBe(3);
    }
    await visitor.dispose();
  }
});

test('a script that somebody writes into a page does not run, with the nonce of its styles neither', async ({
  page,
}) => {
  await page.goto('/');
  const hasRun = await page.evaluate(() => {
    const { nonce = '' } = document.querySelector<HTMLScriptElement>('script[nonce]') ?? {};
    const script = Object.assign(document.createElement('script'), { nonce, textContent: 'document.title = "run"' });
    document.body.append(script);
    return { nonce: nonce.length, title: document.title };
  });
  expect(hasRun.nonce).toBe(24);
  expect(hasRun.title).not.toBe('run');
});

/** Lists the texts of the scripts that a browser would execute. */
function listInlineScripts(html: string): string[] {
  const scripts = Array.from(html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs), ([, attributes = '', text = '']) => ({
    attributes,
    text,
  }));
  return scripts
    .filter(({ attributes, text }) => text && !/type="application/.test(attributes))
    .map(({ text }) => text);
}

const hashScript = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

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
