import { expectNoOverflow } from './accessibility.ts';
import { createProduct, operatorHeaders as headers } from './operator-key.ts';
import { expect, test } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

for (const path of ['/search?q=', '/de/search?q=']) {
  test(`from ${path} a link to a product that is gone leads where its owner says @desktop`, async ({
    page,
    shopper,
  }) => {
    shopper.expects(/404/);
    const gone = await createProduct(page, 'Gone Teapot');
    await openHydratedPage(page, `${path}${encodeURIComponent(gone.name)}`);
    await gone.remove();
    const data = { from: `/products/${gone.slug}`, to: '/products/family-tea-pot' };
    expect((await page.request.post('/operator/redirects', { headers, data })).status()).toBe(201);
    const searchUrl = page.url();
    await page.getByRole('main').locator(`a[href$="/products/${gone.slug}"]`).first().click();
    await expect(page).toHaveURL(/^http:\/\/[^/]+(?:\/de)?\/products\/family-tea-pot$/);
    expect(page.url().includes('/de/')).toBe(path.startsWith('/de/'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(searchUrl);
  });
}

test('a link to a product that is gone, and leads nowhere, ends at a page that says so', async ({ page, shopper }) => {
  shopper.expects(/404/);
  const gone = await createProduct(page, 'Lost Teapot');
  await openHydratedPage(page, `/search?q=${encodeURIComponent(gone.name)}`);
  await gone.remove();
  await page.getByRole('main').locator(`a[href$="/products/${gone.slug}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Product not found.' })).toBeVisible();
  await expect(page).toHaveURL(`/products/${gone.slug}`);
  await expectNoOverflow(page);
});
