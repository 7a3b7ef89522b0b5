import { orderOfAddress } from '../announced.ts';
import { noEvent, parseEvent } from '../event.ts';
import type { GatewayEvent, SignedCall } from '../port.ts';
import { fieldsOf } from '../wish.ts';

/**
 * What became of a session, or of an order that Klarna assesses (https://docs.klarna.com/order-management/pending-orders/), at
 * the address that was given for our order.
 * @throws InvalidEvent
 */
export function readEvent({ url, body }: SignedCall, secret: string): GatewayEvent {
  const orderId = orderOfAddress(url, { gateway: 'klarna', secret });
  const event = fieldsOf(parseEvent(body));
  if (event.session === undefined) return { ...assessmentOf(event), orderId, about: 'payment' };
  const { event_id: id, session } = event;
  const { session_id: transactionId, status: name } = fieldsOf(session);
  if (typeof id !== 'string' || typeof transactionId !== 'string' || typeof name !== 'string') throw noEvent();
  return { id, name, orderId, transactionId, about: 'payment' };
}

/** It has no id of its own, and comes once for each decision. */
function assessmentOf({ order_id: transactionId, event_type: name }: Record<string, unknown>) {
  if (typeof transactionId !== 'string' || typeof name !== 'string') throw noEvent();
  return { id: `${transactionId} ${name}`, name, transactionId };
}
