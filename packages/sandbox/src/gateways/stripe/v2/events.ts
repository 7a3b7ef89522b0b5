import type { ReadCall } from '../api/call.ts';
import { StripeFault } from '../api/errors.ts';
import { buildTermFilter, readListLimit, selectObjects } from '../api/object-queries.ts';
import { findObject } from '../api/objects.ts';
import { createObjectReader, readFormParams, readInteger, readText, readTextList } from '../api/params.ts';
import type { StripeEvent } from '../types.ts';
import { toSnapshotEventId, toThinEvent } from './thin-events.ts';

const shape = {
  created: createObjectReader({ gt: readText, gte: readText, lt: readText, lte: readText }),
  limit: readInteger,
  object_id: readText,
  page: readText,
  types: readTextList,
};

/** Newest first, from a page that an earlier answer has named. */
export async function listThinEvents({ db, form }: ReadCall): Promise<object> {
  const params = readFormParams(form, shape);
  const limit = readListLimit(params.limit);
  let query = selectObjects(db, 'event')
    .select('position')
    .limit(limit + 1);
  if (params.page) query = query.where('position', '<', Number(params.page) || 0);
  for (const [bound, operator] of Object.entries(bounds)) {
    const time = params.created?.[bound as keyof typeof bounds]; // a key of them
    if (time !== undefined) query = query.where('created', operator, parseEpochSeconds(time));
  }
  const types = params.types?.map((type) => type.replace(/^v1\./, ''));
  if (types && types.length > 0) query = query.where(buildTermFilter('event', 'type', types));
  if (params.object_id) query = query.where(buildTermFilter('event', 'subject', [params.object_id]));
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const events: StripeEvent[] = page.map(({ data }) => JSON.parse(data));
  return {
    data: events.map(toThinEvent),
    next_page_url: buildNextPageUrl(params, rows.length > limit ? page.at(-1) : undefined),
    previous_page_url: null,
  };
}

const bounds = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function parseEpochSeconds(time: string): number {
  const ms = Date.parse(time);
  if (!Number.isNaN(ms)) return Math.floor(ms / 1000);
  throw new StripeFault(400, { type: 'invalid_request_error', code: 'invalid_fields', message: 'Invalid time.' });
}

function buildNextPageUrl(
  params: { types?: string[]; object_id?: string; limit?: number },
  last?: { position: number },
) {
  if (!last) return null;
  const query = new URLSearchParams({ page: String(last.position) });
  if (params.limit !== undefined) query.set('limit', String(params.limit));
  if (params.object_id) query.set('object_id', params.object_id);
  for (const [place, type] of (params.types ?? []).entries()) query.set(`types[${place}]`, type);
  return `/v2/core/events?${query}`;
}

export async function retrieveThinEvent({ db, form, id }: ReadCall): Promise<object> {
  readFormParams(form, {});
  const event = await findObject(db, 'event', toSnapshotEventId(id));
  if (event) return toThinEvent(event);
  throw createNotFoundFault('event');
}

export function createNotFoundFault(objectName: string): StripeFault {
  return new StripeFault(404, { type: 'invalid_request_error', code: 'not_found', message: `No such ${objectName}.` });
}
