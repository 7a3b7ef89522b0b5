import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './shopper.ts';

const dist = 'packages/client/dist';
const page = `<!doctype html><title>A shop of somebody else</title><script type="module">
  import swell, { CommerceError, hasErrors } from '/own/index.mjs';
  Object.assign(window, { swell, CommerceError, hasErrors });
</script>`;

/** A page on the shop's own origin that loads the built package as it lies on a web server. */
async function openClientPage(page_: Page) {
  await page_.route('**/own/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/own/page.html') return route.fulfill({ contentType: 'text/html', body: page });
    const body = readFileSync(join(dist, pathname.slice('/own/'.length)), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page_.goto('/own/page.html');
  await page_.waitForFunction(() => 'swell' in window);
}

interface LoadedPackage {
  swell: typeof import('@mercer/client').default;
  CommerceError: typeof import('@mercer/client').CommerceError;
}

test('the package works in a page as a module, with the page as its shop', async ({ page, shopper }) => {
  shopper.expects(/status of 404/);
  await openClientPage(page);
  const clientResult = await page.evaluate(async () => {
    const { swell, CommerceError } = window as unknown as LoadedPackage; // put there by the page's script
    swell.init('mercer', 'pk_demo_mercer');
    const { results } = await swell.products.list({ limit: 1 });
    const error: unknown = await swell.get('/nothing-here').catch((reason: unknown) => reason);
    const { token } = await swell.card.createToken({ number: '4242 4242 4242 4242', exp: '12/34', cvc: '123' });
    return {
      count: results.length,
      options: [swell.options.url === location.origin, swell.options.vaultUrl === `${location.origin}/vault`],
      isError: error instanceof CommerceError,
      token: token.length > 8,
    };
  });
  expect(clientResult).toEqual({ count: 1, options: [true, true], isError: true, token: true });
});

test('cookies of a page: name and value encoded, for the whole site, for 7 days, lax', async ({ page, context }) => {
  await openClientPage(page);
  await page.evaluate(() => {
    const { swell } = window as unknown as LoadedPackage;
    swell.init('mercer', 'pk_demo_mercer');
    swell.session.setCookie('a token; with=marks');
    swell.currency.set('EUR');
  });
  const session = (await context.cookies()).find(({ name }) => name === 'swell-session');
  const currency = (await context.cookies()).find(({ name }) => name === 'swell-currency');
  expect(session).toMatchObject({ value: 'a%20token%3B%20with%3Dmarks', path: '/', sameSite: 'Lax', httpOnly: false });
  expect(currency).toMatchObject({ value: 'EUR', path: '/', sameSite: 'Lax' });
  const sevenDays = Date.now() / 1000 + 604_800;
  expect(Math.abs((session?.expires ?? 0) - sevenDays)).toBeLessThan(60);
  expect(await page.evaluate(() => (window as unknown as LoadedPackage).swell.session.getCookie())).toBe(
    'a token; with=marks',
  );
});
