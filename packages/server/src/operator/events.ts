import { eventTypes } from '@mercer/contract';
import { type Context, Hono } from 'hono';
import { type EventStreams, listEvents, newestEventId, type Reader } from '../events/index.ts';
import type { AppEnv } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { pagingOf } from '../http/list.ts';
import { readQuery } from './description/read-input.ts';
import { EventQuery, StreamQuery } from './events-described.ts';
import { isOpenKey } from './keys/find-key.ts';
import { statusOf } from './status-filter.ts';

/** /operator/events: what happened in the shop, oldest first, and as a stream. */
export function createOperatorEventRoutes(streams: EventStreams) {
  return new Hono<AppEnv>()
    .get('/', async (c) => {
      const query = readQuery(EventQuery, c.req.url);
      const after = eventIdOf(query.after, 'after') ?? 0;
      const { limit } = pagingOf(query);
      const results = await listEvents(c.var.deps.db, { types: typesOf(query), after, limit });
      return c.json({ results, after: results.at(-1)?.id ?? after });
    })
    .get('/stream', async (c) => {
      const query = readQuery(StreamQuery, c.req.url);
      const given = eventIdOf(c.req.header('last-event-id'), 'Last-Event-ID') ?? eventIdOf(query.after, 'after');
      const after = given ?? (await newestEventId(c.var.deps.db));
      const stream = streams.open(c.var.deps, { types: typesOf(query), after }, readerOf(c));
      return c.body(stream, 200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
    });
}

function readerOf(c: Context<AppEnv>): Reader {
  const { deps, operator } = c.var;
  return { id: operator.id, isWelcome: () => isOpenKey(deps, operator) };
}

/** `type`: one, or several with commas between. */
function typesOf({ type }: { type?: string | undefined }): string[] | undefined {
  const types = statusOf(type, 'type')?.split(',');
  if (types?.some((one) => !eventTypes.some((known) => known === one))) {
    throw invalid('type must be a type of event, like order.created', 'type');
  }
  return types;
}

function eventIdOf(value: unknown, param: string): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  throw invalid(`${param} must be the id of an event`, param);
}
