import { toFieldRecord } from '../browser-params.ts';
import { buildInvalidEventError, parseEvent } from '../event.ts';
import type { GatewayEvent, SignedCall } from '../port.ts';
import { assertSigned } from '../signature.ts';
import type { Airwallex } from './client.ts';
import type { AirwallexIntent } from './wire.ts';

/** Announcements about refunds and disputes, which name their payment intent. */
const isHistory = /^(refund|payment_dispute)\./;

/**
 * Reads an announcement. Refunds name no order, so that their payment intent is asked about it.
 * @returns null for what is about no payment of an order, e.g. single attempts and customers
 * @throws InvalidEvent unless the signature is right; GatewayUnavailable
 */
export async function readWebhookEvent(
  airwallex: Airwallex,
  { headers, body }: SignedCall,
  { secret, now }: { secret: string; now: Date },
): Promise<GatewayEvent | null> {
  const time = headers.get('x-timestamp') ?? '';
  const signature = headers.get('x-signature') ?? '';
  assertSigned({ time, signature, signed: time + body }, secret, now);
  const { id, name, data } = toFieldRecord(parseEvent(body));
  if (typeof id !== 'string' || typeof name !== 'string') throw buildInvalidEventError();
  const object = toFieldRecord(toFieldRecord(data).object ?? data);
  if (isHistory.test(name)) return historyEvent(airwallex, { id, name, intentId: object.payment_intent_id });
  if (!name.startsWith('payment_intent.')) return null;
  const { merchant_order_id: orderId, id: transactionId } = object;
  if (typeof orderId !== 'string' || typeof transactionId !== 'string') throw buildInvalidEventError();
  return { id, name, orderId, transactionId, about: 'payment' };
}

async function historyEvent(
  { read: readResource }: Airwallex,
  { id, name, intentId }: { id: string; name: string; intentId: unknown },
): Promise<GatewayEvent | null> {
  if (typeof intentId !== 'string') return null;
  const intent = await readResource<AirwallexIntent>(`payment_intents/${encodeURIComponent(intentId)}`);
  if (!intent) return null;
  return { id, name, orderId: intent.merchant_order_id, transactionId: intent.id, about: 'history' };
}
