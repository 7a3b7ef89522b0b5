import { type Answer, answer, type WriteCall } from './api/call.ts';
import { invalidRequest } from './api/errors.ts';
import { lockObject, saveObject } from './api/objects.ts';
import { amount, changedMetadata, metadata, nullable, pickDefined, readParams, required } from './api/params.ts';
import { raiseCharge } from './charges.ts';
import { assertCounted } from './currencies.ts';
import { emit } from './events.ts';
import { cardOptions } from './method-options.ts';
import { detailParams, withDetails } from './payment-details.ts';
import type { PaymentIntent } from './types.ts';

/** Holds a larger sum on a card, for an intent that has asked for the possibility. */
export async function incrementAuthorization(call: WriteCall): Promise<Answer> {
  const before = await lockObject(call.db, 'payment_intent', call.id);
  const params = readParams(call.form, {
    amount,
    amount_details: detailParams.amount_details,
    description: nullable,
    metadata,
    payment_details: detailParams.payment_details,
    statement_descriptor: nullable,
  });
  const raised = required(params.amount, 'amount');
  assertRaisable(before, raised);
  const held = await lockObject(call.db, 'charge', required(before.latest_charge ?? undefined, 'latest_charge'));
  await raiseCharge(call, held, raised);
  const changed: PaymentIntent = {
    ...before,
    ...pickDefined(params, 'description', 'statement_descriptor'),
    amount: raised,
    amount_capturable: raised,
    metadata: changedMetadata(before.metadata, params.metadata),
  };
  const intent = withDetails(changed, params);
  await saveObject(call.db, intent);
  await emit(call, 'payment_intent.amount_capturable_updated', intent);
  return answer(intent);
}

function assertRaisable(intent: PaymentIntent, raised: number): void {
  if (intent.status !== 'requires_capture') {
    const message = `This PaymentIntent's authorization could not be incremented because it has a status of ${intent.status}.`;
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
  }
  if (cardOptions(intent).request_incremental_authorization !== 'if_available') {
    throw invalidRequest('This PaymentIntent is not eligible for an incremental authorization.');
  }
  assertCounted(raised, intent.currency, 'amount');
  if (raised > intent.amount) return;
  throw invalidRequest('The amount must be greater than the authorized amount.', { param: 'amount' });
}
