import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { isId } from '../http/ids.ts';
import { readBody, requiredText } from '../http/input.ts';
import { notFound } from '../http/sandbox-error.ts';
import { toMajor, toMinor } from '../ledger/amounts.ts';
import { findCharge } from '../ledger/charges.ts';
import { createRefund } from '../ledger/refunds.ts';
import type { ChargeRow } from '../store/tables.ts';
import { requireLogin } from './access.ts';
import { sendIntentWebhook } from './intent-webhook.ts';
import { findIntent } from './intents.ts';

/** Refunds a paid intent, whole when no amount is given; the same request_id gives the same refund. */
export async function postRefund(c: Context, deps: SandboxDeps) {
  await requireLogin(c, deps);
  const body = await readBody(c);
  const request_id = requiredText(body.request_id, 'request_id');
  const charge = await paidCharge(requiredText(body.payment_intent_id, 'payment_intent_id'), deps);
  const { currency } = charge;
  const amount = body.amount === undefined ? charge.amount : toMinor(body.amount, currency);
  const key = { charge_id: charge.id, amount, idempotency_key: `airwallex:${request_id}` };
  const refund = await createRefund(deps.store.db, { ...key, now: deps.now() });
  await sendIntentWebhook(deps, charge.token, 'refund.succeeded');
  const answer = { id: refund.id, request_id, payment_intent_id: charge.token, payment_attempt_id: charge.id };
  return c.json({ ...answer, amount: toMajor(amount, currency), currency, status: 'SETTLED' }, 201);
}

async function paidCharge(intentId: string, { store }: SandboxDeps): Promise<ChargeRow> {
  const intent = isId(intentId, 'int') ? await findIntent(store.db, intentId) : undefined;
  const charge = intent?.latest_charge_id ? await findCharge(store.db, intent.latest_charge_id) : undefined;
  if (!charge) throw notFound('paid payment intent');
  return charge;
}
