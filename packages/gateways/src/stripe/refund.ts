import type Stripe from 'stripe';
import { GatewayRefused } from '../errors.ts';
import type { RefundRequest } from '../port.ts';
import { isStripeRefusal, unlessStripe } from './decline.ts';
import { refundKey } from './history.ts';

/**
 * Gives money back, once. Stripe forgets an idempotency key after a day (https://docs.stripe.com/api/idempotent_requests), and
 * keeps the key that stands with a refund: it is looked for before one is made, and again where none is taken any more.
 * @throws GatewayRefused, GatewayUnavailable
 */
export async function refundPayment(stripe: Stripe, request: RefundRequest): Promise<void> {
  const { status } = (await findStripeRefund(stripe, request)) ?? (await createRefund(stripe, request));
  if (status === 'failed' || status === 'canceled') throw new GatewayRefused('The refund failed');
}

async function findStripeRefund(
  { refunds }: Stripe,
  { key, transactionId }: RefundRequest,
): Promise<Stripe.Refund | undefined> {
  try {
    for await (const refund of refunds.list({ payment_intent: transactionId, limit: 100 })) {
      if (refund.metadata?.[refundKey] === key) return refund;
    }
  } catch (error) {
    return unlessStripe(error);
  }
  return undefined;
}

async function createRefund(stripe: Stripe, request: RefundRequest): Promise<Stripe.Refund> {
  const { key, transactionId, amount } = request;
  const params = { payment_intent: transactionId, amount, metadata: { [refundKey]: key } };
  return stripe.refunds.create(params, { idempotencyKey: key }).catch(async (error) => {
    const refund = isStripeRefusal(error) ? await findStripeRefund(stripe, request) : undefined;
    return refund ?? unlessStripe(error);
  });
}
