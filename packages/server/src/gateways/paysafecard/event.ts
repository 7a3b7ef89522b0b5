import { noEvent, parseEvent } from '../event.ts';
import type { GatewayEvent } from '../port.ts';
import { fieldsOf } from '../wish.ts';

/** A form, or JSON where that was agreed on. @throws InvalidEvent */
export function readEvent(body: string, orderId: string): GatewayEvent {
  const { eventType: name, mtid: transactionId } = body.startsWith('{') ? ofJson(body) : ofForm(body);
  if (typeof name !== 'string' || typeof transactionId !== 'string') throw noEvent();
  return { id: `${transactionId}-${name}`, name, orderId, transactionId, about: 'payment' };
}

function ofForm(body: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(body));
}

function ofJson(body: string): Record<string, unknown> {
  const { eventType, data } = fieldsOf(parseEvent(body));
  return { eventType, mtid: fieldsOf(data).payment_id };
}
