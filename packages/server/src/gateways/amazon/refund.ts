import { assertAccepted } from '../call.ts';
import { GatewayPending, GatewayRefused, GatewayUnavailable } from '../faults.ts';
import type { RefundRequest } from '../port.ts';
import type { Amazon } from './api.ts';
import { priceOf } from './money.ts';
import type { Refund } from './wire.ts';

/**
 * Amazon decides about a refund after it has accepted it, and may decline it hours later:
 * https://developer.amazon.com/docs/amazon-pay-api-v2/refund.html. It is given once Amazon says so.
 * @throws GatewayRefused, GatewayPending
 */
export async function refund(amazon: Amazon, request: RefundRequest): Promise<void> {
  const id = request.id ?? (await begin(amazon, request));
  const known = await amazon.refund(id);
  if (!known) throw new GatewayUnavailable('The refund cannot be read');
  const { state } = known.statusDetails;
  if (state === 'Declined') throw new GatewayRefused('Amazon has declined the refund');
  if (state !== 'Refunded') throw new GatewayPending('Amazon has not decided about the refund yet');
}

/** Amazon keeps its answers to a key for ever: begun again it is the same refund. */
async function begin(amazon: Amazon, { key, transactionId, amount, currency, keepId }: RefundRequest): Promise<string> {
  const body = { chargeId: transactionId, refundAmount: priceOf(amount, currency) };
  const answer = await amazon.ask<Refund>('refunds', { key, body });
  assertAccepted(answer);
  const { refundId } = answer.body;
  await keepId(refundId);
  return refundId;
}
