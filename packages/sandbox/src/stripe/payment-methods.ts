import { createHash } from 'node:crypto';
import { newId } from '../http/ids.ts';
import { address, blankAddress } from './address.ts';
import { type Answer, answer, seconds, type WriteCall } from './api/call.ts';
import { invalidRequest, StripeFault } from './api/errors.ts';
import type { FormValue } from './api/form.ts';
import { findObject, getObject, insertObject, lockObject, saveObject } from './api/objects.ts';
import {
  changedMetadata,
  integer,
  metadata,
  nullable,
  object,
  oneOf,
  type Params,
  pickDefined,
  readParams,
  required,
  type Shape,
  text,
} from './api/params.ts';
import { debitOutcome } from './debit-accounts.ts';
import { emit } from './events.ts';
import { type CardOutcome, cardOfName, cardOfNumber, type TestCard } from './test-cards.ts';
import type { BillingDetails, Card, MethodType, PaymentMethod, Token, Wallet } from './types.ts';

export const methodTypes = ['card', 'ideal', 'bancontact', 'klarna', 'sepa_debit'] as const satisfies MethodType[];

const billingDetails = object({ address, email: nullable, name: nullable, phone: nullable, tax_id: nullable });
const cardParams = {
  number: text,
  exp_month: integer,
  exp_year: integer,
  cvc: text,
  token: text,
  networks: object({ preferred: text }),
  /** Of the stand-in's own browser script, for the cards of its wallets. */
  wallet: oneOf('google_pay', 'apple_pay'),
};

/** What `payment_method_data` of an intent has, too. */
const dataShape = {
  type: oneOf(...methodTypes),
  billing_details: billingDetails,
  metadata,
  card: object(cardParams),
  ideal: object({ bank: nullable }),
  bancontact: object({}),
  klarna: object({ dob: object({ day: integer, month: integer, year: integer }) }),
  sepa_debit: object({ iban: text }),
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
} satisfies Shape;

export type MethodData = Params<typeof dataShape>;

/** Reads a form's `bancontact=` as an empty object, as clients send one. */
export function methodData(value: FormValue, param: string): Params<typeof dataShape> {
  if (typeof value === 'string') throw invalidRequest('Invalid object', { param });
  const filled = Object.entries(value).filter(([name, entry]) => entry !== '' || !emptyObjects.has(name));
  return readParams(Object.fromEntries(filled), dataShape, param);
}

const emptyObjects = new Set(['bancontact', 'klarna', 'ideal']);

export async function createPaymentMethod(call: WriteCall): Promise<Answer> {
  return answer(await createMethod(call, methodData(call.form, '')));
}

/** A new method, of a card as it is or of a token that stands for one. */
export async function createMethod(call: WriteCall, data: MethodData): Promise<PaymentMethod> {
  const token = data.card?.token === undefined ? undefined : await findObject(call.db, 'token', data.card.token);
  const method = token ? methodOfToken(token, data, call.now) : newMethod(data, call.now);
  if (token) await saveObject(call.db, { ...token, used: true });
  await insertObject(call.db, method);
  return method;
}

function methodOfToken({ id, used, sandbox }: Token, data: MethodData, now: Date): PaymentMethod {
  if (!used)
    return {
      ...newMethod({ ...data, card: { token: 'tok_visa' } }, now),
      card: sandbox.facts,
      sandbox: { outcome: sandbox.outcome },
    };
  const message = `You cannot use a Stripe token more than once: ${id}.`;
  throw invalidRequest(message, { code: 'token_already_used', param: 'card[token]' });
}

