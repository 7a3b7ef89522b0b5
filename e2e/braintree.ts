import { nonceAtBraintree } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { ids, type Shopper, type TestResponse } from '@mercer/server/testing';
import { address } from './address.ts';
import { type AtGateways, fillCart, openShop, type Shop } from './shop.ts';

/** By method, where the script changes the way to pay for a nonce. */
export const braintreeKinds = { paypal: 'paypal_accounts', google: 'google_payments', apple: 'apple_payment_tokens' };
export type BraintreeMethod = keyof typeof braintreeKinds;

/** A shop that takes all that Braintree takes, beside cards of its own. */
export async function openBraintreeShop(db: Db, circumstances?: Parameters<typeof openShop>[1]): Promise<Shop> {
  const braintree = { gateway: 'braintree' };
  const payments = { card: { gateway: 'mercer' }, paypal: braintree, google: braintree, apple: braintree };
  await db
    .insertInto('settings')
    .values({ id: 'payments', value: JSON.stringify(payments) })
    .execute();
  return openShop(db, circumstances);
}

/** A cart that lacks nothing but its payment: 25.00. */
export async function fillForBraintree(shopper: Shopper, method: BraintreeMethod, quantity = 2): Promise<void> {
  await fillCart(shopper, ids.mug, quantity);
  const account = { email: 'ada@mercer.test' };
  await shopper.put('/api/cart', { account, shipping: address, billing: { ...address, method } });
}

/** As the client library asks for it. */
export function clientToken(shopper: Shopper): Promise<TestResponse> {
  return shopper.post('/vault/authorization', { gateway: 'braintree' });
}

/** What the client library leaves on the cart. */
export function keepNonce(shopper: Shopper, method: BraintreeMethod, nonce: string): Promise<TestResponse> {
  const gateway = method === 'paypal' ? {} : { gateway: 'braintree' };
  return shopper.put('/api/cart', { billing: { method, [method]: { nonce, ...gateway } } });
}

/** The shopper agrees in the wallet's window. @returns the nonce, on the cart */
export async function agreeBraintree(
  { sandbox }: AtGateways,
  shopper: Shopper,
  method: BraintreeMethod,
  behaviour = 'succeed',
): Promise<string> {
  const { body } = await clientToken(shopper);
  const nonce = await nonceAtBraintree(sandbox, body, braintreeKinds[method], behaviour);
  await keepNonce(shopper, method, nonce);
  return nonce;
}
