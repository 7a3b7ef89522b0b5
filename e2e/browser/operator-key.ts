import { expect, type Page } from '@playwright/test';

/** Headers with the secret key that the shop of the browser tests is started with, for requests of its operator. */
export const operatorHeaders = { Authorization: 'Bearer sk_browser' };

/** Sends a request as the operator of the shop. */
export async function postAsOperator(page: Page, path: string, data = {}) {
  const answer = await page.request.post(`/operator${path}`, { headers: operatorHeaders, data });
  expect(answer.status(), path).toBe(200);
}

let productCount = 0;

/** A product that no other test buys. */
export async function createProduct(page: Page, name: string, fields: object = {}) {
  productCount += 1;
  const data = { name: `${name} ${process.pid} ${Date.now()} ${productCount}`, price: 10, ...fields };
  const answer = await page.request.post('/operator/products', { headers: operatorHeaders, data });
  expect(answer.status()).toBe(201);
  const { id, slug } = await answer.json();
  const removeProduct = () => page.request.delete(`/operator/products/${id}`, { headers: operatorHeaders });
  return { name: data.name, slug: String(slug), remove: removeProduct };
}
