import type { Context } from 'hono';
import { createGatewayEvent } from '../../http/event.ts';
import { isPrefixedId } from '../../http/ids.ts';
import { type Body, readJsonBody } from '../../http/input.ts';
import { toMajorUnits, toMinorUnits } from '../../ledger/amounts.ts';
import { findCharge } from '../../ledger/charges.ts';
import type { ChargeRow } from '../../store/tables.ts';
import { requireLogin } from './access.ts';
import { resourceNotFound, validationError, wrongStatusError } from './errors.ts';
import { assertFields, optionalText, readChoice, readRequestId, readRequiredText } from './fields.ts';
import { findIntent } from './intents.ts';
import type { AirwallexDeps } from './keys.ts';
import { assertNoFilters, paginateByCursor, readListFilters } from './lists.ts';
import { createObjectOnce, getStoredObject, listStoredObjects, updateStoredObject } from './objects.ts';

/** https://www.airwallex.com/docs/payments__disputes__dispute-flow */
interface PaymentDispute {
  id: string;
  payment_intent_id: string;
  payment_attempt_id: string;
  merchant_order_id: string;
  amount: number;
  currency: string;
  stage: string;
  status: 'REQUIRES_RESPONSE' | 'CHALLENGED' | 'ACCEPTED' | 'WON' | 'LOST';
  reason: { type: string; original_code: string };
  due_at: string;
  accept_details?: object[];
  challenge_details?: object[];
  created_at: string;
  updated_at: string;
}

const filterNames = ['payment_intent_id', 'merchant_order_id', 'stage', 'status', 'payment_method_type'];
const otherFilters = [
  'customer_id',
  'customer_name',
  'from_due_at',
  'from_updated_at',
  'reason_code',
  'to_due_at',
  'to_updated_at',
  'transaction_type',
];

export async function getPaymentDisputes(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const filters = readListFilters(c, { names: filterNames, notPlayed: otherFilters, paging: ['page', 'size'] });
  const storedDisputes = await listStoredObjects<PaymentDispute & Record<string, unknown>>(deps.store.db, 'dsp');
  const matchingDisputes = storedDisputes.filter((dispute) =>
    Object.entries(filters).every(([name, value]) => dispute[name] === value),
  );
  return c.json(paginateByCursor(c, matchingDisputes));
}

export async function getPaymentDispute(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  assertNoFilters(c);
  return c.json(await getStoredObject<PaymentDispute>(deps.store.db, 'dsp', c.req.param('id') ?? ''));
}

/** Other payments of the shop by the card of a dispute. */
export async function getRelatedIntents(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const { store } = deps;
  readListFilters(c, { names: [], paging: ['page', 'page_size'] });
  const { payment_attempt_id } = await getStoredObject<PaymentDispute>(store.db, 'dsp', c.req.param('id') ?? '');
  const disputed = await findCharge(store.db, payment_attempt_id);
  const disputes = await listStoredObjects<PaymentDispute>(store.db, 'dsp');
  const related = store.db
    .selectFrom('charges')
    .selectAll()
    .where('gateway', '=', 'airwallex')
    .where('status', '=', 'succeeded')
    .where('last4', '=', disputed?.last4 ?? '')
    .where('id', '!=', payment_attempt_id)
    .orderBy('created_at', 'desc')
    .limit(1000);
  const items = (await related.execute()).map(({ id, token, order_id, amount, refunded, currency, created_at }) => ({
    id,
    payment_intent_id: token,
    merchant_order_id: order_id,
    captured_amount: toMajorUnits(amount, currency),
    refunded_amount: toMajorUnits(refunded, currency),
    currency,
    disputed: disputes.some((dispute) => dispute.payment_attempt_id === id),
    created_at,
  }));
  return c.json(paginateByCursor(c, items, 'page_size'));
}

export async function acceptDispute(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, { played: ['request_id', 'accepted_by', 'description', 'reason'], notPlayed: ['refund'] });
  const details = {
    accepted_by: optionalText(body, 'accepted_by', 128),
    description: optionalText(body, 'description', 1000),
    reason: optionalText(body, 'reason', 128),
  };
  return c.json(await answerDispute(c, deps, { body, status: 'ACCEPTED', change: { accept_details: [details] } }));
}

export async function challengeDispute(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, {
    played: ['request_id', 'challenged_by', 'description', 'reason', 'product_description', 'product_type'],
    notPlayed: [
      'customer_info',
      'delivery_info',
      'duplicate_charge_info',
      'order_info',
      'refund_refusal_reason',
      'seller_info',
      'supporting_documents',
    ],
  });
  const { request_id: _, ...details } = body;
  return c.json(await answerDispute(c, deps, { body, status: 'CHALLENGED', change: { challenge_details: [details] } }));
}

