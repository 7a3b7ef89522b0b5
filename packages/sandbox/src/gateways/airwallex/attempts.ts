import type { Context } from 'hono';
import { findCharge } from '../../ledger/charges.ts';
import { requireLogin } from './access.ts';
import { resourceNotFound } from './errors.ts';
import type { AirwallexDeps } from './keys.ts';
import { assertNoFilters, paginateList, readListFilters } from './lists.ts';
import { serializeAttempt } from './serialize-intent.ts';

export async function getPaymentAttempt(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  assertNoFilters(c);
  const charge = await findCharge(deps.store.db, c.req.param('id') ?? '');
  if (charge?.gateway !== 'airwallex') throw resourceNotFound('payment attempt');
  return c.json(serializeAttempt(charge));
}

/** The attempts of all intents or of one, the newest first. */
export async function getPaymentAttempts(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const { payment_intent_id, currency, status } = readListFilters(c, {
    names: ['payment_intent_id', 'currency', 'status'],
  });
  let query = deps.store.db.selectFrom('charges').selectAll().where('gateway', '=', 'airwallex');
  if (payment_intent_id) query = query.where('token', '=', payment_intent_id);
  if (currency) query = query.where('currency', '=', currency);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id').limit(1001).execute();
  const attempts = rows.map(serializeAttempt);
  return c.json(paginateList(c, status ? attempts.filter((attempt) => attempt.status === status) : attempts));
}
