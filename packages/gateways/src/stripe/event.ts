import type Stripe from 'stripe';
import { InvalidEvent } from '../errors.ts';
import type { GatewayEvent, SignedCall } from '../port.ts';
import { isResourceMissing, unlessStripe } from './decline.ts';

const toleranceSeconds = 300;

/** The part of what Stripe announces that tells which order it is about. */
interface EventObject {
  object?: unknown;
  id?: unknown;
  payment_intent?: unknown;
  metadata?: { order_id?: unknown } | null;
}

/** @returns null for what is about no payment of an order */
export async function readWebhookEvent(
  stripe: Stripe,
  call: SignedCall,
  secret: string,
  now: Date,
): Promise<GatewayEvent | null> {
  const { id, type, object } = await readEventObject(stripe, parseSignedEvent(stripe, call, secret, now));
  const transactionId = object.object === 'payment_intent' ? object.id : object.payment_intent;
  if (typeof transactionId !== 'string') return null;
  const about = isHistoryEvent(type) ? 'history' : 'payment';
  const orderId =
    object.metadata?.order_id ?? (about === 'history' ? await readOrderId(stripe, transactionId) : undefined);
  return typeof orderId === 'string' ? { id, name: type, orderId: orderId, transactionId, about } : null;
}

/** Signed by Stripe: a snapshot with its object, or a thin event, which only names one. */
type StripeEvent =
  | { object: 'event'; id: string; type: string; data: { object: EventObject } }
  | { object: 'v2.core.event'; id: string; type: string; related_object?: { id: string; type: string } | null };

/** https://docs.stripe.com/event-destinations: the object of a thin event is asked for, where it is one of payments. */
async function readEventObject(
  stripe: Stripe,
  event: StripeEvent,
): Promise<{ id: string; type: string; object: EventObject }> {
  const { id } = event;
  if (event.object !== 'v2.core.event') return { id, type: event.type, object: event.data.object };
  const { related_object } = event;
  const retrieve = related_object && thin[related_object.type];
  const object = retrieve ? await retrieve(stripe, related_object.id).catch(ignoreMissing) : {};
  return { id, type: event.type.replace(/^v1\./, ''), object };
}

const thin: Record<string, (stripe: Stripe, id: string) => Promise<EventObject>> = {
  payment_intent: ({ paymentIntents }, id) => paymentIntents.retrieve(id),
  charge: ({ charges }, id) => charges.retrieve(id),
  refund: ({ refunds }, id) => refunds.retrieve(id),
  dispute: ({ disputes }, id) => disputes.retrieve(id),
};

function ignoreMissing(error: unknown): EventObject {
  return isResourceMissing(error) ? {} : unlessStripe(error);
}

function isHistoryEvent(type: string): boolean {
  return type === 'charge.refunded' || /^(charge\.)?(refund|dispute)\./.test(type);
}

/** Refunds and disputes do not name the order themselves. */
async function readOrderId({ paymentIntents }: Stripe, id: string): Promise<string | undefined> {
  const intent = await paymentIntents
    .retrieve(id)
    .catch((error) => (isResourceMissing(error) ? null : unlessStripe(error)));
  return intent?.metadata.order_id;
}

function parseSignedEvent({ webhooks }: Stripe, { headers, body }: SignedCall, secret: string, now: Date): StripeEvent {
  try {
    const header = headers.get('stripe-signature') ?? '';
    const { signature } = webhooks;
    if (!signature?.verifyHeader(body, header, secret, toleranceSeconds, undefined, now.getTime()))
      throw new Error('No');
    return JSON.parse(body); // Stripe's signature proves an event
  } catch {
    throw new InvalidEvent('The signature is not valid', 'invalid_signature');
  }
}
