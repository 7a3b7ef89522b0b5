import { eventTypes } from '@mercer/contract';
import * as v from 'valibot';
import type { Description } from './description/description.ts';

const type = v.picklist(eventTypes);

const event = v.looseObject({
  id: v.number(),
  type,
  entity_id: v.string(),
  actor: v.string(),
  data: v.looseObject({}),
  date_created: v.string(),
});

const ofTypes = { type: v.optional(v.string()), after: v.optional(v.string()) };

export const EventQuery = v.strictObject({ ...ofTypes, limit: v.optional(v.string()) });
export const StreamQuery = v.strictObject(ofTypes);

/** The calls of /operator about what happens in the shop. */
export const eventDescriptions: Record<string, Description> = {
  'GET /events': {
    tag: 'events',
    summary: 'What happened, the oldest first; `type` may name several, with commas between',
    query: EventQuery,
    answer: v.strictObject({ results: v.array(event), after: v.number() }),
  },
  'GET /events/stream': {
    tag: 'events',
    summary: 'The same as server-sent events, after `Last-Event-ID`, `after`, or from now on',
    query: StreamQuery,
    media: ['text/event-stream'],
    refusals: { 429: 'too many streams are open' },
  },
};
