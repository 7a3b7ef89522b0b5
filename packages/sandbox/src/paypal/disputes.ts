import { type Body, isObject } from '../http/input.ts';
import { assertPlayed } from './api/assert-played.ts';
import type { Answer, ReadCall, WriteCall } from './api/call.ts';
import { malformed, unprocessable } from './api/faults.ts';
import { newPaypalId } from './api/ids.ts';
import { readMoney } from './api/money.ts';
import { readName } from './api/names.ts';
import { findObject, getObject, insertObject, listObjects, lockObject, objectsOf, saveObject } from './api/objects.ts';
import { newEvent } from './events.ts';
import type { Capture, Dispute } from './types.ts';

/** What a buyer asks back of a payment: as a partner's call, since no buyer sits in the stand-in. */
export async function createDispute(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, ['disputed_transactions', 'dispute_amount', 'reason'], '');
  const [disputed] = Array.isArray(call.body.disputed_transactions) ? call.body.disputed_transactions : [];
  const named = isObject(disputed) ? disputed : {};
  assertPlayed(named, ['seller_transaction_id'], '/disputed_transactions/0');
  const id = String(named.seller_transaction_id);
  const capture = await getObject(call.db, 'capture', id);
  const { body } = call;
  const amount = body.dispute_amount === undefined ? capture.amount : readMoney(body.dispute_amount, '/dispute_amount');
  const dispute = newDispute(call, capture, { reason: reasonOf(body), amount });
  await insertObject(call.db, 'dispute', capture.supplementary_data.related_ids.order_id, dispute);
  announce(call, 'CUSTOMER.DISPUTE.CREATED', dispute);
  return { status: 201, body: serialize(dispute) };
}

