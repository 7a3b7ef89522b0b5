import { type Context, Hono } from 'hono';
import { authorizeMoney } from '../../redirect/money.ts';
import { findObject } from '../../redirect/objects.ts';
import { type Decision, readDecision, renderPaymentPage } from '../../redirect/page.ts';
import { notFoundPage } from '../../three-d-secure/pages.ts';
import type { QuickpayDeps } from './keys.ts';
import { announcePayment } from './operations.ts';
import { gateway, lockPayment, type Payment, readPathId, savePayment, toObjectKey, withOperation } from './payments.ts';

const card = { type: 'card', brand: 'visa', last4: '0008', exp_month: 12, exp_year: 2034, country: 'DNK' };

/** QuickPay's own page, where a card is typed in; one that was refused may be followed by another. */
export function createPayRoutes(deps: QuickpayDeps) {
  const findPathPayment = (c: Context) => findObject<Payment>(deps.store.db, toObjectKey(readPathId(c)));
  return new Hono()
    .get('/:id', async (c) => {
      const payment = await findPathPayment(c);
      if (!payment?.link || payment.accepted) return notFoundPage(c);
      const { amount, continue_url: returnUrl } = payment.link;
      return renderPaymentPage(c, { name: 'QuickPay', amount, currency: payment.currency, returnUrl });
    })
    .post('/:id', async (c) => {
      const payment = await findPathPayment(c);
      const decision = await readDecision(c);
      if (!payment?.link || payment.accepted || !decision) return notFoundPage(c);
      const { continue_url, cancel_url } = payment.link;
      if (decision.result === 'cancel') return c.redirect(cancel_url, 303);
      const decided = await recordDecision(deps, readPathId(c), decision);
      return c.redirect(decided?.accepted ? continue_url : cancel_url, 303);
    });
}

async function recordDecision(
  deps: QuickpayDeps,
  id: string,
  { result, behaviour }: Decision,
): Promise<Payment | undefined> {
  const { store, now } = deps;
  const payment = await store.db.transaction().execute(async (tx) => {
    const lockedPayment = await lockPayment(tx, id);
    if (!lockedPayment.link || lockedPayment.accepted) return undefined;
    const { amount, callback_url } = lockedPayment.link;
    const isApproved = result === 'approve';
    const operation = { type: 'authorize', amount, callback_url, isApproved } as const;
    const state = isApproved ? 'new' : 'rejected';
    const decided: Payment = {
      ...withOperation(lockedPayment, operation, now()),
      accepted: isApproved,
      state,
      metadata: card,
    };
    await savePayment(tx, decided, now());
    const money = { amount, currency: lockedPayment.currency, brand: 'Visa', last4: card.last4, behaviour };
    const order_id = String(lockedPayment.variables.order_id ?? lockedPayment.order_id);
    const names = { gateway, id: toObjectKey(lockedPayment.id).id, token: String(lockedPayment.id), order_id } as const;
    if (isApproved) await authorizeMoney(tx, { ...names, ...money }, now());
    return decided;
  });
  if (payment) announcePayment(deps, payment, null, behaviour);
  return payment;
}
