import type Stripe from 'stripe';
import type { Dispute, GatewayRefund, PaymentHistory } from '../port.ts';
import { unlessStripe } from './decline.ts';

/** Metadata field in which the shop's refunds store their idempotency key. */
export const refundKey = 'refund_key';

/** Reads the refunds and disputes of one payment. */
export async function readPaymentHistory(
  { refunds, disputes }: Stripe,
  payment_intent: string,
): Promise<PaymentHistory> {
  const request = { payment_intent, limit: 100 };
  const [refundList, disputed] = await Promise.all([refunds.list(request), disputes.list(request)]).catch(unlessStripe);
  return { refunds: refundList.data.map(toGatewayRefund), disputes: disputed.data.map(toGatewayDispute) };
}

function toGatewayRefund({ id, amount, status, metadata }: Stripe.Refund): GatewayRefund {
  return { id, amount, key: metadata?.[refundKey] ?? null, isGiven: status !== 'failed' && status !== 'canceled' };
}

/** An inquiry that ended without a dispute is won as well. */
const ends: Partial<Record<Stripe.Dispute.Status, Dispute['status']>> = {
  lost: 'lost',
  prevented: 'won',
  warning_closed: 'won',
  won: 'won',
};

function toGatewayDispute({ id, amount, status, reason }: Stripe.Dispute): Dispute {
  return { id, amount, status: ends[status] ?? 'open', reason };
}
