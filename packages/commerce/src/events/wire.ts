import type { ShopEvent } from '@mercer/contract';
import { parseJson, type Row } from '@mercer/database';

/** Row of a published event. */
export type PublishedRow = Row<'events'> & { id: number };

export function serializeEvent({ id, type, entity_id, data, actor, date_created }: PublishedRow): ShopEvent {
  return { id, type, entity_id, data: parseJson(data), actor, date_created } as ShopEvent; // written by recordEvents
}