/** The shop's answer to its customer's bank. */
function answerDispute(
  c: Context,
  deps: AirwallexDeps,
  { body, status, change }: { body: Body; status: PaymentDispute['status']; change: Partial<PaymentDispute> },
): Promise<PaymentDispute> {
  readRequestId(body);
  return decideDispute(deps, c.req.param('id') ?? '', { from: ['REQUIRES_RESPONSE'], change: { ...change, status } });
}

async function decideDispute(
  deps: AirwallexDeps,
  id: string,
  { from, change }: { from: PaymentDispute['status'][]; change: Partial<PaymentDispute> },
): Promise<PaymentDispute> {
  const key = { kind: 'dsp', id, now: deps.now() } as const;
  const decided = await updateStoredObject<PaymentDispute>(deps.store.db, key, ({ status }) => {
    if (!from.includes(status)) throw wrongStatusError('payment dispute');
    return change;
  });
  announceDispute(deps, decided);
  return decided;
}

const defaultStage = 'CHARGEBACK';

/** A simulation of the test environment: the customer's bank asks for the money. */
export async function simulateDispute(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, {
    played: ['payment_intent_id', 'amount', 'stage', 'reason_code', 'due_at'],
    notPlayed: ['comment', 'documents'],
  });
  const charge = await findPaidCharge(readRequiredText(body, 'payment_intent_id', 64), deps);
  const stages = ['RFI', 'PRE_CHARGEBACK', defaultStage, 'PRE_ARBITRATION'] as const;
  const code = readRequiredText(body, 'reason_code', 64);
  const amount = body.amount === undefined ? charge.amount : toMinorUnits(body.amount, charge.currency);
  const contents = {
    payment_intent_id: charge.token,
    payment_attempt_id: charge.id,
    merchant_order_id: charge.order_id,
    payment_method_type: 'card',
    amount: toMajorUnits(amount, charge.currency),
    currency: charge.currency,
    stage: readChoice(body, 'stage', stages),
    status: 'REQUIRES_RESPONSE' as const,
    reason: { type: code, original_code: code },
    due_at: readDueDate(body),
  };
  const { store, now } = deps;
  const request_id = `dispute-${charge.token}-${now().getTime()}`;
  const { object, isNew } = await store.db
    .transaction()
    .execute((tx) => createObjectOnce(tx, { kind: 'dsp', request_id, contents, now: now() }));
  if (isNew) announceDispute(deps, object);
  return c.json(object, 201);
}

function readDueDate(body: Body): string {
  const time = Date.parse(readRequiredText(body, 'due_at', 64));
  if (Number.isNaN(time)) throw validationError('due_at', 'due_at must be a date in ISO 8601');
  return new Date(time).toISOString();
}

/** A simulation of the test environment: the bank does not accept the shop's answer. */
export async function simulateEscalation(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, { played: ['due_at'], notPlayed: ['amount', 'comment', 'documents'] });
  const change = { stage: 'PRE_ARBITRATION', status: 'REQUIRES_RESPONSE' as const, due_at: readDueDate(body) };
  return c.json(await decideDispute(deps, c.req.param('id') ?? '', { from: ['CHALLENGED', 'LOST', 'WON'], change }));
}

/** A simulation of the test environment: the bank has decided. */
export async function simulateDecision(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, { played: ['in_favor_of'], notPlayed: ['amount', 'comment'] });
  const status = readChoice(body, 'in_favor_of', ['CUSTOMER', 'MERCHANT']) === 'MERCHANT' ? 'WON' : 'LOST';
  const id = c.req.param('id') ?? '';
  return c.json(await decideDispute(deps, id, { from: ['REQUIRES_RESPONSE', 'CHALLENGED'], change: { status } }));
}

async function findPaidCharge(intentId: string, { store: { db } }: AirwallexDeps): Promise<ChargeRow> {
  const intent = isPrefixedId(intentId, 'int') ? await findIntent(db, intentId) : undefined;
  const charge = intent?.latest_charge_id ? await findCharge(db, intent.latest_charge_id) : undefined;
  if (!charge) throw resourceNotFound('payment intent');
  if (charge.status !== 'succeeded') throw wrongStatusError('payment intent');
  return charge;
}

function announceDispute({ webhooks, now }: AirwallexDeps, dispute: { status: PaymentDispute['status'] }): void {
  const body = createGatewayEvent(`payment_dispute.${dispute.status.toLowerCase()}`, dispute, now());
  webhooks.send({ gateway: 'airwallex', body });
}
