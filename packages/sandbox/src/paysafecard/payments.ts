import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { type Body, currencyCode, isObject, readBody, requiredText } from '../http/input.ts';
import { notFound } from '../http/sandbox-error.ts';
import { toMajor, toMinor } from '../ledger/amounts.ts';
import { findCharge } from '../ledger/charges.ts';
import { shopAddress } from '../redirect/address.ts';
import { takeMoney } from '../redirect/money.ts';
import { findObject, insertObject, lockObject, saveObject } from '../redirect/objects.ts';
import { suffer } from '../redirect/suffer.ts';
import { assertFields, refused } from './errors.ts';

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

export const keyOf = (id: string) => ({ gateway, id }) as const;
const pathId = (c: Context) => c.req.param('id') ?? '';

/** `pay_…` or `ref_…`: a part of the id is the caller's, if it names one. */
export function newPaysafecardId(c: Context, prefix: string, currency: string): string {
  const given = c.req.header('correlation-id') ?? crypto.randomUUID().replaceAll('-', '');
  if (!/^[\w-]{1,60}$/.test(given)) throw refused('invalid_request_parameter', 'Correlation-ID has invalid values');
  return `${prefix}_${merchant}_${given}_${currency}`;
}

/** https://www.paysafecard.com/en/business/support/faq/: 1000 euros at most, or as much in another currency. */
function amountOf(given: unknown, currency: string): number {
  if (!currencies.has(currency)) throw refused('currency_invalid', 'Currency invalid');
  const amount = toMinor(given, currency);
  if (currency !== 'EUR' || amount <= 100_000) return amount;
  throw refused('maximum_amount_exceeded', 'The amount exceeds the maximum permitted amount');
}

const currencies = new Set('AUD CAD CHF CZK DKK EUR GBP NOK PLN RON SEK USD'.split(' '));

export async function postPayment(c: Context, { store, now, origin }: SandboxDeps) {
  const body = await readBody(c);
  assertFields(body, ['amount', 'currency', 'customer', 'notification_url', 'redirect', 'type'], unplayedFields);
  assertFields(objectOf(body.redirect), ['failure_url', 'success_url']);
  assertFields(objectOf(body.customer), ['id'], ['country_restriction', 'ip', 'kyc_level', 'min_age']);
  if (body.type !== 'PAYSAFECARD') throw refused('invalid_request_parameter', 'type must be PAYSAFECARD');
  const currency = currencyCode(body.currency);
  const id = newPaysafecardId(c, 'pay', currency);
  const [redirect, customer] = [objectOf(body.redirect), objectOf(body.customer)];
  const at = (given: unknown, param: string) => shopAddress(given, param, origin).replaceAll('{payment_id}', id);
  const payment: Payment = {
    id,
    created: now().getTime(),
    updated: now().getTime(),
    amount: amountOf(body.amount, currency),
    currency,
    status: 'INITIATED',
    redirect: {
      success_url: at(redirect.success_url, 'success_url'),
      failure_url: at(redirect.failure_url, 'failure_url'),
      auth_url: `${origin}/sandbox/paysafecard/pay/${id}`,
    },
    notification_url: at(body.notification_url, 'notification_url'),
    customer: { id: requiredText(customer.id, 'customer.id') },
  };
  if (await findObject(store.db, keyOf(id))) throw refused('duplicate_transaction_id', 'Transaction already exists');
  await insertObject(store.db, keyOf(id), '', payment, now());
  return c.json(shown(payment), 201);
}

const unplayedFields = ['capture', 'card_details', 'merchant', 'shop_id', 'submerchant_id'];

export async function getPayment(c: Context, { store, now }: SandboxDeps) {
  const payment = await findObject<Payment>(store.db, keyOf(pathId(c)));
  if (!payment) throw notFound('payment');
  return c.json(shown(standing(payment, now())));
}

/** Takes what the shopper has agreed to, once. */
export async function postCapture(c: Context, deps: SandboxDeps) {
  const { store, now } = deps;
  const { payment, behaviour } = await store.db.transaction().execute(async (tx) => {
    const locked = await lockObject<Payment>(tx, keyOf(pathId(c)));
    if (!locked) throw notFound('payment');
    const authorized = standing(locked, now());
    const charge = await findCharge(tx, authorized.id);
    const isTaken = authorized.status === 'AUTHORIZED' && charge?.behaviour !== 'decline';
    if (!charge || !isTaken || !(await takeMoney(tx, charge.id, authorized.amount))) {
      throw refused('payment_invalid_state', `The payment is in state ${authorized.status}`);
    }
    const taken: Payment = { ...authorized, status: 'SUCCESS', updated: now().getTime() };
    await saveObject(tx, keyOf(taken.id), taken);
    return { payment: taken, behaviour: charge.behaviour };
  });
  await suffer(deps, behaviour);
  return c.json(shown(payment));
}

/** What nobody has agreed to, or nobody takes, is over after a while. */
export function standing(payment: Payment, now: Date): Payment {
  const ageMs = now.getTime() - payment.updated;
  const isOver =
    (payment.status === 'INITIATED' && ageMs > openMs) || (payment.status === 'AUTHORIZED' && ageMs > dispositionMs);
  return isOver ? { ...payment, status: 'EXPIRED' } : payment;
}

function shown(payment: Payment): object {
  const { amount, currency, status, ...rest } = payment;
  const shownAmount = toMajor(amount, currency);
  const serial = { serial: '1453591278', currency, amount: shownAmount, type: '00002', country: 'AT' };
  const isPaid = status === 'AUTHORIZED' || status === 'SUCCESS';
  const cards = isPaid && { card_details: [serial] };
  return { object: 'PAYMENT', ...rest, amount: shownAmount, currency, status, type: 'PAYSAFECARD', ...cards };
}

export function objectOf(given: unknown): Body {
  return isObject(given) ? given : {};
}