function reasonOf({ reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' }: Body): string {
  if (typeof reason === 'string' && /^[A-Z_]{1,255}$/.test(reason)) return reason;
  throw malformed('INVALID_PARAMETER_VALUE', '/reason');
}

function newDispute({ now, deps }: WriteCall, capture: Capture, about: Pick<Dispute, 'reason' | 'amount'>): Dispute {
  const id = `PP-R-${newPaypalId().slice(0, 12)}`;
  const date = now.toISOString();
  return {
    ...about,
    id,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    create_time: date,
    update_time: date,
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        gross_amount: capture.amount,
        ...(capture.custom_id && { custom: capture.custom_id }),
        ...(capture.invoice_id && { invoice_number: capture.invoice_id }),
      },
    ],
    links: [{ href: `${deps.origin}/sandbox/paypal/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' }],
  };
}

export const disputeFilters = ['disputed_transaction_id', 'dispute_state', 'page_size'];

/** Those of the account or of a transaction, each in short: of the filters that PayPal has, those that a shop needs. */
export async function listDisputes({ db, query }: ReadCall): Promise<object> {
  const size = Number(query.page_size ?? 10);
  if (!Number.isInteger(size) || size < 1 || size > 50) throw malformed('INVALID_PARAMETER_VALUE', 'page_size');
  const { disputed_transaction_id: id } = query;
  const disputes = id === undefined ? await listObjects(db, 'dispute') : await disputesOf(db, id);
  const wanted = query.dispute_state?.split(',');
  const shown = disputes.map(serialize).filter(({ dispute_state }) => !wanted || wanted.includes(dispute_state));
  const items = shown
    .slice(0, size)
    .map(({ disputed_transactions: _, dispute_outcome: __, evidences: ___, messages: ____, ...short }) => short);
  return { items, links: [] };
}

async function disputesOf(db: ReadCall['db'], captureId: string): Promise<Dispute[]> {
  const capture = await findObject(db, 'capture', captureId);
  return objectsOf(db, 'dispute', capture?.supplementary_data.related_ids.order_id ?? '');
}

export async function getDispute({ db, id }: ReadCall): Promise<object> {
  return serialize(await getObject(db, 'dispute', id));
}

const evidenceFields = ['evidence_type', 'evidence_info', 'notes', 'item_id', 'item_type'];

/** What the shop says for itself; files are not played. */
export async function provideEvidence(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, ['evidences'], '');
  const { evidences } = call.body;
  if (!Array.isArray(evidences) || evidences.length === 0) throw malformed('MISSING_REQUIRED_PARAMETER', '/evidences');
  const given = evidences.map((evidence, place) => {
    const field = `/evidences/${place}`;
    if (!isObject(evidence)) throw malformed('INVALID_PARAMETER_SYNTAX', field);
    assertPlayed(evidence, evidenceFields, field);
    assertInfo(evidence.evidence_info, `${field}/evidence_info`);
    return { ...evidence, source: 'SUBMITTED_BY_SELLER', date: call.now.toISOString() };
  });
  const before = await openDispute(call);
  const status = 'UNDER_REVIEW' as const;
  return change(call, { ...before, status, evidences: [...(before.evidences ?? []), ...given] });
}

function assertInfo(info: unknown, field: string): void {
  if (info === undefined) return;
  if (!isObject(info)) throw malformed('INVALID_PARAMETER_SYNTAX', field);
  assertPlayed(info, ['tracking_info', 'refund_ids'], field);
  for (const [name, fields] of Object.entries(infoFields)) {
    const parts = Array.isArray(info[name]) ? info[name].filter(isObject) : [];
    for (const part of parts) assertPlayed(part, fields, `${field}/${name}`);
  }
}

const infoFields = {
  tracking_info: ['carrier_name', 'carrier_name_other', 'tracking_number', 'tracking_url'],
  refund_ids: ['refund_id'],
};

/** A word to the buyer. */
export async function sendMessage(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, ['message'], '');
  const content = readName(call.body.message, '/message', 2000);
  if (content === undefined) throw malformed('MISSING_REQUIRED_PARAMETER', '/message');
  const before = await openDispute(call);
  return change(call, { ...before, messages: [...(before.messages ?? []), messageOf(call, content)] });
}

function messageOf({ now }: WriteCall, content: string): object {
  return { posted_by: 'SELLER', time_posted: now.toISOString(), content };
}

/** @throws PaypalFault 422 for one that is decided */
async function openDispute(call: WriteCall): Promise<Dispute> {
  const dispute = await lockObject(call.db, 'dispute', call.id);
  if (dispute.status === 'RESOLVED') throw unprocessable('TRANSACTION_REFUSED');
  return dispute;
}

async function change(call: WriteCall, dispute: Dispute): Promise<Answer> {
  const changed: Dispute = { ...dispute, update_time: call.now.toISOString() };
  await saveObject(call.db, changed);
  announce(call, 'CUSTOMER.DISPUTE.UPDATED', changed);
  return { status: 200, body: { links: changed.links } };
}

/** The shop gives in. */
export function acceptClaim(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, ['note'], '');
  const content = readName(call.body.note, '/note', 2000);
  if (content !== undefined) return resolve(call, 'RESOLVED_BUYER_FAVOUR', messageOf(call, content));
  return resolve(call, 'RESOLVED_BUYER_FAVOUR');
}

/** PayPal decides, which its sandbox lets one say: https://developer.paypal.com/docs/api/customer-disputes/v1/ */
export function adjudicate(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, ['adjudication_outcome'], '');
  const { adjudication_outcome: outcome } = call.body;
  if (outcome === 'BUYER_FAVOR') return resolve(call, 'RESOLVED_BUYER_FAVOUR');
  if (outcome === 'SELLER_FAVOR') return resolve(call, 'RESOLVED_SELLER_FAVOUR');
  throw malformed('INVALID_PARAMETER_VALUE', '/adjudication_outcome');
}

async function resolve(call: WriteCall, outcome_code: string, message?: object): Promise<Answer> {
  const before = await openDispute(call);
  const update_time = call.now.toISOString();
  const messages = message && { messages: [...(before.messages ?? []), message] };
  const resolved: Dispute = {
    ...before,
    ...messages,
    status: 'RESOLVED',
    dispute_outcome: { outcome_code },
    update_time,
  };
  await saveObject(call.db, resolved);
  announce(call, 'CUSTOMER.DISPUTE.RESOLVED', resolved);
  return { status: 200, body: { links: resolved.links } };
}

function announce(call: WriteCall, name: string, dispute: Dispute): void {
  call.events.push({ event: newEvent(call, name, serialize(dispute)), behaviour: undefined });
}

const states = {
  WAITING_FOR_SELLER_RESPONSE: 'REQUIRED_ACTION',
  UNDER_REVIEW: 'UNDER_PAYPAL_REVIEW',
  RESOLVED: 'RESOLVED',
};

function serialize({ id: dispute_id, amount: dispute_amount, ...dispute }: Dispute) {
  const dispute_state = states[dispute.status];
  return { dispute_id, dispute_amount, dispute_state, ...dispute };
}
