import type { ReadCall } from '../api/call.ts';
import { StripeFault } from '../api/errors.ts';
import { hasTerm, limitOf, objectsOf } from '../api/found.ts';
import { findObject } from '../api/objects.ts';
import { integer, object, readParams, text, texts } from '../api/params.ts';
import type { StripeEvent } from '../types.ts';
import { snapshotId, thinEvent } from './thin-events.ts';

const shape = {
  created: object({ gt: text, gte: text, lt: text, lte: text }),
  limit: integer,
  object_id: text,
  page: text,
  types: texts,
};

/** Newest first, from a page that an earlier answer has named. */
export async function listThinEvents({ db, form }: ReadCall): Promise<object> {
  const params = readParams(form, shape);
  const limit = limitOf(params.limit);
  let query = objectsOf(db, 'event')
    .select('position')
    .limit(limit + 1);
  if (params.page) query = query.where('position', '<', Number(params.page) || 0);
  for (const [bound, operator] of Object.entries(bounds)) {
    const time = params.created?.[bound as keyof typeof bounds]; // a key of them
    if (time !== undefined) query = query.where('created', operator, secondsOf(time));
  }
  const types = params.types?.map((type) => type.replace(/^v1\./, ''));
  if (types && types.length > 0) query = query.where(hasTerm('event', 'type', types));
  if (params.object_id) query = query.where(hasTerm('event', 'subject', [params.object_id]));
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const events: StripeEvent[] = page.map(({ data }) => JSON.parse(data));
  return {
    data: events.map(thinEvent),
    next_page_url: nextPage(params, rows.length > limit ? page.at(-1) : undefined),
    previous_page_url: null,
  };
}

const bounds = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function secondsOf(time: string): number {
  const ms = Date.parse(time);
  if (!Number.isNaN(ms)) return Math.floor(ms / 1000);
  throw new StripeFault(400, { type: 'invalid_request_error', code: 'invalid_fields', message: 'Invalid time.' });
}

function nextPage(params: { types?: string[]; object_id?: string; limit?: number }, last?: { position: number }) {
  if (!last) return null;
  const query = new URLSearchParams({ page: String(last.position) });
  if (params.limit !== undefined) query.set('limit', String(params.limit));
  if (params.object_id) query.set('object_id', params.object_id);
  for (const [place, type] of (params.types ?? []).entries()) query.set(`types[${place}]`, type);
  return `/v2/core/events?${query}`;
}

export async function retrieveThinEvent({ db, form, id }: ReadCall): Promise<object> {
  readParams(form, {});
  const event = await findObject(db, 'event', snapshotId(id));
  if (event) return thinEvent(event);
  throw notFound('event');
}

export function notFound(what: string): StripeFault {
  return new StripeFault(404, { type: 'invalid_request_error', code: 'not_found', message: `No such ${what}.` });
}
