import type Stripe from 'stripe';
import { InvalidEvent } from '../faults.ts';
import type { GatewayEvent, SignedCall } from '../port.ts';
import { isMissing, unlessStripe } from './faults.ts';

const toleranceSeconds = 300;

/** The part of what Stripe announces that tells which order it is about. */
interface About {
  object?: unknown;
  id?: unknown;
  payment_intent?: unknown;
  metadata?: { order_id?: unknown } | null;
}

/** @returns null for what is about no payment of an order */
export async function readEvent(
  stripe: Stripe,
  call: SignedCall,
  secret: string,
  now: Date,
): Promise<GatewayEvent | null> {
  const { id, type, data } = verified(stripe, call, secret, now);
  const object: About = data.object;
  const transactionId = object.object === 'payment_intent' ? object.id : object.payment_intent;
  if (typeof transactionId !== 'string') return null;
  const about = isHistory(type) ? 'history' : 'payment';
  const named = object.metadata?.order_id ?? (about === 'history' ? await orderOf(stripe, transactionId) : undefined);
  return typeof named === 'string' ? { id, name: type, orderId: named, transactionId, about } : null;
}

function isHistory(type: string): boolean {
  return type === 'charge.refunded' || /^(charge\.)?(refund|dispute)\./.test(type);
}

/** Refunds and disputes do not name the order themselves. */
async function orderOf({ paymentIntents }: Stripe, id: string): Promise<string | undefined> {
  const intent = await paymentIntents.retrieve(id).catch((error) => (isMissing(error) ? null : unlessStripe(error)));
  return intent?.metadata.order_id;
}

function verified({ webhooks }: Stripe, { headers, body }: SignedCall, secret: string, now: Date): Stripe.Event {
  try {
    const signature = headers.get('stripe-signature') ?? '';
    return webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime());
  } catch {
    throw new InvalidEvent('The signature is not valid', 'invalid_signature');
  }
}
