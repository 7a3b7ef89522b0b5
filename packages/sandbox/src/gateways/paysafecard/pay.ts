import { type Context, Hono } from 'hono';
import { authorizeMoney } from '../../redirect/money.ts';
import { findObject, lockObject, saveObject } from '../../redirect/objects.ts';
import { type Decision, readDecision, renderPaymentPage } from '../../redirect/page.ts';
import { notFoundPage } from '../../three-d-secure/pages.ts';
import type { PaysafecardDeps } from './keys.ts';
import { expirePayment, gateway, type Payment, toObjectKey } from './payments.ts';

/** Paysafecard's own page, where the shopper types in a PIN; a failure leaves it open for another one. */
export function createPayRoutes(deps: PaysafecardDeps) {
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
