import type { Db } from '@mercer/server';
import { ids, type Shopper, type TestResponse } from '@mercer/server/testing';
import { address } from './address.ts';
import { fillCart, openTestShop, type Shop } from './shop.ts';

/** A shop that is paid through PayPal. */
export async function openPaypalShop(db: Db, circumstances?: Parameters<typeof openTestShop>[1]): Promise<Shop> {
  const payments = { card: { gateway: 'mercer' }, paypal: { gateway: 'paypal' } };
  await db
    .insertInto('settings')
    .values({ id: 'payments', value: JSON.stringify(payments) })
    .execute();
  return openTestShop(db, circumstances);
}

/** A cart that lacks nothing but its payment. */
export async function fillForPaypal(shopper: Shopper, quantity = 2): Promise<void> {
  await fillCart(shopper, ids.mug, quantity);
  const account = { email: 'ada@mercer.test' };
  await shopper.put('/api/cart', { account, shipping: address, billing: { ...address, method: 'paypal' } });
}

/** Opens an order as the button of the client library does: amount and payee are sent, and the server ignores them. */
export function openPaypalOrder(shopper: Shopper, intent = 'CAPTURE'): Promise<TestResponse> {
  const unit = { amount: { value: 0.01, currency_code: 'JPY' }, payee: { email_address: 'somebody@else.test' } };
  const application_context = { shipping_preference: 'GET_FROM_FILE' };
  return shopper.post('/vault/intent', {
    gateway: 'paypal',
    intent: { intent, application_context, purchase_units: [unit] },
  });
}

/** Saves on the cart what the client library saves there for an approved order. */
export function saveApprovedPaypal(shopper: Shopper, order_id: string): Promise<TestResponse> {
  return shopper.put('/api/cart', { billing: { method: 'paypal', paypal: { order_id }, name: 'Bea Buyer' } });
}

/** Asks on behalf of an app of PayPal's that has not got the feature 'Disputes'. */
export function withoutDisputes(request: Request): Request {
  if (!new URL(request.url).pathname.includes('/v1/customer/disputes')) return request;
  const headers = new Headers(request.headers);
  headers.set('PayPal-Mock-Response', '{"mock_application_codes":"PERMISSION_DENIED"}');
  return new Request(request, { headers });
}
