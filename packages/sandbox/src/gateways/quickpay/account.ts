import type { Context } from 'hono';
import { amountInMinor, currencyCode, isJsonObject, readJsonBody } from '../../http/input.ts';
import { assertFields, invalidField } from './errors.ts';
import type { QuickpayDeps } from './keys.ts';

/** Says that the API is available and which scope the key has. */
export function getPing(c: Context) {
  const params = c.req.query();
  return c.json({ msg: 'Pong from Quickpay API V10, scope is merchant', scope: 'merchant', version: 'v10', params });
}

export function getAccount(c: Context) {
  return c.json({
    id: 1,
    type: 'Merchant',
    shop_name: 'Sandbox',
    contact_email: 'owner@sandbox.test',
    default_payment_language: 'en',
    default_payment_methods: 'creditcard',
    locale: 'en-US',
  });
}

/** Returns the private key that signs callbacks. */
export function getPrivateKey(c: Context, { keys }: QuickpayDeps) {
  return c.json({ private_key: keys.privateKey });
}

/** Returns the acquirer's fee for a card payment: always 0, since nothing is passed on to shoppers here. */
export async function postFees(c: Context) {
  const body = await readJsonBody(c);
  assertFields(body, ['amount', 'card', 'currency'], ['acquirer']);
  const amount = amountInMinor(body.amount);
  if (body.currency !== undefined) currencyCode(body.currency);
  const card = isJsonObject(body.card) ? body.card : {};
  if (!card.number && !card.token) throw invalidField('card', 'is missing');
  return c.json({ amount, fee: 0, total: amount, formula: '0', acquirer: 'clearhaus', payment_method: 'visa' });
}
