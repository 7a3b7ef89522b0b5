import { createHash } from 'node:crypto';
import { createPrefixedId } from '../../http/ids.ts';
import { address, blankAddress } from './address.ts';
import { type Answer, createAnswer, toUnixSeconds, type WriteCall } from './api/call.ts';
import { invalidRequest, StripeFault } from './api/errors.ts';
import type { FormValue } from './api/form.ts';
import { findObject, getObject, insertObject, lockObject, saveObject } from './api/objects.ts';
import {
  changedMetadata,
  createChoiceReader,
  createObjectReader,
  type Params,
  pickDefinedParams,
  readFormParams,
  readInteger,
  readMetadata,
  readNullableText,
  readText,
  requireParam,
  type Shape,
} from './api/params.ts';
import { debitOutcome } from './debit-accounts.ts';
import { recordStripeEvent } from './events.ts';
import { type CardOutcome, cardOfNumber, findCardByName, type TestCard } from './test-cards.ts';
import type { BillingDetails, Card, MethodType, PaymentMethod, Token, Wallet } from './types.ts';

export const methodTypes = ['card', 'ideal', 'bancontact', 'klarna', 'sepa_debit'] as const satisfies MethodType[];

const billingDetails = createObjectReader({
  address,
  email: readNullableText,
  name: readNullableText,
  phone: readNullableText,
  tax_id: readNullableText,
});
const cardParams = {
  number: readText,
  exp_month: readInteger,
  exp_year: readInteger,
  cvc: readText,
  token: readText,
  networks: createObjectReader({ preferred: readText }),
  /** Wallet type, sent by the stand-in's own browser script for the cards of its wallets. */
  wallet: createChoiceReader('google_pay', 'apple_pay'),
};

/** Shape of a payment method, shared with `payment_method_data` of an intent. */
const dataShape = {
  type: createChoiceReader(...methodTypes),
  billing_details: billingDetails,
  metadata: readMetadata,
  card: createObjectReader(cardParams),
  ideal: createObjectReader({ bank: readNullableText }),
  bancontact: createObjectReader({}),
  klarna: createObjectReader({ dob: createObjectReader({ day: readInteger, month: readInteger, year: readInteger }) }),
  sepa_debit: createObjectReader({ iban: readText }),
  allow_redisplay: createChoiceReader('always', 'limited', 'unspecified'),
} satisfies Shape;

export type MethodData = Params<typeof dataShape>;

/** Reads a form's `bancontact=` as an empty object, as clients send one. */
export function readMethodData(value: FormValue, param: string): Params<typeof dataShape> {
  if (typeof value === 'string') throw invalidRequest('Invalid object', { param });
  const filled = Object.entries(value).filter(([name, entry]) => entry !== '' || !emptyObjects.has(name));
  return readFormParams(Object.fromEntries(filled), dataShape, param);
}

const emptyObjects = new Set(['bancontact', 'klarna', 'ideal']);

export async function createPaymentMethod(call: WriteCall): Promise<Answer> {
  return createAnswer(await createMethod(call, readMethodData(call.form, '')));
}

/** A new method, of a card as it is or of a token that stands for one. */
export async function createMethod(call: WriteCall, data: MethodData): Promise<PaymentMethod> {
  const token = data.card?.token === undefined ? undefined : await findObject(call.db, 'token', data.card.token);
  const method = token ? methodOfToken(token, data, call.now) : buildPaymentMethod(data, call.now);
  if (token) await saveObject(call.db, { ...token, used: true });
  await insertObject(call.db, method);
  return method;
}

function methodOfToken({ id, used: isUsed, sandbox }: Token, data: MethodData, now: Date): PaymentMethod {
  if (!isUsed)
    return {
      ...buildPaymentMethod({ ...data, card: { token: 'tok_visa' } }, now),
      card: sandbox.facts,
      sandbox: { outcome: sandbox.outcome },
    };
  const message = `You cannot use a Stripe token more than once: ${id}.`;
  throw invalidRequest(message, { code: 'token_already_used', param: 'card[token]' });
}

