import { test } from './own-shop.ts';
import { expect } from './shopper.ts';

test.use({ keys: { SECRET_KEY: 'sk_own' } });

test('a page of the owner becomes the guide of a category, and is none any more when it is gone', async ({
  page,
  request,
}) => {
  const headers = { Authorization: 'Bearer sk_own' };
  const frame = '/products/oak-picture-frame';
  const data = { slug: 'size-guide-home-goods', title: 'Frames', body: 'Size | Picture, cm\n21 × 30 cm | 15 × 20' };
  const saved = await request.post('/operator/pages', { headers, data });
  expect(saved.status()).toBe(201);
  await page.goto(frame);
  await page.getByRole('link', { name: 'Size guide' }).click();
  await expect(page.getByRole('cell', { name: '15 × 20' })).toBeVisible();
  const { id } = await saved.json();
  expect((await request.delete(`/operator/pages/${id}`, { headers })).ok()).toBe(true);
  await page.goto(frame);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Size guide' })).toHaveCount(0);
});
