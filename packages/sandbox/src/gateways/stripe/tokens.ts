import { createPrefixedId } from '../../http/ids.ts';
import { type Answer, createAnswer, toUnixSeconds, type WriteCall } from './api/call.ts';
import { insertObject } from './api/objects.ts';
import {
  createObjectReader,
  readFormParams,
  readInteger,
  readNullableText,
  readText,
  requireParam,
} from './api/params.ts';
import { readCardParams } from './payment-methods.ts';
import type { Card, CardSource, Token } from './types.ts';

const holder = {
  address_city: readNullableText,
  address_country: readNullableText,
  address_line1: readNullableText,
  address_line2: readNullableText,
  address_state: readNullableText,
  address_zip: readNullableText,
  name: readNullableText,
};

const shape = {
  card: createObjectReader({
    number: readText,
    exp_month: readInteger,
    exp_year: readInteger,
    cvc: readText,
    ...holder,
  }),
};

/** A card, for one payment method or one charge; the number itself is not kept. */
export async function createCardToken(call: WriteCall): Promise<Answer> {
  const { number, exp_month, exp_year, cvc, ...person } = requireParam(readFormParams(call.form, shape).card, 'card');
  const numbers = { number, exp_month, exp_year, cvc };
  const { card, outcome } = readCardParams(numbers, call.now);
  const token: Token = {
    id: createPrefixedId('tok'),
    object: 'token',
    card: { ...toCardSource(card), ...person },
    client_ip: null,
    created: toUnixSeconds(call.now),
    livemode: false,
    type: 'card',
    used: false,
    sandbox: { outcome, facts: card },
  };
  await insertObject(call.db, token);
  return createAnswer(token);
}

/** A card as the older parts of the API have it. */
export function toCardSource(card: Card): CardSource {
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = card;
  return {
    id: createPrefixedId('card'),
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
