import { eventTypes } from '@mercer/contract';
import { type Context, Hono } from 'hono';
import { type EventStreams, listEvents, newestEventId, type Reader } from '../events/index.ts';
import type { AppEnv } from '../http/context.ts';
import { buildValidationError } from '../http/errors.ts';
import { parsePagingQuery } from '../http/list.ts';
import { validateQuery } from './description/read-input.ts';
import { EventQuery, StreamQuery } from './events-described.ts';
import { isOperatorKeyActive } from './keys/find-key.ts';
import { parseStatusFilter } from './status-filter.ts';

/** /operator/events: what happened in the shop, oldest first, and as a stream. */
export function createOperatorEventRoutes(streams: EventStreams) {
  return new Hono<AppEnv>()
    .get('/', async (c) => {
      const query = validateQuery(EventQuery, c.req.url);
      const afterEventId = parseEventId(query.after, 'after') ?? 0;
      const { limit } = parsePagingQuery(query);
      const results = await listEvents(c.var.deps.db, { types: parseEventTypes(query), afterId: afterEventId, limit });
      return c.json({ results, after: results.at(-1)?.id ?? afterEventId });
    })
    .get('/stream', async (c) => {
      const query = validateQuery(StreamQuery, c.req.url);
      const requestedEventId =
        parseEventId(c.req.header('last-event-id'), 'Last-Event-ID') ?? parseEventId(query.after, 'after');
      const afterEventId = requestedEventId ?? (await newestEventId(c.var.deps.db));
      const stream = streams.openStream(
        c.var.deps,
        { types: parseEventTypes(query), afterId: afterEventId },
        toStreamReader(c),
      );
      return c.body(stream, 200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
    });
}

function toStreamReader(c: Context<AppEnv>): Reader {
  const { deps, operator } = c.var;
  return { id: operator.id, isWelcome: () => isOperatorKeyActive(deps, operator) };
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
