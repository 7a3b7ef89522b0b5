import { newId } from '../../http/ids.ts';
import { type Answer, answer, type ReadCall, seconds, type WriteCall } from '../api/call.ts';
import { eventTypes } from '../api/documented.ts';
import { invalidRequest, notPlayed } from '../api/errors.ts';
import { limitOf, objectsOf } from '../api/found.ts';
import { findObject, insertObject, lockObject, removeObject, saveObject } from '../api/objects.ts';
import {
  changedMetadata,
  integer,
  metadata,
  object,
  oneOf,
  pickDefined,
  type Reader,
  readParams,
  required,
  text,
  texts,
} from '../api/params.ts';
import { apiVersion } from '../events.ts';
import type { EventDestination } from '../types.ts';
import { webAddress } from '../webhook-endpoints.ts';
import { notFound } from './events.ts';
import { timeText } from './thin-events.ts';

const url: Reader<string> = (value, param) => webAddress(text(value, param), param);
const include: Reader<string[]> = texts;

const createShape = {
  description: text,
  enabled_events: texts,
  event_payload: oneOf('snapshot', 'thin'),
  events_from: texts,
  include,
  metadata,
  name: text,
  snapshot_api_version: text,
  type: oneOf('webhook_endpoint', 'amazon_eventbridge', 'azure_event_grid'),
  webhook_endpoint: object({ url }),
};

export async function createDestination(call: WriteCall): Promise<Answer> {
  const params = readParams(call.form, createShape);
  const event_payload = required(params.event_payload, 'event_payload');
  if (required(params.type, 'type') !== 'webhook_endpoint') throw notPlayed(`the destination ${params.type}`, 'type');
  if (params.events_from?.some((source) => source !== '@self')) throw notPlayed('events of others', 'events_from');
  const destination: EventDestination = {
    id: newId('ed_test'),
    object: 'v2.core.event_destination',
    created: seconds(call.now),
    description: params.description ?? '',
    enabled_events: checkedEvents(required(params.enabled_events, 'enabled_events'), event_payload),
    event_payload,
    events_from: ['@self'],
    livemode: false,
    metadata: changedMetadata({}, params.metadata),
    name: required(params.name, 'name'),
    ...(event_payload === 'snapshot' && { snapshot_api_version: versionOf(params.snapshot_api_version) }),
    status: 'enabled',
    type: 'webhook_endpoint',
    sandbox: {
      url: required(params.webhook_endpoint?.url, 'webhook_endpoint'),
      secret: newId('whsec'),
      updated: seconds(call.now),
    },
  };
  await insertObject(call.db, destination);
  return answer(answerOf(destination, params.include));
}

function versionOf(asked = apiVersion): string {
  if (asked === apiVersion) return asked;
  throw notPlayed(`events of another version than ${apiVersion}`, 'snapshot_api_version');
}

function checkedEvents(types: string[], payload: EventDestination['event_payload']): string[] {
  const name = (type: string) => (payload === 'thin' ? type.replace(/^v1\./, '') : type);
  const wrong = types.find(
    (type) => !eventTypes.includes(name(type)) || (payload === 'thin' && name(type) === type && type !== '*'),
  );
  if (wrong === undefined && types.length > 0) return types;
  throw invalidRequest(`${(wrong ?? 'Nothing').slice(0, 60)} is no event of this payload.`, {
    param: 'enabled_events',
  });
}

/** The address and the secret are answered to those who ask for them: the secret at creation alone. */
function answerOf({ sandbox, created, ...destination }: EventDestination, asked: string[] = []): object {
  const endpoint = {
    ...(asked.includes('webhook_endpoint.url') && { url: sandbox.url }),
    ...(asked.includes('webhook_endpoint.signing_secret') && { signing_secret: sandbox.secret }),
  };
  return {
    ...destination,
    created: timeText(created),
    updated: timeText(sandbox.updated),
    ...(Object.keys(endpoint).length > 0 && { webhook_endpoint: endpoint }),
  };
}

const address = (asked: string[] = []) => asked.filter((name) => name === 'webhook_endpoint.url');

export async function retrieveDestination({ db, form, id }: ReadCall): Promise<object> {
  const asked = readParams(form, { include }).include;
  const found = await findObject(db, 'v2.core.event_destination', id);
  if (found) return answerOf(found, address(asked));
  throw notFound('event destination');
}

export async function listDestinations({ db, form }: ReadCall): Promise<object> {
  const params = readParams(form, { include, limit: integer, page: text });
  const limit = limitOf(params.limit ?? 20);
  let query = objectsOf(db, 'v2.core.event_destination')
    .select('position')
    .limit(limit + 1);
  if (params.page) query = query.where('position', '<', Number(params.page) || 0);
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const found: EventDestination[] = page.map(({ data }) => JSON.parse(data));
  const next = rows.length > limit ? `/v2/core/event_destinations?page=${page.at(-1)?.position}&limit=${limit}` : null;
  const data = found.map((destination) => answerOf(destination, address(params.include)));
  return { data, next_page_url: next, previous_page_url: null };
}

export async function updateDestination(call: WriteCall): Promise<Answer> {
  const before = await lockDestination(call);
  const shape = {
    description: text,
    enabled_events: texts,
    include,
    metadata,
    name: text,
    webhook_endpoint: object({ url }),
  };
  const params = readParams(call.form, shape);
  const changed: EventDestination = {
    ...before,
    ...pickDefined(params, 'description', 'name'),
    ...(params.enabled_events && { enabled_events: checkedEvents(params.enabled_events, before.event_payload) }),
    metadata: changedMetadata(before.metadata, params.metadata),
    sandbox: { ...before.sandbox, updated: seconds(call.now), ...pickDefined(params.webhook_endpoint ?? {}, 'url') },
  };
  await saveObject(call.db, changed);
  return answer(answerOf(changed, address(params.include)));
}

async function lockDestination(call: WriteCall): Promise<EventDestination> {
  if (await findObject(call.db, 'v2.core.event_destination', call.id)) {
    return lockObject(call.db, 'v2.core.event_destination', call.id);
  }
  throw notFound('event destination');
}

export async function enableDestination(call: WriteCall): Promise<Answer> {
  const { status_details: _, ...before } = await lockDestination(call);
  readParams(call.form, {});
  return saveStatus(call, { ...before, status: 'enabled' });
}

export async function disableDestination(call: WriteCall): Promise<Answer> {
  const before = await lockDestination(call);
  readParams(call.form, {});
  return saveStatus(call, { ...before, status: 'disabled', status_details: { disabled: { reason: 'user' } } });
}

async function saveStatus(call: WriteCall, destination: EventDestination): Promise<Answer> {
  const changed = { ...destination, sandbox: { ...destination.sandbox, updated: seconds(call.now) } };
  await saveObject(call.db, changed);
  return answer(answerOf(changed));
}

export async function deleteDestination(call: WriteCall): Promise<Answer> {
  const destination = await lockDestination(call);
  readParams(call.form, {});
  await removeObject(call.db, destination);
  return answer({ id: destination.id, object: 'v2.core.event_destination' });
}
