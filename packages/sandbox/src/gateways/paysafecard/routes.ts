import { type Context, Hono } from 'hono';
import { isSameSecret } from '../../http/ids.ts';
import { readJsonBody } from '../../http/input.ts';
import { respondWithError, SandboxError } from '../../http/sandbox-error.ts';
import { toMajorUnits, toMinorUnits } from '../../ledger/amounts.ts';
import { findCharge } from '../../ledger/charges.ts';
import { refundWithin } from '../../ledger/refunds.ts';
import { authorizeMoney } from '../../redirect/money.ts';
import { refuseNotPlayed } from '../../redirect/not-played.ts';
import { findObject, insertObject, lockObject, saveObject } from '../../redirect/objects.ts';
import { type Decision, readDecision, renderPaymentPage } from '../../redirect/page.ts';
import { notFoundPage } from '../../three-d-secure/pages.ts';
import { assertFields, createRefusal, paysafecardFault } from './errors.ts';
import type { PaysafecardDeps } from './keys.ts';
import {
  expirePayment,
  gateway,
  getPayment,
  newPaysafecardId,
  objectOrEmpty,
  type Payment,
  postCapture,
  postPayment,
  toObjectKey,
} from './payments.ts';

/** Paysafecard's own page, where the shopper types in a PIN; a failure leaves it open for another one. */
function createPayRoutes(deps: PaysafecardDeps) {
  const findPathPayment = (c: Context) => findObject<Payment>(deps.store.db, toObjectKey(c.req.param('id') ?? ''));
  return new Hono()
    .get('/:id', async (c) => {
      const payment = await findPathPayment(c);
      if (!payment || expirePayment(payment, deps.now()).status !== 'INITIATED') return notFoundPage(c);
      const { amount, currency, redirect } = payment;
      return renderPaymentPage(c, { name: 'Paysafecard', amount, currency, returnUrl: redirect.success_url });
    })
    .post('/:id', async (c) => {
      const decision = await readDecision(c);
      const payment = decision && (await recordDecision(deps, c.req.param('id'), decision));
      if (!payment) return notFoundPage(c);
      const { success_url, failure_url } = payment.redirect;
      return c.redirect(payment.status === 'AUTHORIZED' ? success_url : failure_url, 303);
    });
}

async function recordDecision(
  deps: PaysafecardDeps,
  id: string,
  { result, behaviour }: Decision,
): Promise<Payment | undefined> {
  const { store, now } = deps;
  const payment = await store.db.transaction().execute(async (tx) => {
    const openPayment = await lockObject<Payment>(tx, toObjectKey(id));
    if (!openPayment || expirePayment(openPayment, now()).status !== 'INITIATED') return undefined;
    if (result === 'fail') return openPayment;
    const status = result === 'cancel' ? 'CANCELED_CUSTOMER' : 'AUTHORIZED';
    const decided: Payment = { ...openPayment, status, updated: now().getTime() };
    await saveObject(tx, toObjectKey(id), decided);
    const { amount, currency, notification_url } = openPayment;
    const order_id = new URL(notification_url).searchParams.get('order_id') ?? '';
    const money = { gateway, id, token: id, order_id, amount, currency, brand: 'Paysafecard', behaviour } as const;
    if (status === 'AUTHORIZED') await authorizeMoney(tx, money, now());
    return decided;
  });
  if (payment?.status === 'AUTHORIZED') sendNotification(deps, payment, behaviour);
  return payment;
}

function sendNotification(
  { webhooks }: PaysafecardDeps,
  { id, notification_url }: Payment,
  behaviour: Decision['behaviour'],
) {
  const body = new URLSearchParams({ mtid: id, eventType: 'ASSIGN_CARDS' });
  webhooks.send({ gateway, url: notification_url, body, behaviour });
}

/** Gives money to the shopper's account there, once for each Correlation-ID. */
async function postRefund(c: Context, { store, now }: PaysafecardDeps) {
  const body = await readJsonBody(c);
  assertFields(body, ['amount', 'capture', 'currency', 'customer', 'type'], ['submerchant_id']);
  assertFields(objectOrEmpty(body.customer), ['date_of_birth', 'email', 'first_name', 'id', 'last_name'], ['ip']);
  const paymentId = c.req.param('id') ?? '';
  const { id: customerId, email } = objectOrEmpty(body.customer);
  const refund = await store.db.transaction().execute(async (tx) => {
    const payment = await lockObject<Payment>(tx, toObjectKey(paymentId));
    const charge = await findCharge(tx, paymentId);
    if (!payment || !charge)
      throw createRefusal('merchant_refund_missing_transaction', 'No original Transaction found', 404);
    const id = newPaysafecardId(c, 'ref', payment.currency);
    if (await findObject(tx, toObjectKey(id)))
      throw createRefusal('duplicate_payout_request', 'Transaction already exists');
    if (customerId !== payment.customer.id)
      throw createRefusal('merchant_refund_client_id_not_matching', 'Not this client');
    if (typeof email !== 'string')
      throw createRefusal('merchant_refund_customer_credentials_missing', 'No account', 404);
    const amount = toMinorUnits(body.amount, payment.currency);
    if (charge.status !== 'succeeded' || charge.refunded + amount > charge.amount) {
      throw createRefusal(
        'merchant_refund_exceeds_original_transaction',
        'Merchant refund exceeds original transaction',
      );
    }
    const answer = {
      id,
      amount: toMajorUnits(amount, payment.currency),
      currency: payment.currency,
      customer: body.customer,
    };
    if (body.capture !== true) return { ...answer, status: 'VALIDATION_SUCCESSFUL' };
    await insertObject(tx, toObjectKey(id), paymentId, answer, now());
    await refundWithin(tx, { charge_id: charge.id, amount, idempotency_key: null, now: now() });
    return { ...answer, status: 'SUCCESS' };
  });
  const time = now().getTime();
  return c.json({ object: 'refund', created: time, updated: time, ...refund }, 201);
}

/**
 * Creates the routes of https://github.com/paysafecard/api-documentation: payments, captured by the shop, and refunds.
 */
export function paysafecardRoutes(deps: PaysafecardDeps) {
  const api = new Hono()
    .use(async (c, next) => {
      if (!isSameSecret(readBasicApiKey(c), deps.keys.apiKey)) {
        throw new SandboxError('Authentication failed', { status: 401, code: 'invalid_api_key' });
      }
      await next();
    })
    .post('/payments', (c) => postPayment(c, deps))
    .get('/payments/:id', (c) => getPayment(c, deps))
    .post('/payments/:id/capture', (c) => postCapture(c, deps))
    .post('/payments/:id/refunds', (c) => postRefund(c, deps))
    .all('/*', refuseNotPlayed);
  return new Hono()
    .onError((error, c) => respondWithError(c, error, paysafecardFault))
    .route('/pay', createPayRoutes(deps))
    .route('/v1', api);
}

/** The key is the name, in base64, with or without a colon behind it. */
function readBasicApiKey(c: Context): string {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  return Buffer.from(encoded, 'base64').toString().replace(/:$/, '');
}
