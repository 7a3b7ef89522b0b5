import type Stripe from 'stripe';
import { InvalidEvent } from '../faults.ts';
import type { GatewayEvent, SignedCall } from '../port.ts';

const toleranceSeconds = 300;

/** The part of what Stripe announces that tells which order it is about. */
interface About {
  object?: unknown;
  id?: unknown;
  payment_intent?: unknown;
  metadata?: { order_id?: unknown } | null;
}

/** @returns null for what is about no payment of an order */
export function readEvent(stripe: Stripe, call: SignedCall, secret: string, now: Date): GatewayEvent | null {
  const { id, type, data } = verified(stripe, call, secret, now);
  const about: About = data.object;
  const orderId = about.metadata?.order_id;
  const transactionId = about.object === 'payment_intent' ? about.id : about.payment_intent;
  if (typeof orderId !== 'string' || typeof transactionId !== 'string') return null;
  return { id, name: type, orderId, transactionId };
}

function verified({ webhooks }: Stripe, { headers, body }: SignedCall, secret: string, now: Date): Stripe.Event {
  try {
    const signature = headers.get('stripe-signature') ?? '';
    return webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime());
  } catch {
    throw new InvalidEvent('The signature is not valid', 'invalid_signature');
  }
}
