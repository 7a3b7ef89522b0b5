import type { ShopEvent } from '@mercer/contract';
import { type Db, isInJsonList } from '../db/index.ts';
import { type PublishedRow, serializeEvent } from './wire.ts';

export interface EventFilter {
  /** Types of events; all when left out. */
  types?: readonly string[] | undefined;
  /** newer ones than this id */
  afterId: number;
  limit: number;
}

/** Events in the order of their ids. Whoever goes on after the last one misses none. */
export async function listEvents(db: Db, { types, afterId, limit }: EventFilter): Promise<ShopEvent[]> {
  let events = db.selectFrom('events').selectAll().where('id', '>', afterId);
  if (types) events = events.where(isInJsonList(db, 'type', JSON.stringify(types)));
  const rows = await events.orderBy('id').limit(limit).execute();
  return rows.map((row) => serializeEvent(row as PublishedRow)); // the condition on the id excludes rows without one
}

/** @returns the newest id; 0 when nothing was published yet */
export async function newestEventId(db: Db): Promise<number> {
  const counters = db.selectFrom('counters').select('value').where('id', '=', 'event');
  return (await counters.executeTakeFirst())?.value ?? 0;
}
