import { InvalidEvent } from './errors.ts';
import type { GatewayEvent } from './port.ts';

type Wire = { id?: unknown; name?: unknown; data?: { object?: Record<string, unknown> } } | null;

/**
 * Reads `{ id, name, data: { object: { id } } }`, once its signature is known to be good.
 * @param orderField of the object, which names the order
 * @throws InvalidEvent
 */
export function readEvent(body: string, orderField: string): GatewayEvent {
  const { id, name, data } = parseEvent<Wire>(body) ?? {};
  const { [orderField]: orderId, id: transactionId = '' } = data?.object ?? {};
  const isWhole = [id, name, orderId, transactionId].every((text) => typeof text === 'string');
  if (!isWhole) throw buildInvalidEventError();
  const texts = { id: String(id), name: String(name), orderId: String(orderId), transactionId: String(transactionId) };
  return { ...texts, about: 'payment' };
}

/** @throws InvalidEvent for what is no JSON */
export function parseEvent<T>(body: string): T {
  try {
    return JSON.parse(body);
  } catch {
    throw buildInvalidEventError();
  }
}

export function buildInvalidEventError(): InvalidEvent {
  return new InvalidEvent('This is not an event', 'validation_error');
}
