import type { Context } from 'hono';
import { type Body, currencyCode, isJsonObject, readJsonBody, requiredText } from '../../http/input.ts';
import { notFoundError } from '../../http/sandbox-error.ts';
import { toMajorUnits, toMinorUnits } from '../../ledger/amounts.ts';
import { findCharge } from '../../ledger/charges.ts';
import { readShopAddress } from '../../redirect/address.ts';
import { injectAnswerFault } from '../../redirect/inject-answer-fault.ts';
import { captureMoney } from '../../redirect/money.ts';
import { findObject, insertObject, lockObject, saveObject } from '../../redirect/objects.ts';
import { assertFields, createRefusal } from './errors.ts';
import type { PaysafecardDeps } from './keys.ts';

export const gateway = 'paysafecard';
const merchant = '1000000007';
const openMs = 30 * 60_000;
const dispositionMs = 10 * 60_000;

export type Status = 'INITIATED' | 'AUTHORIZED' | 'SUCCESS' | 'CANCELED_CUSTOMER' | 'EXPIRED';

/** Amounts in minor units; what is answered has major ones. */
export interface Payment {
  id: string;
  created: number;
  updated: number;
  amount: number;
  currency: string;
  status: Status;
  redirect: { success_url: string; failure_url: string; auth_url: string };
  notification_url: string;
  customer: { id: string };
}

export const toObjectKey = (id: string) => ({ gateway, id }) as const;
const readPathId = (c: Context) => c.req.param('id') ?? '';

/** `pay_…` or `ref_…`: a part of the id is the caller's, if it names one. */
export function newPaysafecardId(c: Context, prefix: string, currency: string): string {
  const idPart = c.req.header('correlation-id') ?? crypto.randomUUID().replaceAll('-', '');
  if (!/^[\w-]{1,60}$/.test(idPart))
    throw createRefusal('invalid_request_parameter', 'Correlation-ID has invalid values');
  return `${prefix}_${merchant}_${idPart}_${currency}`;
}

/** https://www.paysafecard.com/en/business/support/faq/: 1000 euros at most, or as much in another currency. */
function readLimitedAmount(rawAmount: unknown, currency: string): number {
  if (!currencies.has(currency)) throw createRefusal('currency_invalid', 'Currency invalid');
  const amount = toMinorUnits(rawAmount, currency);
  if (currency !== 'EUR' || amount <= 100_000) return amount;
  throw createRefusal('maximum_amount_exceeded', 'The amount exceeds the maximum permitted amount');
}

const currencies = new Set('AUD CAD CHF CZK DKK EUR GBP NOK PLN RON SEK USD'.split(' '));

export async function postPayment(c: Context, { store, now, origin }: PaysafecardDeps) {
  const body = await readJsonBody(c);
  assertFields(body, ['amount', 'currency', 'customer', 'notification_url', 'redirect', 'type'], unplayedFields);
  assertFields(objectOrEmpty(body.redirect), ['failure_url', 'success_url']);
  assertFields(objectOrEmpty(body.customer), ['id'], ['country_restriction', 'ip', 'kyc_level', 'min_age']);
  if (body.type !== 'PAYSAFECARD') throw createRefusal('invalid_request_parameter', 'type must be PAYSAFECARD');
  const currency = currencyCode(body.currency);
  const id = newPaysafecardId(c, 'pay', currency);
  const [redirect, customer] = [objectOrEmpty(body.redirect), objectOrEmpty(body.customer)];
  const readTargetUrl = (rawUrl: unknown, param: string) =>
    readShopAddress(rawUrl, param, origin).replaceAll('{payment_id}', id);
  const payment: Payment = {
    id,
    created: now().getTime(),
    updated: now().getTime(),
    amount: readLimitedAmount(body.amount, currency),
    currency,
    status: 'INITIATED',
    redirect: {
      success_url: readTargetUrl(redirect.success_url, 'success_url'),
      failure_url: readTargetUrl(redirect.failure_url, 'failure_url'),
      auth_url: `${origin}/sandbox/paysafecard/pay/${id}`,
    },
    notification_url: readTargetUrl(body.notification_url, 'notification_url'),
    customer: { id: requiredText(customer.id, 'customer.id') },
  };
  if (await findObject(store.db, toObjectKey(id)))
    throw createRefusal('duplicate_transaction_id', 'Transaction already exists');
  await insertObject(store.db, toObjectKey(id), '', payment, now());
  return c.json(serializePayment(payment), 201);
}

const unplayedFields = ['capture', 'card_details', 'merchant', 'shop_id', 'submerchant_id'];

export async function getPayment(c: Context, { store, now }: PaysafecardDeps) {
  const payment = await findObject<Payment>(store.db, toObjectKey(readPathId(c)));
  if (!payment) throw notFoundError('payment');
  return c.json(serializePayment(expirePayment(payment, now())));
}

/** Takes what the shopper has agreed to, once. */
export async function postCapture(c: Context, deps: PaysafecardDeps) {
  const { store, now } = deps;
  const { payment, behaviour } = await store.db.transaction().execute(async (tx) => {
    const locked = await lockObject<Payment>(tx, toObjectKey(readPathId(c)));
    if (!locked) throw notFoundError('payment');
    const authorized = expirePayment(locked, now());
    const charge = await findCharge(tx, authorized.id);
    const isTaken = authorized.status === 'AUTHORIZED' && charge?.behaviour !== 'decline';
    if (!charge || !isTaken || !(await captureMoney(tx, charge.id, authorized.amount))) {
      throw createRefusal('payment_invalid_state', `The payment is in state ${authorized.status}`);
    }
    const capturedPayment: Payment = { ...authorized, status: 'SUCCESS', updated: now().getTime() };
    await saveObject(tx, toObjectKey(capturedPayment.id), capturedPayment);
    return { payment: capturedPayment, behaviour: charge.behaviour };
  });
  await injectAnswerFault(deps, behaviour);
  return c.json(serializePayment(payment));
}

/** Returns the payment, expired if it was not authorized or captured in time. */
export function expirePayment(payment: Payment, now: Date): Payment {
  const ageMs = now.getTime() - payment.updated;
  const isOver =
    (payment.status === 'INITIATED' && ageMs > openMs) || (payment.status === 'AUTHORIZED' && ageMs > dispositionMs);
  return isOver ? { ...payment, status: 'EXPIRED' } : payment;
}

function serializePayment(payment: Payment): object {
  const { amount, currency, status, ...paymentFields } = payment;
  const shownAmount = toMajorUnits(amount, currency);
  const serial = { serial: '1453591278', currency, amount: shownAmount, type: '00002', country: 'AT' };
  const isPaid = status === 'AUTHORIZED' || status === 'SUCCESS';
  const cards = isPaid && { card_details: [serial] };
  return { object: 'PAYMENT', ...paymentFields, amount: shownAmount, currency, status, type: 'PAYSAFECARD', ...cards };
}

export function objectOrEmpty(value: unknown): Body {
  return isJsonObject(value) ? value : {};
}