/** @throws StripeFault for a card that is none of the test cards, or is wrongly entered */
export function newMethod(data: MethodData, now: Date): PaymentMethod {
  const type = required(data.type, 'type');
  const details = data.billing_details ?? {};
  const { card, outcome } = type === 'card' ? readCard(data.card ?? {}, now) : { outcome: outcomeOf(data) };
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: data.allow_redisplay ?? 'unspecified',
    billing_details: { ...blankBilling, ...details, address: { ...blankAddress, ...details.address } },
    created: seconds(now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: changedMetadata({}, data.metadata),
    type,
    ...(card && { card }),
    ...(type === 'ideal' && { ideal: bankOf(data.ideal?.bank) }),
    ...(type === 'bancontact' && { bancontact: {} }),
    ...(type === 'klarna' && { klarna: { dob: birthday(data.klarna?.dob) } }),
    ...(type === 'sepa_debit' && { sepa_debit: sepaDebit(data.sepa_debit?.iban) }),
    sandbox: { outcome },
  };
}

/** `pm_card_visa` and its like are made on first use. */
export async function usableMethod(call: WriteCall, id: string, param = 'payment_method'): Promise<PaymentMethod> {
  const known = /^pm_card_(\w+)$/.exec(id);
  const card = known?.[1] ? cardOfName(known[1]) : undefined;
  if (!card) return lockObject(call.db, 'payment_method', id, param);
  const method = newMethod({ type: 'card', card: { token: `tok_${card.name}` } }, call.now);
  await insertObject(call.db, method);
  return method;
}

function birthday(dob: NonNullable<MethodData['klarna']>['dob']) {
  if (!dob) return null;
  const param = (name: string) => `klarna[dob][${name}]`;
  return {
    day: required(dob.day, param('day')),
    month: required(dob.month, param('month')),
    year: required(dob.year, param('year')),
  };
}

function outcomeOf({ type, sepa_debit, billing_details }: MethodData): CardOutcome {
  return type === 'sepa_debit' ? debitOutcome(sepa_debit?.iban, billing_details?.email) : { behaviour: 'succeed' };
}

function bankOf(bank: string | null = null) {
  return { bank, bic: bank === 'ing' ? 'INGBNL2A' : bank === 'abn_amro' ? 'ABNANL2A' : null };
}

function sepaDebit(iban = 'DE89370400440532013000'): NonNullable<PaymentMethod['sepa_debit']> {
  const account = iban.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(account)) {
    throw invalidRequest('The IBAN you entered is incomplete.', { code: 'invalid_bank_account_iban', param: 'iban' });
  }
  return {
    bank_code: account.slice(4, 12),
    branch_code: '',
    country: account.slice(0, 2),
    fingerprint: fingerprint(account),
    generated_from: null,
    last4: account.slice(-4),
  };
}

