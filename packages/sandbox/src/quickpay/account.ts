import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { amountInMinor, currencyCode, isObject, readBody } from '../http/input.ts';
import { assertFields, invalidField } from './errors.ts';

/** Whether the API is there, and whose key it is asked with. */
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

/** What callbacks are signed with. */
export function getPrivateKey(c: Context, { keys }: SandboxDeps) {
  return c.json({ private_key: keys.quickpay.privateKey });
}

/** What the acquirer would take of a card's payment: nothing is passed on to shoppers here. */
export async function postFees(c: Context) {
  const body = await readBody(c);
  assertFields(body, ['amount', 'card', 'currency'], ['acquirer']);
  const amount = amountInMinor(body.amount);
  if (body.currency !== undefined) currencyCode(body.currency);
  const card = isObject(body.card) ? body.card : {};
  if (!card.number && !card.token) throw invalidField('card', 'is missing');
  return c.json({ amount, fee: 0, total: amount, formula: '0', acquirer: 'clearhaus', payment_method: 'visa' });
}
