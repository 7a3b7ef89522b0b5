import { parseJson, type Row } from '../db/index.ts';
import type { EventData, EventType } from './event-data.ts';
import type { EventActor } from './record.ts';

/** An event as lists, streams, webhooks and functions give it. Amounts are minor units of `currency`. */
export type ShopEvent = { [Type in EventType]: ShopEventOf<Type> }[EventType];

export interface ShopEventOf<Type extends EventType> {
  /** counts up in the order of commits, with gaps */
  id: number;
  type: Type;
  entity_id: string;
  data: EventData[Type];
  actor: EventActor;
  /** ISO 8601 */
  date_created: string;
}

/** Of an event that is published. */
export type PublishedRow = Row<'events'> & { id: number };

export function serializeEvent({ id, type, entity_id, data, actor, date_created }: PublishedRow): ShopEvent {
  return { id, type, entity_id, data: parseJson(data), actor, date_created } as ShopEvent; // as recordEvents wrote it
}