export function readCard(params: Params<typeof cardParams>, now: Date) {
  const wallet = params.wallet ?? null;
  const preferred = params.networks?.preferred ?? null;
  if (params.token !== undefined) {
    const known = cardOfName(params.token.replace(/^tok_/, ''));
    if (!known) throw invalidRequest('No such token.', { code: 'resource_missing', param: 'card[token]' });
    return {
      card: cardFacts(known, { exp_month: 12, exp_year: now.getUTCFullYear() + 8 }, { wallet, preferred }),
      outcome: known.outcome,
    };
  }
  const known = testCard(required(params.number, 'card[number]').replace(/[\s-]/g, ''));
  const expiry = readExpiry(params, now);
  if (params.cvc !== undefined && !/^\d{3,4}$/.test(params.cvc)) {
    throw cardFault('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return { card: cardFacts(known, expiry, { wallet, preferred }), outcome: known.outcome };
}

/** No message repeats the number. */
function testCard(number: string): TestCard {
  const known = cardOfNumber(number);
  if (known) return known;
  if (!/^\d{12,19}$/.test(number)) throw cardFault('invalid_number', 'Your card number is invalid.', 'number');
  if (!isLuhn(number)) throw cardFault('incorrect_number', 'Your card number is incorrect.', 'number');
  const message =
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.';
  throw cardFault('card_declined', message, 'number', 'test_mode_live_card');
}

function readExpiry({ exp_month = 0, exp_year = 0 }: Params<typeof cardParams>, now: Date) {
  const year = exp_year < 100 ? 2000 + exp_year : exp_year;
  if (exp_month < 1 || exp_month > 12) {
    throw cardFault('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  // A card is good until the end of its month.
  if (year <= now.getUTCFullYear() + 50 && Date.UTC(year, exp_month, 1) > now.getTime())
    return { exp_month, exp_year: year };
  throw cardFault('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
}

function cardFault(code: string, message: string, param: string, decline_code?: string): StripeFault {
  return new StripeFault(402, { type: 'card_error', code, message, param, ...(decline_code && { decline_code }) });
}

function cardFacts(
  { number, brand, funding }: TestCard,
  expiry: { exp_month: number; exp_year: number },
  { wallet, preferred }: { wallet: Wallet['type'] | null; preferred: string | null },
): Card {
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
    country: 'US',
    display_brand: brand === 'amex' ? 'american_express' : brand === 'diners' ? 'diners_club' : brand,
    ...expiry,
    fingerprint: fingerprint(number),
    funding,
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred },
    regulated_status: null,
    three_d_secure_usage: { supported: true },
    wallet: wallet && walletOf(wallet),
  };
}

function walletOf(type: Wallet['type']): Wallet {
  return type === 'google_pay'
    ? { dynamic_last4: null, type, google_pay: {} }
    : { dynamic_last4: null, type, apple_pay: {} };
}

/** Tells equal accounts; of test numbers only, which everybody knows. */
function fingerprint(number: string): string {
  return createHash('sha256').update(number).digest('hex').slice(0, 16);
}

function isLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const weighted = Number(digit) * (1 + (place % 2));
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

const blankBilling: BillingDetails = { address: blankAddress, email: null, name: null, phone: null, tax_id: null };

export async function updatePaymentMethod(call: WriteCall): Promise<Answer> {
  const before = await lockObject(call.db, 'payment_method', call.id);
  const shape = {
    billing_details: billingDetails,
    metadata,
    card: object({ exp_month: integer, exp_year: integer, networks: object({ preferred: text }) }),
    allow_redisplay: oneOf('always', 'limited', 'unspecified'),
  };
  const params = readParams(call.form, shape);
  const details = params.billing_details ?? {};
  const method: PaymentMethod = {
    ...before,
    ...pickDefined(params, 'allow_redisplay'),
    billing_details: {
      ...before.billing_details,
      ...details,
      address: { ...before.billing_details.address, ...details.address },
    },
    metadata: changedMetadata(before.metadata, params.metadata),
    ...(before.card && { card: changedCard(before.card, params.card) }),
  };
  await saveObject(call.db, method);
  await emit(call, 'payment_method.updated', method);
  return answer(method);
}

function changedCard(
  before: Card,
  change: { exp_month?: number; exp_year?: number; networks?: { preferred?: string } } = {},
) {
  const { networks, ...expiry } = change;
  return { ...before, ...expiry, networks: { ...before.networks, ...networks } };
}

export async function attachPaymentMethod(call: WriteCall): Promise<Answer> {
  const { customer } = readParams(call.form, { customer: text });
  const method = await usableMethod(call, call.id);
  return answer(await attach(call, method, required(customer, 'customer')));
}

/** Keeps a method with a customer, for later payments. */
export async function attach(call: WriteCall, method: PaymentMethod, customer: string): Promise<PaymentMethod> {
  await getObject(call.db, 'customer', customer, 'customer');
  if (method.customer === customer) return method;
  if (method.customer) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  }
  if (method.sandbox.isSpent) throw spent();
  const attached = { ...method, customer };
  await saveObject(call.db, attached);
  await emit(call, 'payment_method.attached', attached);
  return attached;
}

export function spent() {
  const message =
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.';
  return invalidRequest(message);
}

export async function detachPaymentMethod(call: WriteCall): Promise<Answer> {
  readParams(call.form, {});
  const method = await lockObject(call.db, 'payment_method', call.id);
  if (!method.customer) {
    const message = 'The payment method you provided is not attached to a customer so detachment is impossible.';
    throw invalidRequest(message);
  }
  const detached = { ...method, customer: null, sandbox: { ...method.sandbox, isSpent: true } };
  await saveObject(call.db, detached);
  await emit(call, 'payment_method.detached', detached);
  return answer(detached);
}
