import type { Page } from '@playwright/test';
import { address } from '../address.ts';

/** A call with the page's session, as a script of the page makes it: prepares at once what pages take long for. */
export async function callApi<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
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

export async function idOf(page: Page, slug: string): Promise<string> {
  return (await callApi<{ id: string }>(page, 'GET', `/api/products/${slug}`)).id;
}

export async function haveInCart(page: Page, slug: string, quantity = 1) {
  await callApi(page, 'POST', '/api/cart/items', { product_id: await idOf(page, slug), quantity });
}

let people = 0;

/** @returns the e-mail of a new account, which is logged in with 'a-long-password' */
export async function haveAccount(page: Page): Promise<string> {
  people += 1;
  const email = `holder-${process.pid}-${Date.now()}-${people}@mercer.test`;
  await callApi(page, 'POST', '/api/account', {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email,
    password: 'a-long-password',
  });
  return email;
}

/** The demo store's account: others use it, too, so only look. */
export async function haveDemoAccount(page: Page) {
  await callApi(page, 'POST', '/api/account/login', { email: 'demo@mercer.test', password: 'demo-password' });
}

/** A card of the vault; its token serves one card or order of this session. */
export async function tokenOf(page: Page, number: string): Promise<string> {
  const { token } = await callApi<{ token: string }>(page, 'POST', '/vault/tokens', {
    number,
    exp_month: 12,
    exp_year: 2034,
    cvc: '123',
  });
  return token;
}

/** A guest's order. @returns its signed link, too */
export async function buyAsGuest(page: Page, email: string, item: object) {
  await callApi(page, 'PUT', '/api/cart', { account: { email } });
  const id = await buy(page, item);
  const { link, number } = await callApi<{ link: string; number: string }>(page, 'GET', '/api/cart/order');
  return { id, link, number };
}

/** @returns the order's id */
export async function buy(page: Page, item: object): Promise<string> {
  await callApi(page, 'POST', '/api/cart/items', { quantity: 1, ...item });
  const card = { token: await tokenOf(page, '4242424242424242') };
  await callApi(page, 'PUT', '/api/cart', { shipping: address, billing: { ...address, method: 'card', card } });
  return (await callApi<{ id: string }>(page, 'POST', '/api/cart/order')).id;
}