/** @throws StripeFault for a card that is none of the test cards, or is wrongly entered */
export function buildPaymentMethod(data: MethodData, now: Date): PaymentMethod {
  const type = requireParam(data.type, 'type');
  const details = data.billing_details ?? {};
  const { card, outcome } =
    type === 'card' ? readCardParams(data.card ?? {}, now) : { outcome: readDebitOutcome(data) };
  return {
    id: createPrefixedId('pm'),
    object: 'payment_method',
    allow_redisplay: data.allow_redisplay ?? 'unspecified',
    billing_details: { ...blankBilling, ...details, address: { ...blankAddress, ...details.address } },
    created: toUnixSeconds(now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: changedMetadata({}, data.metadata),
    type,
    ...(card && { card }),
    ...(type === 'ideal' && { ideal: buildIdealBank(data.ideal?.bank) }),
    ...(type === 'bancontact' && { bancontact: {} }),
    ...(type === 'klarna' && { klarna: { dob: buildBirthDate(data.klarna?.dob) } }),
    ...(type === 'sepa_debit' && { sepa_debit: buildSepaDebit(data.sepa_debit?.iban) }),
    sandbox: { outcome },
  };
}

/** `pm_card_visa` and its like are made on first use. */
export async function usableMethod(call: WriteCall, id: string, param = 'payment_method'): Promise<PaymentMethod> {
  const testMethodMatch = /^pm_card_(\w+)$/.exec(id);
  const card = testMethodMatch?.[1] ? findCardByName(testMethodMatch[1]) : undefined;
  if (!card) return lockObject(call.db, 'payment_method', id, param);
  const method = buildPaymentMethod({ type: 'card', card: { token: `tok_${card.name}` } }, call.now);
  await insertObject(call.db, method);
  return method;
}

function buildBirthDate(dob: NonNullable<MethodData['klarna']>['dob']) {
  if (!dob) return null;
  const toParamName = (name: string) => `klarna[dob][${name}]`;
  return {
    day: requireParam(dob.day, toParamName('day')),
    month: requireParam(dob.month, toParamName('month')),
    year: requireParam(dob.year, toParamName('year')),
  };
}

function readDebitOutcome({ type, sepa_debit, billing_details }: MethodData): CardOutcome {
  return type === 'sepa_debit' ? debitOutcome(sepa_debit?.iban, billing_details?.email) : { behaviour: 'succeed' };
}

function buildIdealBank(bank: string | null = null) {
  return { bank, bic: bank === 'ing' ? 'INGBNL2A' : bank === 'abn_amro' ? 'ABNANL2A' : null };
}

function buildSepaDebit(iban = 'DE89370400440532013000'): NonNullable<PaymentMethod['sepa_debit']> {
  const account = iban.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(account)) {
    throw invalidRequest('The IBAN you entered is incomplete.', { code: 'invalid_bank_account_iban', param: 'iban' });
  }
  return {
    bank_code: account.slice(4, 12),
    branch_code: '',
    country: account.slice(0, 2),
    fingerprint: fingerprintNumber(account),
    generated_from: null,
    last4: account.slice(-4),
  };
}

