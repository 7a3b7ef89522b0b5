import { createSandbox, openSandboxStore } from '@mercer/sandbox';
import type { Db } from '@mercer/server';
import { onTestFinished } from 'vitest';
import { type Answer, type Shopper, testApp } from '../packages/server/src/testing/index.ts';

const origin = 'http://localhost:3000';

/** The backend on `db` with the sandbox's payment gateways, in this process and without a port. */
export async function openShop(db: Db) {
  const store = await openSandboxStore({ path: ':memory:' });
  const sandbox = createSandbox({ db: store, now: () => new Date(), origin });
  onTestFinished(() => sandbox.close());
  return { ...testApp(db, { fetch: sandbox.fetch }), sandbox };
}

export const cards = {
  visa: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  threeDSecure: '4000000000003220',
};

export const address = {
  name: 'Ada Lovelace',
  address1: '12 Analytical Way',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  country: 'US',
};

export async function fillCart(shopper: Shopper, product_id: string, quantity = 1): Promise<Answer> {
  return shopper.post('/api/cart/items', { product_id, quantity });
}

export async function cardToken(shopper: Shopper, number: string): Promise<string> {
  const { body } = await shopper.post('/vault/tokens', { number, exp_month: 12, exp_year: 2034, cvc: '123' });
  return body.token;
}

/** What the checkout saves on the cart before it submits (§4). */
export async function fillCheckout(shopper: Shopper, number: string): Promise<Answer> {
  const token = await cardToken(shopper, number);
  return shopper.put('/api/cart', {
    account: { email: 'ada@mercer.test' },
    shipping: address,
    billing: { ...address, method: 'card', card: { token } },
  });
}

export async function stockOf(shopper: Shopper, product_id: string): Promise<number> {
  return (await shopper.get(`/api/products/${product_id}?$cache=false`)).body.stock_level;
}
