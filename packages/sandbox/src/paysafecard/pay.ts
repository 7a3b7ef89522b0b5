import { type Context, Hono } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { holdMoney } from '../redirect/money.ts';
import { findObject, lockObject, saveObject } from '../redirect/objects.ts';
import { askPage, type Decision, readDecision } from '../redirect/page.ts';
import { notFoundPage } from '../three-d-secure/pages.ts';
import { gateway, keyOf, type Payment, standing } from './payments.ts';

/** Paysafecard's own page, where the shopper types in a PIN; a failure leaves it open for another one. */
export function payRoutes(deps: SandboxDeps) {
  const find = (c: Context) => findObject<Payment>(deps.store.db, keyOf(c.req.param('id') ?? ''));
  return new Hono()
    .get('/:id', async (c) => {
      const payment = await find(c);
      if (!payment || standing(payment, deps.now()).status !== 'INITIATED') return notFoundPage(c);
      const { amount, currency, redirect } = payment;
      return askPage(c, { name: 'Paysafecard', amount, currency, back: redirect.success_url });
    })
    .post('/:id', async (c) => {
      const decision = await readDecision(c);
      const payment = decision && (await decide(deps, c.req.param('id'), decision));
      if (!payment) return notFoundPage(c);
      const { success_url, failure_url } = payment.redirect;
      return c.redirect(payment.status === 'AUTHORIZED' ? success_url : failure_url, 303);
    });
}

async function decide(deps: SandboxDeps, id: string, { result, behaviour }: Decision): Promise<Payment | undefined> {
  const { store, now } = deps;
  const payment = await store.db.transaction().execute(async (tx) => {
    const asked = await lockObject<Payment>(tx, keyOf(id));
    if (!asked || standing(asked, now()).status !== 'INITIATED') return undefined;
    if (result === 'fail') return asked;
    const status = result === 'cancel' ? 'CANCELED_CUSTOMER' : 'AUTHORIZED';
    const decided: Payment = { ...asked, status, updated: now().getTime() };
    await saveObject(tx, keyOf(id), decided);
    const { amount, currency, notification_url } = asked;
    const order_id = new URL(notification_url).searchParams.get('order_id') ?? '';
    const money = { gateway, id, token: id, order_id, amount, currency, brand: 'Paysafecard', behaviour } as const;
    if (status === 'AUTHORIZED') await holdMoney(tx, money, now());
    return decided;
  });
  if (payment?.status === 'AUTHORIZED') announce(deps, payment, behaviour);
  return payment;
}

function announce({ webhooks }: SandboxDeps, { id, notification_url }: Payment, behaviour: Decision['behaviour']) {
  const body = new URLSearchParams({ mtid: id, eventType: 'ASSIGN_CARDS' });
  webhooks.send({ gateway, url: notification_url, body, behaviour });
}
