import { orderOfAddress } from '../announced.ts';
import { noEvent, parseEvent } from '../event.ts';
import type { GatewayEvent, SignedCall } from '../port.ts';
import { fieldsOf } from '../wish.ts';

/** What became of a session, at the address that was given for its order. @throws InvalidEvent */
export function readEvent({ url, body }: SignedCall, secret: string): GatewayEvent {
  const orderId = orderOfAddress(url, { gateway: 'klarna', secret });
  const { event_id: id, session } = fieldsOf(parseEvent(body));
  const { session_id: transactionId, status: name } = fieldsOf(session);
  if (typeof id !== 'string' || typeof transactionId !== 'string' || typeof name !== 'string') throw noEvent();
  return { id, name, orderId, transactionId, about: 'payment' };
}
