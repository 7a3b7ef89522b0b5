import { toFieldRecord } from '../browser-params.ts';
import { buildInvalidEventError, parseEvent } from '../event.ts';
import type { GatewayEvent } from '../port.ts';

/** A form, or JSON where that was agreed on. @throws InvalidEvent */
export function readWebhookEvent(body: string, orderId: string): GatewayEvent {
  const { eventType: name, mtid: transactionId } = body.startsWith('{') ? parseJsonEvent(body) : parseFormEvent(body);
  if (typeof name !== 'string' || typeof transactionId !== 'string') throw buildInvalidEventError();
  return { id: `${transactionId}-${name}`, name, orderId, transactionId, about: 'payment' };
}

function parseFormEvent(body: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(body));
}

function parseJsonEvent(body: string): Record<string, unknown> {
  const { eventType, data } = toFieldRecord(parseEvent(body));
  return { eventType, mtid: toFieldRecord(data).payment_id };
}
