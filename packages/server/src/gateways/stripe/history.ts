import type Stripe from 'stripe';
import type { Dispute, GatewayRefund, PaymentHistory } from '../port.ts';
import { unlessStripe } from './faults.ts';

/** Under it a refund of ours carries the key that it was asked for with. */
export const refundKey = 'refund_key';

/** What went back, and what banks ask back, of one payment. */
export async function historyOf({ refunds, disputes }: Stripe, payment_intent: string): Promise<PaymentHistory> {
  const request = { payment_intent, limit: 100 };
  const [given, disputed] = await Promise.all([refunds.list(request), disputes.list(request)]).catch(unlessStripe);
  return { refunds: given.data.map(refundOf), disputes: disputed.data.map(disputeOf) };
}

function refundOf({ id, amount, status, metadata }: Stripe.Refund): GatewayRefund {
  return { id, amount, key: metadata?.[refundKey] ?? null, isGiven: status !== 'failed' && status !== 'canceled' };
}

/** An inquiry that ended without a dispute is won as well. */
const ends: Partial<Record<Stripe.Dispute.Status, Dispute['status']>> = {
  lost: 'lost',
  prevented: 'won',
  warning_closed: 'won',
  won: 'won',
};

function disputeOf({ id, amount, status, reason }: Stripe.Dispute): Dispute {
  return { id, amount, status: ends[status] ?? 'open', reason };
}
