import { nonceAtBraintree } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { ids, type Shopper, type TestResponse } from '@mercer/server/testing';
import { address } from './address.ts';
import { fillCart, type GatewayAccess, openTestShop, type Shop } from './shop.ts';

/** Braintree's resource at which its script exchanges the payment details for a nonce, by payment method. */
export const braintreeKinds = { paypal: 'paypal_accounts', google: 'google_payments', apple: 'apple_payment_tokens' };
export type BraintreeMethod = keyof typeof braintreeKinds;

/** A shop that takes all that Braintree takes, beside cards of its own. */
export async function openBraintreeShop(db: Db, circumstances?: Parameters<typeof openTestShop>[1]): Promise<Shop> {
  const braintree = { gateway: 'braintree' };
  const payments = { card: { gateway: 'mercer' }, paypal: braintree, google: braintree, apple: braintree };
  await db
    .insertInto('settings')
    .values({ id: 'payments', value: JSON.stringify(payments) })
    .execute();
  return openTestShop(db, circumstances);
}

/** A cart that lacks nothing but its payment: 25.00. */
export async function fillForBraintree(shopper: Shopper, method: BraintreeMethod, quantity = 2): Promise<void> {
  await fillCart(shopper, ids.mug, quantity);
  const account = { email: 'ada@mercer.test' };
  await shopper.put('/api/cart', { account, shipping: address, billing: { ...address, method } });
}

/** Requests Braintree's client token as the client library does. */
export function requestClientToken(shopper: Shopper): Promise<TestResponse> {
  return shopper.post('/vault/authorization', { gateway: 'braintree' });
}

/** Saves to the cart what the client library leaves there: the nonce of the payment method. */
export function saveNonceToCart(shopper: Shopper, method: BraintreeMethod, nonce: string): Promise<TestResponse> {
  const gateway = method === 'paypal' ? {} : { gateway: 'braintree' };
  return shopper.put('/api/cart', { billing: { method, [method]: { nonce, ...gateway } } });
}

/** The shopper agrees in the wallet's window. @returns the nonce, on the cart */
export async function agreeBraintree(
  { sandbox }: GatewayAccess,
  shopper: Shopper,
  method: BraintreeMethod,
  behaviour = 'succeed',
): Promise<string> {
  const { body } = await requestClientToken(shopper);
  const nonce = await nonceAtBraintree(sandbox, body, braintreeKinds[method], behaviour);
  await saveNonceToCart(shopper, method, nonce);
  return nonce;
}
