import { type Context, Hono } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { holdMoney } from '../redirect/money.ts';
import { findObject } from '../redirect/objects.ts';
import { askPage, type Decision, readDecision } from '../redirect/page.ts';
import { notFoundPage } from '../three-d-secure/pages.ts';
import { announce } from './operations.ts';
import { gateway, keyOf, lock, type Payment, pathId, save, withOperation } from './payments.ts';

const card = { type: 'card', brand: 'visa', last4: '0008', exp_month: 12, exp_year: 2034, country: 'DNK' };

/** QuickPay's own page, where a card is typed in; one that was refused may be followed by another. */
export function payRoutes(deps: SandboxDeps) {
  const find = (c: Context) => findObject<Payment>(deps.store.db, keyOf(pathId(c)));
  return new Hono()
    .get('/:id', async (c) => {
      const payment = await find(c);
      if (!payment?.link || payment.accepted) return notFoundPage(c);
      const { amount, continue_url: back } = payment.link;
      return askPage(c, { name: 'QuickPay', amount, currency: payment.currency, back });
    })
    .post('/:id', async (c) => {
      const payment = await find(c);
      const decision = await readDecision(c);
      if (!payment?.link || payment.accepted || !decision) return notFoundPage(c);
      const { continue_url, cancel_url } = payment.link;
      if (decision.result === 'cancel') return c.redirect(cancel_url, 303);
      const decided = await decide(deps, pathId(c), decision);
      return c.redirect(decided?.accepted ? continue_url : cancel_url, 303);
    });
}

async function decide(deps: SandboxDeps, id: string, { result, behaviour }: Decision): Promise<Payment | undefined> {
  const { store, now } = deps;
  const payment = await store.db.transaction().execute(async (tx) => {
    const asked = await lock(tx, id);
    if (!asked.link || asked.accepted) return undefined;
    const { amount, callback_url } = asked.link;
    const isApproved = result === 'approve';
    const operation = { type: 'authorize', amount, callback_url, isApproved } as const;
    const state = isApproved ? 'new' : 'rejected';
    const decided: Payment = { ...withOperation(asked, operation, now()), accepted: isApproved, state, metadata: card };
    await save(tx, decided, now());
    const money = { amount, currency: asked.currency, brand: 'Visa', last4: card.last4, behaviour };
    const order_id = String(asked.variables.order_id ?? asked.order_id);
    const names = { gateway, id: keyOf(asked.id).id, token: String(asked.id), order_id } as const;
    if (isApproved) await holdMoney(tx, { ...names, ...money }, now());
    return decided;
  });
  if (payment) announce(deps, payment, null, behaviour);
  return payment;
}
