import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { test } from './own-shop.ts';
import { expect } from './shopper.ts';

test.use({ hasGoods: false });

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of the API shows every call, and asks nobody but the shop', async ({ page }) => {
    const requestedUrls = new Set<string>();
    page.on('request', (request) => requestedUrls.add(request.url().replace(/^data:.*/, 'data:')));
    await page.goto('/docs/api');
    const document: { paths: object } = await (await page.request.get('/openapi.json')).json();
    const calls = Object.values(document.paths).flatMap((operations) => Object.keys(operations));
    await expect(page.locator('summary code')).toHaveCount(calls.length);
    await page.getByText('Puts a product into the cart').click();
    await expect(page.getByText('"product_id": "everyday-mug"').first()).toBeVisible();
    const origin = new URL(page.url()).origin;
    expect([...requestedUrls].filter((url) => url !== 'data:' && !url.startsWith(`${origin}/`))).toEqual([]);
  });
});

test('a browser with scripts refuses nothing of the page of the API, opened up or not', async ({ page }) => {
  await page.addInitScript(() => {
    const refusedDirectives: string[] = [];
    Object.assign(window, { refused: refusedDirectives });
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => refusedDirectives.push(violatedDirective));
  });
  const answer = await page.goto('/docs/api');
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  const calls = page.locator('details');
  await calls.evaluateAll((elements) => {
    for (const element of elements) element.toggleAttribute('open', true);
  });
  await expect(calls.last()).toHaveAttribute('open');
  for (const link of await page.getByRole('navigation').getByRole('link').all()) {
    const name = (await link.getAttribute('href'))?.slice(1) ?? '';
    await expect(page.locator(`h2[id="${name}"]`)).toHaveCount(1);
  }
  // The page has its own style sheet and no other
  expect(await page.evaluate(() => [...document.styleSheets].map(({ cssRules }) => cssRules.length > 0))).toEqual([
    true,
  ]);
  expect(await page.evaluate(() => (window as unknown as { refused: string[] }).refused)).toEqual([]); // set above
});

test('the page of the API fits a phone and is accessible', async ({ page }) => {
  await page.goto('/docs/api');
  await expectNoOverflow(page);
  await expectAccessible(page);
});
