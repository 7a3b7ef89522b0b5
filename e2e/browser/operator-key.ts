import { expect, type Page } from '@playwright/test';

/** What the shop of the browser tests is started with, for what whoever runs it does. */
export const operatorHeaders = { Authorization: 'Bearer sk_browser' };

/** What whoever runs the shop does. */
export async function operate(page: Page, path: string, data = {}) {
  const answer = await page.request.post(`/operator${path}`, { headers: operatorHeaders, data });
  expect(answer.status(), path).toBe(200);
}

let made = 0;

/** A product that no other test buys. */
export async function haveProduct(page: Page, name: string, fields: object = {}) {
  made += 1;
  const data = { name: `${name} ${process.pid} ${Date.now()} ${made}`, price: 10, ...fields };
  const answer = await page.request.post('/operator/products', { headers: operatorHeaders, data });
  expect(answer.status()).toBe(201);
  const { id, slug } = await answer.json();
  const remove = () => page.request.delete(`/operator/products/${id}`, { headers: operatorHeaders });
  return { name: data.name, slug: String(slug), remove };
}
