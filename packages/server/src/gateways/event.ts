import { InvalidEvent } from './faults.ts';
import type { GatewayEvent } from './port.ts';

type Wire = { id?: unknown; name?: unknown; data?: { object?: Record<string, unknown> } } | null;

/**
 * Reads `{ id, name, data: { object: { id } } }`, once its signature is known to be good.
 * @param orderField of the object, which names the order
 * @throws InvalidEvent
 */
export function readEvent(body: string, orderField: string): GatewayEvent {
  const { id, name, data } = parse(body) ?? {};
  const { [orderField]: orderId, id: transactionId = '' } = data?.object ?? {};
  const isWhole = [id, name, orderId, transactionId].every((text) => typeof text === 'string');
  if (!isWhole) throw noEvent();
  const texts = { id: String(id), name: String(name), orderId: String(orderId), transactionId: String(transactionId) };
  return { ...texts, about: 'payment' };
}

function parse(body: string): Wire {
  try {
    return JSON.parse(body);
  } catch {
    throw noEvent();
  }
}

function noEvent(): InvalidEvent {
  return new InvalidEvent('This is no event', 'validation_error');
}
