import { toFieldRecord } from '../browser-params.ts';
import { buildInvalidEventError, parseEvent } from '../event.ts';
import type { GatewayEvent, SignedCall } from '../port.ts';
import { orderOfAddress } from '../signed-callback-url.ts';

/**
 * Reads an event about a session, or about an order that Klarna assesses
 * (https://docs.klarna.com/order-management/pending-orders/), sent to the callback URL of the shop's order.
 * @throws InvalidEvent
 */
export function readWebhookEvent({ url, body }: SignedCall, secret: string): GatewayEvent {
  const orderId = orderOfAddress(url, { gateway: 'klarna', secret });
  const event = toFieldRecord(parseEvent(body));
  if (event.session === undefined) return { ...parseAssessment(event), orderId, about: 'payment' };
  const { event_id: id, session } = event;
  const { session_id: transactionId, status: name } = toFieldRecord(session);
  if (typeof id !== 'string' || typeof transactionId !== 'string' || typeof name !== 'string')
    throw buildInvalidEventError();
  return { id, name, orderId, transactionId, about: 'payment' };
}

/** Parses the event of an assessment, which has no id of its own and is sent once for each decision. */
function parseAssessment({ order_id: transactionId, event_type: name }: Record<string, unknown>) {
  if (typeof transactionId !== 'string' || typeof name !== 'string') throw buildInvalidEventError();
  return { id: `${transactionId} ${name}`, name, transactionId };
}
