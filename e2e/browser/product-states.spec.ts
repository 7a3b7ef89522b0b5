import type { APIRequestContext } from '@playwright/test';
import { operatorHeaders as headers } from './operator-key.ts';
import { expect, test } from './shopper.ts';

async function createProduct(request: APIRequestContext, fields: object) {
  const answer = await request.post('/operator/products', {
    headers,
    data: { name: 'Paper Lamp', price: 30, ...fields },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: string; slug: string };
}

test('a draft has no page but its preview, which says so and sells nothing @desktop', async ({ page, request }) => {
  const { id, slug } = await createProduct(request, { status: 'draft', description: 'Folded by hand.' });
  expect((await request.get(`/products/${slug}`)).status()).toBe(404);
  const preview = await request.post(`/operator/products/${id}/preview`, { headers, data: { hours: 1 } });
  const { pathname, search } = new URL((await preview.json()).url);
  const response = await page.goto(pathname + search);
  expect(response?.status()).toBe(200);
  expect(response?.headers()['cache-control']).toMatch(/private|no-store/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paper Lamp');
  await expect(page.getByText('Preview: this page is not public')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('main').getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  expect((await request.get(`${pathname}?token=wrong`)).status()).toBe(404);
  await request.delete(`/operator/products/${id}`, { headers });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each picture of a preview is seen @desktop', async ({ page, request }) => {
    const mug = await request.get('/operator/products?slug=everyday-mug', { headers });
    const [{ images }] = (await mug.json()).results;
    const { id } = await createProduct(request, { status: 'draft', images: images.slice(0, 2) });
    const preview = await request.post(`/operator/products/${id}/preview`, { headers, data: { hours: 1 } });
    const { pathname, search } = new URL((await preview.json()).url);
    await page.goto(pathname + search);
    await page.locator('a[href*="picture=2"]').click();
    await expect(page).toHaveURL(/\?token=[^&]+&picture=2$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paper Lamp');
    await expect(page.locator('a[href*="picture=2"]')).toHaveAttribute('aria-current', 'true');
    await request.delete(`/operator/products/${id}`, { headers });
  });
});

test('a preorder says when it comes, and is bought @desktop', async ({ page, request }) => {
  const stock = { stock_tracking: true, stock_level: 0, stock_purchasable: true, available_at: '2031-05-02' };
  const { id, slug } = await createProduct(request, { ...stock, meta_title: 'A lamp of paper', gtin: '4006381333931' });
  await page.goto(`/products/${slug}`);
  await expect(page).toHaveTitle(/^A lamp of paper/);
  await expect(page.getByText('Available from May 2, 2031')).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(data).toContain('https://schema.org/PreOrder');
  expect(data).toContain('4006381333931');
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('dialog').getByText('Available from May 2, 2031')).toBeVisible();
  await request.delete(`/operator/products/${id}`, { headers });
});

test('an old address leads to the present one @desktop', async ({ request }) => {
  const { id, slug } = await createProduct(request, {});
  for (const next of ['paper-lamp-two', 'paper-lamp-three'])
    await request.patch(`/operator/products/${id}`, { headers, data: { slug: next } });
  for (const old of [slug, 'paper-lamp-two']) {
    const answer = await request.get(`/products/${old}?from=mail`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, '/products/paper-lamp-three?from=mail']);
  }
  await request.delete(`/operator/products/${id}`, { headers });
});
