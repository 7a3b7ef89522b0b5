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

const success = v.strictObject({ success: v.boolean() });
const gone = { 404: 'no such webhook' };
const ofTypes = { type: v.optional(v.string()), after: v.optional(v.string()) };

/** The calls of /operator about what happens in the shop, and who is told of it. */
export const eventDescriptions: Record<string, Description> = {
  'GET /events': {
    tag: 'events',
    summary: 'What happened, the oldest first; `type` may name several, with commas between',
    query: v.strictObject({ ...ofTypes, limit: v.optional(v.string()) }),
    answer: v.strictObject({ results: v.array(event), after: v.number() }),
  },
  'GET /events/stream': {
    tag: 'events',
    summary: 'The same as server-sent events, after `Last-Event-ID`, `after`, or from now on',
    query: v.strictObject(ofTypes),
    media: ['text/event-stream'],
    refusals: { 429: 'too many streams are open' },
  },
  'POST /webhooks/:id/deliveries/:delivery/replay': {
    tag: 'webhooks',
    summary: 'Tells it once more',
    answer: success,
    refusals: { 404: 'no such delivery' },
  },
  'POST /webhooks/:id/replay': {
    tag: 'webhooks',
    summary: 'Tells it once more of the events after one id, up to another or the newest',
    body: v.strictObject({ after: v.number(), until: v.optional(v.number()) }),
    answer: v.strictObject({ count: v.number() }),
    refusals: gone,
  },
};
