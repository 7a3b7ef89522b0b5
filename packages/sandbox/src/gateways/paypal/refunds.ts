import { assertPlayed } from './api/assert-played.ts';
import type { Answer, WriteCall } from './api/call.ts';
import { malformed, unprocessable } from './api/faults.ts';
import { createPaypalId } from './api/ids.ts';
import { readMoneyField, toMinorAmount, toPaypalMoney } from './api/money.ts';
import { readName } from './api/names.ts';
import { getObject, insertObject, listOrderObjects, lockObject, saveObject } from './api/objects.ts';
import { createPaypalEvent } from './events.ts';
import { omitSandboxFields } from './sandbox-fields.ts';
import type { Capture, Refund } from './types.ts';

/** Gives money back, all that is left where no amount is named, and never more than was taken. */
export async function refundCapture(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, ['amount', 'custom_id', 'invoice_id', 'note_to_payer'], '');
  const capture = await lockObject(call.db, 'capture', call.id);
  if (capture.status === 'PENDING' || capture.status === 'DECLINED') throw unprocessable('TRANSACTION_REFUSED');
  const remainingAmount = toMinorAmount(capture.amount) - (await sumRefundedAmount(call, capture));
  const refundAmount = readRefundAmount(call, capture, remainingAmount);
  const order_id = capture.supplementary_data.related_ids.order_id;
  const { sandbox } = await getObject(call.db, 'order', order_id);
  const refund = createRefund(
    call,
    capture,
    refundAmount,
    toMinorAmount(capture.amount) - remainingAmount + refundAmount,
  );
  await insertObject(call.db, 'refund', order_id, refund);
  const status = refundAmount === remainingAmount ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  await saveObject(call.db, { ...capture, status, update_time: call.now.toISOString() });
  await call.db
    .updateTable('charges')
    .set((set) => ({ refunded: set('refunded', '+', refundAmount) }))
    .where('id', '=', capture.id)
    .execute();
  const { behaviour } = sandbox;
  call.events.push({ event: createPaypalEvent(call, 'PAYMENT.CAPTURE.REFUNDED', refund), behaviour });
  return { status: 201, body: omitSandboxFields(refund) };
}

/** The bank refuses a refund days later, as no call of PayPal's API can: the money is the shop's again. */
export async function failRefund(call: WriteCall): Promise<Answer> {
  if (call.body.status !== 'FAILED') throw malformed('INVALID_PARAMETER_VALUE', '/status');
  const refund = await lockObject(call.db, 'refund', call.id);
  if (refund.status === 'FAILED') throw unprocessable('TRANSACTION_REFUSED');
  const update_time = call.now.toISOString();
  const failed: Refund = { ...refund, status: 'FAILED', update_time };
  await saveObject(call.db, failed);
  const capture = await lockObject(call.db, 'capture', refund.sandbox.capture_id);
  const isPartly = (await sumRefundedAmount(call, capture)) > 0;
  await saveObject(call.db, { ...capture, status: isPartly ? 'PARTIALLY_REFUNDED' : 'COMPLETED', update_time });
  await call.db
    .updateTable('charges')
    .set((set) => ({ refunded: set('refunded', '-', toMinorAmount(refund.amount)) }))
    .where('id', '=', capture.id)
    .execute();
  call.events.push({ event: createPaypalEvent(call, 'PAYMENT.REFUND.FAILED', failed), behaviour: undefined });
  return { status: 200, body: omitSandboxFields(failed) };
}

async function sumRefundedAmount({ db }: WriteCall, { id, supplementary_data }: Capture): Promise<number> {
  const refunds = await listOrderObjects(db, 'refund', supplementary_data.related_ids.order_id);
  const captureRefunds = refunds.filter(({ sandbox, status }) => sandbox.capture_id === id && status !== 'FAILED');
  return captureRefunds.reduce((sum, { amount }) => sum + toMinorAmount(amount), 0);
}

/** Minor units. */
function readRefundAmount(
  { body }: WriteCall,
  { amount: { currency_code } }: Capture,
  remainingAmount: number,
): number {
  if (remainingAmount === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED');
  if (body.amount === undefined) return remainingAmount;
  const requestedMoney = readMoneyField(body.amount, '/amount');
  if (requestedMoney.currency_code !== currency_code) throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH');
  if (toMinorAmount(requestedMoney) > remainingAmount) throw unprocessable('REFUND_AMOUNT_EXCEEDED');
  return toMinorAmount(requestedMoney);
}

function createRefund({ now, deps, body }: WriteCall, capture: Capture, refundAmount: number, total: number): Refund {
  const id = createPaypalId();
  const { supplementary_data } = capture;
  const custom_id = readName(body.custom_id, '/custom_id') ?? capture.custom_id;
  const invoice_id = readName(body.invoice_id, '/invoice_id') ?? capture.invoice_id;
  const note_to_payer = readName(body.note_to_payer, '/note_to_payer', 255);
  const toRefundMoney = (minor: number) => toPaypalMoney(minor, capture.amount.currency_code);
  const api = `${deps.origin}/sandbox/paypal/v2/payments`;
  return {
    id,
    status: 'COMPLETED',
    amount: toRefundMoney(refundAmount),
    ...(custom_id && { custom_id }),
    ...(invoice_id && { invoice_id }),
    ...(note_to_payer && { note_to_payer }),
    seller_payable_breakdown: {
      gross_amount: toRefundMoney(refundAmount),
      paypal_fee: toRefundMoney(0),
      net_amount: toRefundMoney(refundAmount),
      total_refunded_amount: toRefundMoney(total),
    },
    create_time: now.toISOString(),
    update_time: now.toISOString(),
    links: [
      { href: `${api}/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${api}/captures/${capture.id}`, rel: 'up', method: 'GET' },
    ],
    sandbox: { order_id: supplementary_data.related_ids.order_id, capture_id: capture.id },
  };
}
