import { type Body, isObject } from '../http/input.ts';
import type { Answer, ReadCall, WriteCall } from './api/call.ts';
import { malformed, unprocessable } from './api/faults.ts';
import { newPaypalId } from './api/ids.ts';
import { readMoney } from './api/money.ts';
import { findObject, getObject, insertObject, listObjects, lockObject, objectsOf, saveObject } from './api/objects.ts';
import { newEvent } from './events.ts';
import type { Capture, Dispute } from './types.ts';

/** What a buyer asks back of a payment: as a partner's call, since no buyer sits in the stand-in. */
export async function createDispute(call: WriteCall): Promise<Answer> {
  const [disputed] = Array.isArray(call.body.disputed_transactions) ? call.body.disputed_transactions : [];
  const id = isObject(disputed) ? String(disputed.seller_transaction_id) : '';
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

const played = ['disputed_transaction_id', 'page_size'];

/** Those of the account or of a transaction, each in short: of the filters that PayPal has, those that a shop needs. */
export async function listDisputes({ db }: ReadCall, query: Record<string, string>): Promise<object> {
  const [unplayed] = Object.keys(query).filter((name) => !played.includes(name));
  if (unplayed) throw malformed('NOT_SUPPORTED', unplayed);
  const size = Number(query.page_size ?? 10);
  if (!Number.isInteger(size) || size < 1 || size > 50) throw malformed('INVALID_PARAMETER_VALUE', 'page_size');
  const { disputed_transaction_id: id } = query;
  const disputes = id === undefined ? await listObjects(db, 'dispute') : await disputesOf(db, id);
  const items = disputes.slice(0, size).map((dispute) => {
    const { disputed_transactions: _, dispute_outcome: __, ...short } = serialize(dispute);
    return short;
  });
  return { items, links: [] };
}

async function disputesOf(db: ReadCall['db'], captureId: string): Promise<Dispute[]> {
  const capture = await findObject(db, 'capture', captureId);
  return objectsOf(db, 'dispute', capture?.supplementary_data.related_ids.order_id ?? '');
}

export async function getDispute({ db, id }: ReadCall): Promise<object> {
  return serialize(await getObject(db, 'dispute', id));
}

/** The shop gives in. */
export function acceptClaim(call: WriteCall): Promise<Answer> {
  return resolve(call, 'RESOLVED_BUYER_FAVOUR');
}

/** PayPal decides, which its sandbox lets one say: https://developer.paypal.com/docs/api/customer-disputes/v1/ */
export function adjudicate(call: WriteCall): Promise<Answer> {
  const { adjudication_outcome: outcome } = call.body;
  if (outcome === 'BUYER_FAVOR') return resolve(call, 'RESOLVED_BUYER_FAVOUR');
  if (outcome === 'SELLER_FAVOR') return resolve(call, 'RESOLVED_SELLER_FAVOUR');
  throw malformed('INVALID_PARAMETER_VALUE', '/adjudication_outcome');
}

async function resolve(call: WriteCall, outcome_code: string): Promise<Answer> {
  const before = await lockObject(call.db, 'dispute', call.id);
  if (before.status === 'RESOLVED') throw unprocessable('TRANSACTION_REFUSED');
  const update_time = call.now.toISOString();
  const resolved: Dispute = { ...before, status: 'RESOLVED', dispute_outcome: { outcome_code }, update_time };
  await saveObject(call.db, resolved);
  announce(call, 'CUSTOMER.DISPUTE.RESOLVED', resolved);
  return { status: 200, body: { links: resolved.links } };
}

function announce(call: WriteCall, name: string, dispute: Dispute): void {
  call.events.push({ event: newEvent(call, name, serialize(dispute)), behaviour: undefined });
}

function serialize({ id: dispute_id, amount: dispute_amount, ...dispute }: Dispute) {
  const dispute_state = dispute.status === 'RESOLVED' ? 'RESOLVED' : 'REQUIRED_ACTION';
  return { dispute_id, dispute_amount, dispute_state, ...dispute };
}
