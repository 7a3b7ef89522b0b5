import { type Answer, createAnswer, type WriteCall } from './api/call.ts';
import { invalidRequest } from './api/errors.ts';
import { lockObject, saveObject } from './api/objects.ts';
import {
  changedMetadata,
  pickDefinedParams,
  readFormParams,
  readMetadata,
  readMinorAmount,
  readNullableText,
  requireParam,
} from './api/params.ts';
import { raiseAuthorization } from './charges.ts';
import { assertCounted } from './currencies.ts';
import { recordStripeEvent } from './events.ts';
import { readCardOptions } from './method-options.ts';
import { applyPaymentDetails, detailParams } from './payment-details.ts';
import type { PaymentIntent } from './types.ts';

/** Holds a larger sum on a card, for an intent that has asked for the possibility. */
export async function incrementAuthorization(call: WriteCall): Promise<Answer> {
  const storedIntent = await lockObject(call.db, 'payment_intent', call.id);
  const params = readFormParams(call.form, {
    amount: readMinorAmount,
    amount_details: detailParams.amount_details,
    description: readNullableText,
    metadata: readMetadata,
    payment_details: detailParams.payment_details,
    statement_descriptor: readNullableText,
  });
  const raised = requireParam(params.amount, 'amount');
  assertRaisable(storedIntent, raised);
  const authorizedCharge = await lockObject(
    call.db,
    'charge',
    requireParam(storedIntent.latest_charge ?? undefined, 'latest_charge'),
  );
  await raiseAuthorization(call, authorizedCharge, raised);
  const changed: PaymentIntent = {
    ...storedIntent,
    ...pickDefinedParams(params, 'description', 'statement_descriptor'),
    amount: raised,
    amount_capturable: raised,
    metadata: changedMetadata(storedIntent.metadata, params.metadata),
  };
  const intent = applyPaymentDetails(changed, params);
  await saveObject(call.db, intent);
  await recordStripeEvent(call, 'payment_intent.amount_capturable_updated', intent);
  return createAnswer(intent);
}

function assertRaisable(intent: PaymentIntent, raised: number): void {
  if (intent.status !== 'requires_capture') {
    const message = `This PaymentIntent's authorization could not be incremented because it has a status of ${intent.status}.`;
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
  }
  if (readCardOptions(intent).request_incremental_authorization !== 'if_available') {
    throw invalidRequest('This PaymentIntent is not eligible for an incremental authorization.');
  }
  assertCounted(raised, intent.currency, 'amount');
  if (raised > intent.amount) return;
  throw invalidRequest('The amount must be greater than the authorized amount.', { param: 'amount' });
}
