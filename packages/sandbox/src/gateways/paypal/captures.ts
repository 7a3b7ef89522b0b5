import type { Behaviour } from '../../store/tables.ts';
import { assertPlayed } from './api/assert-played.ts';
import type { Answer, WriteCall } from './api/call.ts';
import { malformed, unprocessable } from './api/faults.ts';
import { createPaypalId } from './api/ids.ts';
import { toMinorAmount, toPaypalMoney } from './api/money.ts';
import { insertObject, isInvoiceCaptured, lockObject, saveObject } from './api/objects.ts';
import { enterIntoBooks, updateLedgerCharge } from './books.ts';
import { createPaypalEvent } from './events.ts';
import { lockOrder } from './orders.ts';
import { serializeOrder } from './sandbox-fields.ts';
import type { Capture, Money, Order } from './types.ts';

/** Takes the money of an order that the buyer has approved. */
export async function captureOrder(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, [], '');
  const order = await lockOrder(call);
  if (order.intent !== 'CAPTURE') throw unprocessable('ACTION_DOES_NOT_MATCH_INTENT');
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED');
  await assertPayable(call, order);
  const [unit] = order.purchase_units;
  const capture = createCapture(call, order, unit.amount);
  await insertObject(call.db, 'capture', order.id, capture);
  const isPending = capture.status === 'PENDING';
  await enterIntoBooks(call, order, capture, isPending ? 'requires_action' : 'succeeded');
  const completed: Order = { ...order, status: 'COMPLETED', update_time: call.now.toISOString() };
  await saveObject(call.db, completed);
  const { behaviour } = order.sandbox;
  call.events.push({ event: createPaypalEvent(call, `PAYMENT.CAPTURE.${capture.status}`, capture), behaviour });
  return { status: 201, body: await serializeOrder(call.db, completed), behaviour };
}

/**
 * Decides what became of a capture that the bank has looked at for days, as no call of PayPal's API can.
 * @throws PaypalFault 422
 */
export async function decideCapture(call: WriteCall): Promise<Answer> {
  const { status } = call.body;
  if (status !== 'COMPLETED' && status !== 'DECLINED') throw malformed('INVALID_PARAMETER_VALUE', '/status');
  const { status_details: _, ...pending } = await lockObject(call.db, 'capture', call.id);
  if (pending.status !== 'PENDING') throw unprocessable('TRANSACTION_REFUSED');
  const decided: Capture = { ...pending, status, update_time: call.now.toISOString() };
  await saveObject(call.db, decided);
  await updateLedgerCharge(call, decided.id, { status: status === 'COMPLETED' ? 'succeeded' : 'declined' });
  const name = status === 'COMPLETED' ? 'COMPLETED' : 'DENIED';
  call.events.push({ event: createPaypalEvent(call, `PAYMENT.CAPTURE.${name}`, decided), behaviour: undefined });
  return { status: 200, body: decided };
}

/** @throws PaypalFault 422 */
export async function assertPayable(call: WriteCall, { status, sandbox, ...order }: Order): Promise<void> {
  if (status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
  if (await isInvoiceCaptured(call.db, order.purchase_units[0].invoice_id)) throw unprocessable('DUPLICATE_INVOICE_ID');
  if (!decliningBehaviours.includes(sandbox.behaviour)) return;
  if (sandbox.behaviour === 'forged_webhook') announceForged(call, { status, sandbox, ...order });
  throw unprocessable('INSTRUMENT_DECLINED');
}

const decliningBehaviours: readonly Behaviour[] = [
  'decline',
  'insufficient_funds',
  'expired',
  'processing_error',
  'forged_webhook',
];

/** Announces a capture that never happened, as an attacker would, with a forged signature. */
function announceForged(call: WriteCall, order: Order): void {
  const capture = createCapture(call, order, order.purchase_units[0].amount);
  const body = createPaypalEvent(call, 'PAYMENT.CAPTURE.COMPLETED', capture);
  call.deps.webhooks.send({ gateway: 'paypal', body, isForged: true });
}

export function createCapture(
  { now, deps }: WriteCall,
  order: Order,
  amount: Money,
  more: { authorization_id?: string; final_capture?: boolean; invoice_id?: string; note_to_payer?: string } = {},
): Capture {
  const { authorization_id, final_capture = true, note_to_payer } = more;
  const id = createPaypalId();
  const api = `${deps.origin}/sandbox/paypal/v2/payments/captures/${id}`;
  const { custom_id } = order.purchase_units[0];
  const invoice_id = more.invoice_id ?? order.purchase_units[0].invoice_id;
  return {
    id,
    ...(order.sandbox.behaviour === 'pending'
      ? { status: 'PENDING', status_details: { reason: 'ECHECK' } }
      : { status: 'COMPLETED' }),
    amount,
    ...(custom_id && { custom_id }),
    ...(invoice_id && { invoice_id }),
    ...(note_to_payer && { note_to_payer }),
    final_capture,
    seller_protection: protection,
    seller_receivable_breakdown: computeBreakdown(amount),
    supplementary_data: { related_ids: { order_id: order.id, ...(authorization_id && { authorization_id }) } },
    create_time: now.toISOString(),
    update_time: now.toISOString(),
    links: [
      { href: api, rel: 'self', method: 'GET' },
      { href: `${api}/refund`, rel: 'refund', method: 'POST' },
      { href: `${deps.origin}/sandbox/paypal/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
  };
}

export const protection = {
  status: 'ELIGIBLE',
  dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
};

/** 3.49 % and 49 of the smallest unit are PayPal's. */
function computeBreakdown(gross: Money): Capture['seller_receivable_breakdown'] {
  const minor = toMinorAmount(gross);
  const fee = Math.min(minor, Math.round(minor * 0.0349) + 49);
  const toCaptureMoney = (amount: number) => toPaypalMoney(amount, gross.currency_code);
  return { gross_amount: gross, paypal_fee: toCaptureMoney(fee), net_amount: toCaptureMoney(minor - fee) };
}