export function readCardParams(params: Params<typeof cardParams>, now: Date) {
  const wallet = params.wallet ?? null;
  const preferred = params.networks?.preferred ?? null;
  if (params.token !== undefined) {
    const tokenCard = findCardByName(params.token.replace(/^tok_/, ''));
    if (!tokenCard) throw invalidRequest('No such token.', { code: 'resource_missing', param: 'card[token]' });
    return {
      card: buildCardFacts(tokenCard, { exp_month: 12, exp_year: now.getUTCFullYear() + 8 }, { wallet, preferred }),
      outcome: tokenCard.outcome,
    };
  }
  const numberCard = findTestCard(requireParam(params.number, 'card[number]').replace(/[\s-]/g, ''));
  const expiry = readCardExpiry(params, now);
  if (params.cvc !== undefined && !/^\d{3,4}$/.test(params.cvc)) {
    throw createCardFault('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return { card: buildCardFacts(numberCard, expiry, { wallet, preferred }), outcome: numberCard.outcome };
}

/** No message repeats the number. */
function findTestCard(number: string): TestCard {
  const matchingCard = cardOfNumber(number);
  if (matchingCard) return matchingCard;
  if (!/^\d{12,19}$/.test(number)) throw createCardFault('invalid_number', 'Your card number is invalid.', 'number');
  if (!passesLuhnCheck(number)) throw createCardFault('incorrect_number', 'Your card number is incorrect.', 'number');
  const message =
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.';
  throw createCardFault('card_declined', message, 'number', 'test_mode_live_card');
}

function readCardExpiry({ exp_month = 0, exp_year = 0 }: Params<typeof cardParams>, now: Date) {
  const year = exp_year < 100 ? 2000 + exp_year : exp_year;
  if (exp_month < 1 || exp_month > 12) {
    throw createCardFault('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  // A card is good until the end of its month.
  if (year <= now.getUTCFullYear() + 50 && Date.UTC(year, exp_month, 1) > now.getTime())
    return { exp_month, exp_year: year };
  throw createCardFault('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
}

function createCardFault(code: string, message: string, param: string, decline_code?: string): StripeFault {
  return new StripeFault(402, { type: 'card_error', code, message, param, ...(decline_code && { decline_code }) });
}

function buildCardFacts(
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
    fingerprint: fingerprintNumber(number),
    funding,
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred },
    regulated_status: null,
    three_d_secure_usage: { supported: true },
    wallet: wallet && buildCardWallet(wallet),
  };
}

function buildCardWallet(type: Wallet['type']): Wallet {
  return type === 'google_pay'
    ? { dynamic_last4: null, type, google_pay: {} }
    : { dynamic_last4: null, type, apple_pay: {} };
}

/** Tells equal accounts; of test numbers only, which everybody knows. */
function fingerprintNumber(number: string): string {
  return createHash('sha256').update(number).digest('hex').slice(0, 16);
}

function passesLuhnCheck(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const weighted = Number(digit) * (1 + (place % 2));
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

const blankBilling: BillingDetails = { address: blankAddress, email: null, name: null, phone: null, tax_id: null };

export async function updatePaymentMethod(call: WriteCall): Promise<Answer> {
  const storedMethod = await lockObject(call.db, 'payment_method', call.id);
  const shape = {
    billing_details: billingDetails,
    metadata: readMetadata,
    card: createObjectReader({
      exp_month: readInteger,
      exp_year: readInteger,
      networks: createObjectReader({ preferred: readText }),
    }),
    allow_redisplay: createChoiceReader('always', 'limited', 'unspecified'),
  };
  const params = readFormParams(call.form, shape);
  const details = params.billing_details ?? {};
  const method: PaymentMethod = {
    ...storedMethod,
    ...pickDefinedParams(params, 'allow_redisplay'),
    billing_details: {
      ...storedMethod.billing_details,
      ...details,
      address: { ...storedMethod.billing_details.address, ...details.address },
    },
    metadata: changedMetadata(storedMethod.metadata, params.metadata),
    ...(storedMethod.card && { card: applyCardChange(storedMethod.card, params.card) }),
  };
  await saveObject(call.db, method);
  await recordStripeEvent(call, 'payment_method.updated', method);
  return createAnswer(method);
}

function applyCardChange(
  storedCard: Card,
  change: { exp_month?: number; exp_year?: number; networks?: { preferred?: string } } = {},
) {
  const { networks, ...expiry } = change;
  return { ...storedCard, ...expiry, networks: { ...storedCard.networks, ...networks } };
}

export async function attachPaymentMethod(call: WriteCall): Promise<Answer> {
  const { customer } = readFormParams(call.form, { customer: readText });
  const method = await usableMethod(call, call.id);
  return createAnswer(await attachToCustomer(call, method, requireParam(customer, 'customer')));
}

/** Keeps a method with a customer, for later payments. */
export async function attachToCustomer(
  call: WriteCall,
  method: PaymentMethod,
  customer: string,
): Promise<PaymentMethod> {
  await getObject(call.db, 'customer', customer, 'customer');
  if (method.customer === customer) return method;
  if (method.customer) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  }
  if (method.sandbox.isSpent) throw createSpentMethodFault();
  const attached = { ...method, customer };
  await saveObject(call.db, attached);
  await recordStripeEvent(call, 'payment_method.attached', attached);
  return attached;
}

export function createSpentMethodFault() {
  const message =
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.';
  return invalidRequest(message);
}

export async function detachPaymentMethod(call: WriteCall): Promise<Answer> {
  readFormParams(call.form, {});
  const method = await lockObject(call.db, 'payment_method', call.id);
  if (!method.customer) {
    const message = 'The payment method you provided is not attached to a customer so detachment is impossible.';
    throw invalidRequest(message);
  }
  const detached = { ...method, customer: null, sandbox: { ...method.sandbox, isSpent: true } };
  await saveObject(call.db, detached);
  await recordStripeEvent(call, 'payment_method.detached', detached);
  return createAnswer(detached);
}
