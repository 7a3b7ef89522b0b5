import { createPrefixedId } from '../../http/ids.ts';
import { type Answer, createAnswer, toUnixSeconds, type WriteCall } from './api/call.ts';
import { invalidRequest } from './api/errors.ts';
import { getObject, insertObject, lockObject, saveObject } from './api/objects.ts';
import {
  changedMetadata,
  createChoiceReader,
  pickDefinedParams,
  readFormParams,
  readMetadata,
  readMinorAmount,
  readText,
  type Shape,
} from './api/params.ts';
import { recordBalanceTransaction } from './balance.ts';
import { assertCounted, stripeAmount } from './currencies.ts';
import { recordStripeEvent } from './events.ts';
import type { Charge, MethodType, Refund } from './types.ts';

const shape = {
  charge: readText,
  payment_intent: readText,
  amount: readMinorAmount,
  reason: createChoiceReader('duplicate', 'fraudulent', 'requested_by_customer'),
  metadata: readMetadata,
  instructions_email: readText,
} satisfies Shape;

/** Gives money back, all that is left where no amount is named, and never more than was taken. */
export async function createRefund(call: WriteCall): Promise<Answer> {
  const params = readFormParams(call.form, shape);
  const charge = await lockPaidCharge(call, params);
  const refundableAmount = charge.amount - charge.amount_refunded;
  const refundAmount = params.amount ?? refundableAmount;
  assertCounted(refundAmount, charge.currency, 'amount');
  assertRefundable(charge, refundAmount, refundableAmount);
  const method = await getObject(call.db, 'payment_method', charge.payment_method);
  const id = createPrefixedId('re');
  const type = method.type === 'card' ? 'refund' : 'payment_refund';
  const { currency, customer, payment_intent, payment_method } = charge;
  const funds = { amount: -refundAmount, currency, source: id, type, description: null } as const;
  const refund: Refund = {
    id,
    object: 'refund',
    amount: refundAmount,
    balance_transaction: await recordBalanceTransaction(call, funds),
    charge: charge.id,
    created: toUnixSeconds(call.now),
    currency,
    customer,
    customer_account: null,
    destination_details: { type: method.type, ...details[method.type] },
    ...pickDefinedParams(params, 'instructions_email'),
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
  const createdRefund: Refund =
    fate === 'pending' ? { ...refund, status: 'pending', pending_reason: 'processing' } : refund;
  await insertObject(call.db, createdRefund);
  const refunded = await refundCharge(call, charge, refundAmount);
  await recordStripeEvent(call, 'refund.created', createdRefund);
  if (fate === 'pending') await settleRefund(call, refund);
  if (fate === 'fails') await markRefundFailed(call, refund, refunded);
  return createAnswer(createdRefund);
}

/** A moment after it was answered as pending. */
async function settleRefund(call: WriteCall, refund: Refund): Promise<void> {
  await saveObject(call.db, refund);
  await recordStripeEvent(call, 'refund.updated', refund);
  await recordStripeEvent(call, 'charge.refund.updated', refund);
}

/** A moment after it was answered as succeeded: the money comes back to the account, and the charge counts as not refunded. */
async function markRefundFailed(call: WriteCall, refund: Refund, charge: Charge): Promise<void> {
  const type = refund.destination_details.type === 'card' ? 'refund_failure' : 'payment_failure_refund';
  const { amount: returned, currency, id: source } = refund;
  const funds = { amount: returned, currency, source, type, description: null } as const;
  const failure_balance_transaction = await recordBalanceTransaction(call, funds);
  const failed: Refund = { ...refund, status: 'failed', failure_reason: 'unknown', failure_balance_transaction };
  await saveObject(call.db, failed);
  await changeRefunded(call, charge, -returned);
  await recordStripeEvent(call, 'refund.failed', failed);
  await recordStripeEvent(call, 'charge.refund.updated', failed);
}

const details: Partial<Record<MethodType, object>> = {
  card: { card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' } },
  klarna: { klarna: { reference: null, reference_status: null } },
};

async function lockPaidCharge(call: WriteCall, params: { charge?: string; payment_intent?: string }): Promise<Charge> {
  if (params.charge) return lockObject(call.db, 'charge', params.charge, 'charge');
  if (!params.payment_intent) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const intent = await getObject(call.db, 'payment_intent', params.payment_intent, 'payment_intent');
  if (intent.latest_charge && intent.status === 'succeeded') return lockObject(call.db, 'charge', intent.latest_charge);
  const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', param: 'payment_intent' });
}

function assertRefundable(charge: Charge, refundAmount: number, refundableAmount: number): void {
  if (charge.status !== 'succeeded' || !charge.captured) {
    throw invalidRequest(`Charge ${charge.id} is not captured: cancel its PaymentIntent.`, {
      code: 'charge_not_refundable',
    });
  }
  if (refundableAmount === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (refundAmount <= refundableAmount) return;
  const [refundText, refundableText] = [refundAmount, refundableAmount].map((minor) =>
    stripeAmount(minor, charge.currency, 'en-US'),
  );
  throw invalidRequest(
    `Refund amount (${refundText}) is greater than unrefunded amount on charge (${refundableText})`,
    {
      param: 'amount',
    },
  );
}

async function refundCharge(call: WriteCall, charge: Charge, refundAmount: number): Promise<Charge> {
  const refunded = await changeRefunded(call, charge, refundAmount);
  await recordStripeEvent(call, 'charge.refunded', refunded);
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

/**
 * Refuses to cancel: only a refund that waits for the shopper can be canceled, and no method of the stand-in needs
 * that.
 */
export async function cancelRefund(call: WriteCall): Promise<Answer> {
  readFormParams(call.form, {});
  const { id, status } = await lockObject(call.db, 'refund', call.id);
  const message = `You cannot cancel refund ${id} because it has a status of ${status}: only a refund that requires action can be canceled.`;
  throw invalidRequest(message, { code: 'status_transition_invalid' });
}

export async function updateRefund(call: WriteCall): Promise<Answer> {
  const storedRefund = await lockObject(call.db, 'refund', call.id);
  const params = readFormParams(call.form, { metadata: readMetadata });
  const refund = { ...storedRefund, metadata: changedMetadata(storedRefund.metadata, params.metadata) };
  await saveObject(call.db, refund);
  await recordStripeEvent(call, 'refund.updated', refund);
  return createAnswer(refund);
}
