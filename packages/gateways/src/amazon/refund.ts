import { assertAccepted } from '../call.ts';
import { GatewayPending, GatewayRefused, GatewayUnavailable } from '../errors.ts';
import type { RefundRequest } from '../port.ts';
import type { Amazon } from './api.ts';
import { toAmazonPrice } from './money.ts';
import type { Refund } from './wire.ts';

/**
 * Amazon decides about a refund after it has accepted it, and may decline it hours later:
 * https://developer.amazon.com/docs/amazon-pay-api-v2/refund.html. It is given once Amazon says so.
 * @throws GatewayRefused, GatewayPending
 */
export async function refundPayment(amazon: Amazon, request: RefundRequest): Promise<void> {
  const id = request.id ?? (await createRefund(amazon, request));
  const currentRefund = await amazon.refund(id);
  if (!currentRefund) throw new GatewayUnavailable('The refund cannot be read');
  const { state } = currentRefund.statusDetails;
  if (state === 'Declined') throw new GatewayRefused('Amazon has declined the refund');
  if (state !== 'Refunded') throw new GatewayPending('Amazon has not decided about the refund yet');
}

/** Amazon keeps its answers to a key for ever: begun again it is the same refund. */
async function createRefund(
  amazon: Amazon,
  { key, transactionId, amount, currency, keepId }: RefundRequest,
): Promise<string> {
  const body = { chargeId: transactionId, refundAmount: toAmazonPrice(amount, currency) };
  const answer = await amazon.ask<Refund>('refunds', { key, body });
  assertAccepted(answer);
  const { refundId } = answer.body;
  await keepId(refundId);
  return refundId;
}
