import { newId } from '../http/ids.ts';
import { type Answer, answer, seconds, type WriteCall } from './api/call.ts';
import { insertObject } from './api/objects.ts';
import { integer, nullable, object, readParams, required, text } from './api/params.ts';
import { readCard } from './payment-methods.ts';
import type { Card, CardSource, Token } from './types.ts';

const holder = {
  address_city: nullable,
  address_country: nullable,
  address_line1: nullable,
  address_line2: nullable,
  address_state: nullable,
  address_zip: nullable,
  name: nullable,
};

const shape = { card: object({ number: text, exp_month: integer, exp_year: integer, cvc: text, ...holder }) };

/** A card, for one payment method or one charge; the number itself is not kept. */
export async function createToken(call: WriteCall): Promise<Answer> {
  const { number, exp_month, exp_year, cvc, ...person } = required(readParams(call.form, shape).card, 'card');
  const numbers = { number, exp_month, exp_year, cvc };
  const { card, outcome } = readCard(numbers, call.now);
  const token: Token = {
    id: newId('tok'),
    object: 'token',
    card: { ...sourceOf(card), ...person },
    client_ip: null,
    created: seconds(call.now),
    livemode: false,
    type: 'card',
    used: false,
    sandbox: { outcome, facts: card },
  };
  await insertObject(call.db, token);
  return answer(token);
}

/** A card as the older parts of the API have it. */
export function sourceOf(card: Card): CardSource {
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = card;
  return {
    id: newId('card'),
    object: 'card',
    address_city: null,
    address_country: null,
    address_line1: null,
    address_line1_check: null,
    address_line2: null,
    address_state: null,
    address_zip: null,
    address_zip_check: null,
    brand: brandNames[brand] ?? 'Unknown',
    country,
    customer: null,
    cvc_check: null,
    dynamic_last4: null,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    last4,
    metadata: {},
    name: null,
    regulated_status: null,
    tokenization_method: null,
  };
}

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'MasterCard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};
