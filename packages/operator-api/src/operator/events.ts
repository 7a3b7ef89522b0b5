import { listEvents, newestEventId, type Reader } from '@mercer/commerce/events';
import { eventTypes } from '@mercer/contract';
import type { AppEnv } from '@mercer/platform/http/context';
import { buildValidationError } from '@mercer/platform/http/errors';
import { parsePagingQuery } from '@mercer/platform/http/list';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import type { Context } from 'hono';
import * as v from 'valibot';
import { isCallerActive } from './key.ts';
import { narrowEventTypes } from './permissions/event-permissions.ts';
import './services.ts';
import { isStorableText } from '@mercer/platform/http/body';
import type { QueryValue } from '@mercer/platform/http/query';

/** The list's `status`, or another filter of its; absent or empty: all. */
function parseStatusFilter(value: QueryValue | undefined, name = 'status'): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || !isStorableText(value)) throw buildValidationError(`${name} must be text`, name);
  return value;
}

const group = { access: 'operator', tag: 'events' } as const;
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

const EventQuery = v.strictObject({ ...ofTypes, limit: v.optional(v.string()) });
const StreamQuery = v.strictObject(ofTypes);

/** Routes about what happened in the shop: a list, and a stream. */
export const eventRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/events',
    ...group,
    summary: 'What happened, the oldest first; `type` may name several, with commas between',
    query: EventQuery,
    answer: v.strictObject({ results: v.array(event), after: v.number() }),
    async read({ db, query, actor }) {
      const afterEventId = parseEventId(query.after, 'after') ?? 0;
      const { limit } = parsePagingQuery(query);
      const results = await listEvents(db, {
        types: narrowEventTypes(parseEventTypes(query), actor),
        afterId: afterEventId,
        limit,
      });
      return { results, after: results.at(-1)?.id ?? afterEventId };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/events/stream',
    ...group,
    summary: 'The same as server-sent events, after `Last-Event-ID`, `after`, or from now on',
    query: StreamQuery,
    media: ['text/event-stream'],
    refusals: { 429: 'too many streams are open' },
    async respond(c, { deps, query, actor }) {
      const requestedEventId =
        parseEventId(c.req.header('last-event-id'), 'Last-Event-ID') ?? parseEventId(query.after, 'after');
      const types = narrowEventTypes(parseEventTypes(query), actor);
      const filter = { types, afterId: requestedEventId ?? (await newestEventId(deps.db)) };
      const stream = c.var.operatorServices.eventStreams.openStream(deps, filter, toStreamReader(c));
      return c.body(stream, 200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
    },
  }),
];

function toStreamReader(c: Context<AppEnv>): Reader {
  const { deps, operator } = c.var;
  return { id: operator.session?.id ?? operator.id, isWelcome: () => isCallerActive(deps, operator) };
}

/** `type`: one, or several with commas between. */
function parseEventTypes({ type }: { type?: string | undefined }): string[] | undefined {
  const types = parseStatusFilter(type, 'type')?.split(',');
  if (types?.some((eventType) => !eventTypes.some((declaredType) => declaredType === eventType))) {
    throw buildValidationError('type must be a type of event, like order.created', 'type');
  }
  return types;
}

function parseEventId(value: unknown, param: string): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  throw buildValidationError(`${param} must be the id of an event`, param);
}
