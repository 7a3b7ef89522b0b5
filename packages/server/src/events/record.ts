import type { EventActor, EventData, EventType } from '@mercer/contract';
import { insertRows, type Tx } from '../db/index.ts';
import { computeExpiryDate } from './retention.ts';

/**
 * Event of the entity that `entity_id` names: an order, a return, a payment, a subscription, an account or a product.
 */
export type NewEvent = { [Type in EventType]: EventOf<Type> }[EventType];

interface EventOf<Type extends EventType> {
  type: Type;
  entity_id: string;
  data: EventData[Type];
  actor: EventActor;
}

/** Told to those who listen once `tx` has committed, and only then. One statement, which nobody waits for. */
export async function recordEvents(tx: Tx, events: readonly NewEvent[], now: Date): Promise<void> {
  const dates = { date_created: now.toISOString(), date_expires: computeExpiryDate(now) };
  const rows = events.map(({ data, ...event }) => ({ ...event, data: JSON.stringify(data), ...dates }));
  await insertRows(tx, 'events', rows);
}

export function recordEvent(tx: Tx, event: NewEvent, now: Date): Promise<void> {
  return recordEvents(tx, [event], now);
}
