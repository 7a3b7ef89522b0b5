import * as v from 'valibot';
import { eventTypes } from '../events/index.ts';
import type { Description } from './description/description.ts';
import { noQuery } from './description/operation.ts';

const type = v.picklist(eventTypes);
/** one, all of a kind like `order.*`, or `*` */
const types = v.optional(v.array(v.string()));

const event = v.looseObject({
  id: v.number(),
  type,
  entity_id: v.string(),
  actor: v.string(),
  data: v.looseObject({}),
  date_created: v.string(),
});

const webhook = v.looseObject({ id: v.string(), url: v.string(), enabled: v.boolean() });
const success = v.strictObject({ success: v.boolean() });
const gone = { 404: 'no such webhook' };
const ofTypes = { type: v.optional(v.string()), after: v.optional(v.string()) };
const pages = { limit: v.optional(v.string()), page: v.optional(v.string()) };
const pagedAnswer = v.looseObject({ count: v.number(), results: v.array(v.looseObject({ id: v.string() })) });

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
    refusals: { 429: 'too many streams are open' },
  },
  'GET /audit': {
    tag: 'events',
    summary: 'Who changed what from what to what, the newest first',
    query: v.strictObject({ entity: v.optional(v.string()), entity_id: v.optional(v.string()), ...pages }),
    answer: pagedAnswer,
  },
  'GET /webhooks': {
    tag: 'webhooks',
    summary: 'Addresses that are told of events',
    query: noQuery,
    answer: v.strictObject({ results: v.array(webhook) }),
  },
  'POST /webhooks': {
    tag: 'webhooks',
    summary: 'Tells an address of events from now on; the secret that signs them is in this answer alone',
    body: v.strictObject({ url: v.string(), types, enabled: v.optional(v.boolean()) }),
    example: { url: 'https://example.com/events', types: ['order.created'] },
    answer: webhook,
  },
  'PUT /webhooks/:id': {
    tag: 'webhooks',
    summary: 'Changes its address or types, or switches it off and on',
    body: v.strictObject({ url: v.optional(v.string()), types, enabled: v.optional(v.boolean()) }),
    answer: webhook,
    refusals: gone,
  },
  'DELETE /webhooks/:id': { tag: 'webhooks', summary: 'Tells it nothing more', answer: success, refusals: gone },
  'GET /webhooks/:id/deliveries': {
    tag: 'webhooks',
    summary: 'What it was told, and what it has answered; the newest first',
    query: v.strictObject({ status: v.optional(v.string()), ...pages }),
    answer: pagedAnswer,
    refusals: gone,
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
