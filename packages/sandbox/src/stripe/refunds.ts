import { newId } from '../http/ids.ts';
import { type Answer, answer, seconds, type WriteCall } from './api/call.ts';
import { invalidRequest } from './api/errors.ts';
import { getObject, insertObject, lockObject, saveObject } from './api/objects.ts';
import { amount, changedMetadata, metadata, oneOf, pickDefined, readParams, type Shape, text } from './api/params.ts';
import { settleFunds } from './balance.ts';
import { assertCounted, stripeAmount } from './currencies.ts';
import { emit } from './events.ts';
import type { Charge, MethodType, Refund } from './types.ts';

const shape = {
  charge: text,
  payment_intent: text,
  amount,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  metadata,
  instructions_email: text,
} satisfies Shape;

/** Gives money back, all that is left where no amount is named, and never more than was taken. */
export async function createRefund(call: WriteCall): Promise<Answer> {
  const params = readParams(call.form, shape);
  const charge = await paidCharge(call, params);
  const left = charge.amount - charge.amount_refunded;
  const given = params.amount ?? left;
  assertCounted(given, charge.currency, 'amount');
  assertRefundable(charge, given, left);
  const method = await getObject(call.db, 'payment_method', charge.payment_method);
  const id = newId('re');
  const type = method.type === 'card' ? 'refund' : 'payment_refund';
  const { currency, customer, payment_intent, payment_method } = charge;
  const funds = { amount: -given, currency, source: id, type, description: null } as const;
  const refund: Refund = {
    id,
    object: 'refund',
    amount: given,
    balance_transaction: await settleFunds(call, funds),
    charge: charge.id,
    created: seconds(call.now),
    currency,
    customer,
    customer_account: null,
    destination_details: { type: method.type, ...details[method.type] },
    ...pickDefined(params, 'instructions_email'),
    metadata: changedMetadata({}, params.metadata),
    payment_intent,
    payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  const { refund: fate } = method.sandbox.outcome;
  const made: Refund = fate === 'pending' ? { ...refund, status: 'pending', pending_reason: 'processing' } : refund;
  await insertObject(call.db, made);
  const refunded = await giveBack(call, charge, given);
  await emit(call, 'refund.created', made);
  if (fate === 'pending') await settleRefund(call, refund);
  if (fate === 'fails') await failRefund(call, refund, refunded);
  return answer(made);
}

/** A moment after it was answered as pending. */
async function settleRefund(call: WriteCall, refund: Refund): Promise<void> {
  await saveObject(call.db, refund);
  await emit(call, 'refund.updated', refund);
  await emit(call, 'charge.refund.updated', refund);
}

/** A moment after it was answered as succeeded: the money comes back to the account, and the charge counts as not refunded. */
async function failRefund(call: WriteCall, refund: Refund, charge: Charge): Promise<void> {
  const type = refund.destination_details.type === 'card' ? 'refund_failure' : 'payment_failure_refund';
  const { amount: returned, currency, id: source } = refund;
  const funds = { amount: returned, currency, source, type, description: null } as const;
  const failure_balance_transaction = await settleFunds(call, funds);
  const failed: Refund = { ...refund, status: 'failed', failure_reason: 'unknown', failure_balance_transaction };
  await saveObject(call.db, failed);
  await changeRefunded(call, charge, -returned);
  await emit(call, 'refund.failed', failed);
  await emit(call, 'charge.refund.updated', failed);
}

const details: Partial<Record<MethodType, object>> = {
  card: { card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' } },
  klarna: { klarna: { reference: null, reference_status: null } },
};

async function paidCharge(call: WriteCall, params: { charge?: string; payment_intent?: string }): Promise<Charge> {
  if (params.charge) return lockObject(call.db, 'charge', params.charge, 'charge');
  if (!params.payment_intent) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const intent = await getObject(call.db, 'payment_intent', params.payment_intent, 'payment_intent');
  if (intent.latest_charge && intent.status === 'succeeded') return lockObject(call.db, 'charge', intent.latest_charge);
  const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', param: 'payment_intent' });
}

function assertRefundable(charge: Charge, given: number, left: number): void {
  if (charge.status !== 'succeeded' || !charge.captured) {
    throw invalidRequest(`Charge ${charge.id} is not captured: cancel its PaymentIntent.`, {
      code: 'charge_not_refundable',
    });
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (given <= left) return;
  const [asked, rest] = [given, left].map((minor) => stripeAmount(minor, charge.currency, 'en-US'));
  throw invalidRequest(`Refund amount (${asked}) is greater than unrefunded amount on charge (${rest})`, {
    param: 'amount',
  });
}

async function giveBack(call: WriteCall, charge: Charge, given: number): Promise<Charge> {
  const refunded = await changeRefunded(call, charge, given);
  await emit(call, 'charge.refunded', refunded);
  return refunded;
}

async function changeRefunded(call: WriteCall, charge: Charge, change: number): Promise<Charge> {
  const amount_refunded = charge.amount_refunded + change;
  const refunded = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  await saveObject(call.db, refunded);
  await call.db
    .updateTable('charges')
    .set((set) => ({ refunded: set('refunded', '+', change) }))
    .where('id', '=', charge.id)
    .execute();
  return refunded;
}

/** Only a refund that waits for the shopper can be canceled; no method that the stand-in plays asks for that. */
export async function cancelRefund(call: WriteCall): Promise<Answer> {
  readParams(call.form, {});
  const { id, status } = await lockObject(call.db, 'refund', call.id);
  const message = `You cannot cancel refund ${id} because it has a status of ${status}: only a refund that requires action can be canceled.`;
  throw invalidRequest(message, { code: 'status_transition_invalid' });
}

export async function updateRefund(call: WriteCall): Promise<Answer> {
  const before = await lockObject(call.db, 'refund', call.id);
  const params = readParams(call.form, { metadata });
  const refund = { ...before, metadata: changedMetadata(before.metadata, params.metadata) };
  await saveObject(call.db, refund);
  await emit(call, 'refund.updated', refund);
  return answer(refund);
}
