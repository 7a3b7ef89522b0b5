import type { Context } from 'hono';
import { createGatewayEvent } from '../../http/event.ts';
import { isPrefixedId } from '../../http/ids.ts';
import { type Body, readJsonBody } from '../../http/input.ts';
import { toMajorUnits, toMinorUnits } from '../../ledger/amounts.ts';
import { findCharge } from '../../ledger/charges.ts';
import { refundWithin } from '../../ledger/refunds.ts';
import type { ChargeRow } from '../../store/tables.ts';
import { requireLogin } from './access.ts';
import { resourceNotFound, validationError, wrongStatusError } from './errors.ts';
import { assertFields, optionalMetadata, optionalText, readRequestId } from './fields.ts';
import { findIntent } from './intents.ts';
import type { AirwallexDeps } from './keys.ts';
import { assertNoFilters, paginateList, readListFilters } from './lists.ts';
import { createObjectOnce, type Db, getStoredObject, listStoredObjects, updateStoredObject } from './objects.ts';

/** Refund as the API returns it; the amount is in major units. */
interface Refund {
  id: string;
  request_id: string;
  payment_intent_id: string;
  payment_attempt_id: string;
  amount: number;
  currency: string;
  reason?: string;
  metadata?: Record<string, string>;
  /** RECEIVED, then ACCEPTED by the bank, then SETTLED; FAILED at any time before that, days later too */
  status: 'RECEIVED' | 'ACCEPTED' | 'SETTLED' | 'FAILED';
  created_at: string;
  updated_at: string;
}

const fields = { played: ['request_id', 'amount', 'payment_intent_id', 'payment_attempt_id', 'reason', 'metadata'] };

/** Refunds a captured payment, or what is left of it; the same request_id gives the same refund. */
export async function postRefund(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, fields);
  const request_id = readRequestId(body);
  const charge = await refundedCharge(body, deps);
  const { object, isNew } = await createRefund(deps, { charge, body, request_id });
  if (isNew) announceRefund(deps, object);
  return c.json(object, 201);
}

function createRefund(
  { store, now }: AirwallexDeps,
  { charge, body, request_id }: { charge: ChargeRow; body: Body; request_id: string },
) {
  const { currency } = charge;
  const reason = optionalText(body, 'reason', 128);
  const metadata = optionalMetadata(body);
  return store.db.transaction().execute(async (tx) => {
    const key = `airwallex:${request_id}`;
    const earlier = tx.selectFrom('refunds').select('amount').where('idempotency_key', '=', key);
    const remainingAmount = (await earlier.executeTakeFirst())?.amount ?? charge.amount - charge.refunded;
    const amount = body.amount === undefined ? remainingAmount : toMinorUnits(body.amount, currency);
    await refundWithin(tx, { charge_id: charge.id, amount, idempotency_key: key, now: now() });
    const contents = {
      payment_intent_id: charge.token,
      payment_attempt_id: charge.id,
      amount: toMajorUnits(amount, currency),
      currency,
      ...(reason && { reason }),
      ...(metadata && { metadata }),
      status: 'RECEIVED' as const,
    };
    return createObjectOnce(tx, { kind: 'rfd', request_id, contents, now: now() });
  });
}

/** "Either this or the payment_intent_id must be provided." */
async function refundedCharge(body: Body, { store: { db } }: AirwallexDeps): Promise<ChargeRow> {
  const intentId = optionalText(body, 'payment_intent_id', 64);
  const attemptId = optionalText(body, 'payment_attempt_id', 64);
  if (!intentId && !attemptId) throw validationError('payment_intent_id', 'payment_intent_id must be provided');
  const charge = await (attemptId ? findAttemptCharge(db, attemptId) : findIntentCharge(db, intentId ?? ''));
  if (charge?.gateway !== 'airwallex' || (intentId && charge.token !== intentId)) {
    throw resourceNotFound(attemptId ? 'payment attempt' : 'paid payment intent');
  }
  if (charge.status !== 'succeeded') throw wrongStatusError('payment intent');
  return charge;
}

function findAttemptCharge(db: Db, id: string): Promise<ChargeRow | undefined> {
  return findCharge(db, id);
}

async function findIntentCharge(db: Db, intentId: string): Promise<ChargeRow | undefined> {
  const intent = isPrefixedId(intentId, 'int') ? await findIntent(db, intentId) : undefined;
  return intent?.latest_charge_id ? findCharge(db, intent.latest_charge_id) : undefined;
}

export async function getRefund(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  assertNoFilters(c);
  return c.json(await getStoredObject<Refund>(deps.store.db, 'rfd', c.req.param('id') ?? ''));
}

export async function getRefunds(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const filters = readListFilters(c, { names: ['payment_intent_id', 'payment_attempt_id', 'currency', 'status'] });
  const storedRefunds = await listStoredObjects<Refund & Record<string, unknown>>(deps.store.db, 'rfd');
  const matchingRefunds = storedRefunds.filter((refund) =>
    Object.entries(filters).every(([name, value]) => refund[name] === value),
  );
  return c.json(paginateList(c, matchingRefunds));
}

const steps: Record<string, Refund['status'][]> = {
  RECEIVED: ['ACCEPTED', 'SETTLED', 'FAILED'],
  ACCEPTED: ['SETTLED', 'FAILED'],
};

/**
 * Decides at the bank what becomes of a refund, as no call of the API can: FAILED gives the money back to the shop's balance.
 * @throws SandboxError
 */
export async function settleRefund(deps: AirwallexDeps, id: string, status: Refund['status']): Promise<Refund> {
  const { store, now } = deps;
  const settled = await updateStoredObject<Refund>(store.db, { kind: 'rfd', id, now: now() }, async (refund, tx) => {
    if (!steps[refund.status]?.includes(status)) throw wrongStatusError('refund');
    if (status === 'FAILED') {
      const minor = toMinorUnits(refund.amount, refund.currency);
      await tx
        .updateTable('charges')
        .set((set) => ({ refunded: set('refunded', '-', minor) }))
        .where('id', '=', refund.payment_attempt_id)
        .execute();
    }
    return { status };
  });
  announceRefund(deps, settled);
  return settled;
}

function announceRefund({ webhooks, now }: AirwallexDeps, refund: { status: Refund['status'] }): void {
  const body = createGatewayEvent(`refund.${refund.status.toLowerCase()}`, refund, now());
  webhooks.send({ gateway: 'airwallex', body });
}
