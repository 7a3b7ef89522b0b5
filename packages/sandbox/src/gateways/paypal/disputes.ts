import { type Body, isJsonObject } from '../../http/input.ts';
import { assertPlayed } from './api/assert-played.ts';
import type { Answer, ReadCall, WriteCall } from './api/call.ts';
import { malformed, unprocessable } from './api/faults.ts';
import { createPaypalId } from './api/ids.ts';
import { readMoneyField } from './api/money.ts';
import { readName } from './api/names.ts';
import {
  findObject,
  getObject,
  insertObject,
  listObjects,
  listOrderObjects,
  lockObject,
  saveObject,
} from './api/objects.ts';
import { createPaypalEvent } from './events.ts';
import type { Capture, Dispute } from './types.ts';

/** Opens a buyer's dispute over a payment; it is a call of a partner, since the sandbox has no buyer. */
export async function createDispute(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, ['disputed_transactions', 'dispute_amount', 'reason'], '');
  const [disputed] = Array.isArray(call.body.disputed_transactions) ? call.body.disputed_transactions : [];
  const disputedItem = isJsonObject(disputed) ? disputed : {};
  assertPlayed(disputedItem, ['seller_transaction_id'], '/disputed_transactions/0');
  const id = String(disputedItem.seller_transaction_id);
  const capture = await getObject(call.db, 'capture', id);
  const { body } = call;
  const amount =
    body.dispute_amount === undefined ? capture.amount : readMoneyField(body.dispute_amount, '/dispute_amount');
  const dispute = buildDispute(call, capture, { reason: readDisputeReason(body), amount });
  await insertObject(call.db, 'dispute', capture.supplementary_data.related_ids.order_id, dispute);
  announceDispute(call, 'CUSTOMER.DISPUTE.CREATED', dispute);
  return { status: 201, body: serializeDispute(dispute) };
}

