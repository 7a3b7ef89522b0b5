import type { WriteCall } from './api/call.ts';
import { addDocumentationUrl } from './api/errors.ts';
import { getObject, saveObject } from './api/objects.ts';
import { pendingCharge, refuseCharge, settleCharge } from './charges.ts';
import { recordStripeEvent } from './events.ts';
import { reopened } from './intent-fields.ts';
import type { PaymentIntent, PaymentMethod } from './types.ts';

/** Debits an account whose bank takes its time. @returns the intent as it is answered, in processing */
export async function startDebit(
  call: WriteCall,
  intent: PaymentIntent,
  method: PaymentMethod,
): Promise<PaymentIntent> {
  const charge = await pendingCharge(call, intent, method);
  const started: PaymentIntent = { ...intent, latest_charge: charge.id, next_action: null, status: 'processing' };
  await saveObject(call.db, started);
  await recordStripeEvent(call, 'payment_intent.processing', started);
  if (!method.sandbox.outcome.debit?.isDelayed) await decideDebit(call, started);
  return started;
}

/** The bank decides about a debit in processing, as the account is made for. */
export async function decideDebit(call: WriteCall, intent: PaymentIntent): Promise<void> {
  const charge = await getObject(call.db, 'charge', intent.latest_charge ?? '');
  const method = await getObject(call.db, 'payment_method', charge.payment_method);
  if (method.sandbox.outcome.debit?.result !== 'fails') {
    await settleCharge(call, charge);
    const paidIntent: PaymentIntent = { ...intent, amount_received: intent.amount, status: 'succeeded' };
    await saveObject(call.db, paidIntent);
    return recordStripeEvent(call, 'payment_intent.succeeded', paidIntent);
  }
  const message = 'The payment failed.';
  await refuseCharge(call, charge, message);
  const code = 'payment_intent_payment_attempt_failed';
  const fault = addDocumentationUrl({ type: 'card_error', code, message, payment_method: method });
  const open: PaymentIntent = { ...reopened(intent), last_payment_error: fault };
  await saveObject(call.db, open);
  await recordStripeEvent(call, 'payment_intent.payment_failed', open);
}
