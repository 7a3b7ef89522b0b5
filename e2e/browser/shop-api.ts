import type { Page } from '@playwright/test';
import { address } from '../address.ts';

/** A call with the page's session, as a script of the page makes it: prepares at once what pages take long for. */
export async function requestShopApi<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(path, {
    method,
    data,
    headers: {
      Authorization: `Basic ${Buffer.from('pk_demo_mercer').toString('base64')}`,
      'Sec-Fetch-Site': 'same-origin',
    },
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
}

export async function findProductId(page: Page, slug: string): Promise<string> {
  return (await requestShopApi<{ id: string }>(page, 'GET', `/api/products/${slug}`)).id;
}

export async function addProductToCart(page: Page, slug: string, quantity = 1) {
  await requestShopApi(page, 'POST', '/api/cart/items', { product_id: await findProductId(page, slug), quantity });
}

let people = 0;

/** @returns the e-mail of a new account, which is logged in with 'a-long-password' */
export async function createAccount(page: Page): Promise<string> {
  people += 1;
  const email = `holder-${process.pid}-${Date.now()}-${people}@mercer.test`;
  await requestShopApi(page, 'POST', '/api/account', {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email,
    password: 'a-long-password',
  });
  return email;
}

/** The demo store's account: others use it, too, so only look. */
export async function haveDemoAccount(page: Page) {
  await requestShopApi(page, 'POST', '/api/account/login', { email: 'demo@mercer.test', password: 'demo-password' });
}

/** A card of the vault; its token serves one card or order of this session. */
export async function createCardToken(page: Page, number: string): Promise<string> {
  const { token } = await requestShopApi<{ token: string }>(page, 'POST', '/vault/tokens', {
    number,
    exp_month: 12,
    exp_year: 2034,
    cvc: '123',
  });
  return token;
}

/** A guest's order. @returns its signed link, too */
export async function placeGuestOrderByApi(page: Page, email: string, item: object) {
  await requestShopApi(page, 'PUT', '/api/cart', { account: { email } });
  const id = await placeOrderByApi(page, item);
  const { link, number } = await requestShopApi<{ link: string; number: string }>(page, 'GET', '/api/cart/order');
  return { id, link, number };
}

/** @returns the order's id */
export async function placeOrderByApi(page: Page, item: object): Promise<string> {
  await requestShopApi(page, 'POST', '/api/cart/items', { quantity: 1, ...item });
  const card = { token: await createCardToken(page, '4242424242424242') };
  await requestShopApi(page, 'PUT', '/api/cart', { shipping: address, billing: { ...address, method: 'card', card } });
  return (await requestShopApi<{ id: string }>(page, 'POST', '/api/cart/order')).id;
}