function readDisputeReason({ reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' }: Body): string {
  if (typeof reason === 'string' && /^[A-Z_]{1,255}$/.test(reason)) return reason;
  throw malformed('INVALID_PARAMETER_VALUE', '/reason');
}

function buildDispute({ now, deps }: WriteCall, capture: Capture, about: Pick<Dispute, 'reason' | 'amount'>): Dispute {
  const id = `PP-R-${createPaypalId().slice(0, 12)}`;
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

/**
 * Lists the disputes of the account or of a transaction in short form; only the filters that a shop needs are
 * supported.
 */
export async function listDisputes({ db, query }: ReadCall): Promise<object> {
  const size = Number(query.page_size ?? 10);
  if (!Number.isInteger(size) || size < 1 || size > 50) throw malformed('INVALID_PARAMETER_VALUE', 'page_size');
  const { disputed_transaction_id: id } = query;
  const disputes = id === undefined ? await listObjects(db, 'dispute') : await listCaptureDisputes(db, id);
  const requestedStates = query.dispute_state?.split(',');
  const serializedDisputes = disputes
    .map(serializeDispute)
    .filter(({ dispute_state }) => !requestedStates || requestedStates.includes(dispute_state));
  const items = serializedDisputes
    .slice(0, size)
    .map(({ disputed_transactions: _, dispute_outcome: __, evidences: ___, messages: ____, ...short }) => short);
  return { items, links: [] };
}

async function listCaptureDisputes(db: ReadCall['db'], captureId: string): Promise<Dispute[]> {
  const capture = await findObject(db, 'capture', captureId);
  return listOrderObjects(db, 'dispute', capture?.supplementary_data.related_ids.order_id ?? '');
}

export async function getDispute({ db, id }: ReadCall): Promise<object> {
  return serializeDispute(await getObject(db, 'dispute', id));
}

const evidenceFields = ['evidence_type', 'evidence_info', 'notes', 'item_id', 'item_type'];

/** What the shop says for itself; files are not played. */
export async function provideEvidence(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, ['evidences'], '');
  const { evidences } = call.body;
  if (!Array.isArray(evidences) || evidences.length === 0) throw malformed('MISSING_REQUIRED_PARAMETER', '/evidences');
  const evidenceItems = evidences.map((evidence, place) => {
    const field = `/evidences/${place}`;
    if (!isJsonObject(evidence)) throw malformed('INVALID_PARAMETER_SYNTAX', field);
    assertPlayed(evidence, evidenceFields, field);
    assertInfo(evidence.evidence_info, `${field}/evidence_info`);
    return { ...evidence, source: 'SUBMITTED_BY_SELLER', date: call.now.toISOString() };
  });
  const storedDispute = await openDispute(call);
  const status = 'UNDER_REVIEW' as const;
  return change(call, { ...storedDispute, status, evidences: [...(storedDispute.evidences ?? []), ...evidenceItems] });
}

function assertInfo(info: unknown, field: string): void {
  if (info === undefined) return;
  if (!isJsonObject(info)) throw malformed('INVALID_PARAMETER_SYNTAX', field);
  assertPlayed(info, ['tracking_info', 'refund_ids'], field);
  for (const [name, fields] of Object.entries(infoFields)) {
    const parts = Array.isArray(info[name]) ? info[name].filter(isJsonObject) : [];
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
  const storedDispute = await openDispute(call);
  return change(call, { ...storedDispute, messages: [...(storedDispute.messages ?? []), buildMessage(call, content)] });
}

function buildMessage({ now }: WriteCall, content: string): object {
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
  announceDispute(call, 'CUSTOMER.DISPUTE.UPDATED', changed);
  return { status: 200, body: { links: changed.links } };
}

/** The shop gives in. */
export function acceptClaim(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, ['note'], '');
  const content = readName(call.body.note, '/note', 2000);
  if (content !== undefined) return resolveDispute(call, 'RESOLVED_BUYER_FAVOUR', buildMessage(call, content));
  return resolveDispute(call, 'RESOLVED_BUYER_FAVOUR');
}

/** PayPal decides, which its sandbox lets one say: https://developer.paypal.com/docs/api/customer-disputes/v1/ */
export function adjudicateDispute(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, ['adjudication_outcome'], '');
  const { adjudication_outcome: outcome } = call.body;
  if (outcome === 'BUYER_FAVOR') return resolveDispute(call, 'RESOLVED_BUYER_FAVOUR');
  if (outcome === 'SELLER_FAVOR') return resolveDispute(call, 'RESOLVED_SELLER_FAVOUR');
  throw malformed('INVALID_PARAMETER_VALUE', '/adjudication_outcome');
}

async function resolveDispute(call: WriteCall, outcome_code: string, message?: object): Promise<Answer> {
  const storedDispute = await openDispute(call);
  const update_time = call.now.toISOString();
  const messages = message && { messages: [...(storedDispute.messages ?? []), message] };
  const resolved: Dispute = {
    ...storedDispute,
    ...messages,
    status: 'RESOLVED',
    dispute_outcome: { outcome_code },
    update_time,
  };
  await saveObject(call.db, resolved);
  announceDispute(call, 'CUSTOMER.DISPUTE.RESOLVED', resolved);
  return { status: 200, body: { links: resolved.links } };
}

function announceDispute(call: WriteCall, name: string, dispute: Dispute): void {
  call.events.push({ event: createPaypalEvent(call, name, serializeDispute(dispute)), behaviour: undefined });
}

const states = {
  WAITING_FOR_SELLER_RESPONSE: 'REQUIRED_ACTION',
  UNDER_REVIEW: 'UNDER_PAYPAL_REVIEW',
  RESOLVED: 'RESOLVED',
};

function serializeDispute({ id: dispute_id, amount: dispute_amount, ...dispute }: Dispute) {
  const dispute_state = states[dispute.status];
  return { dispute_id, dispute_amount, dispute_state, ...dispute };
}
