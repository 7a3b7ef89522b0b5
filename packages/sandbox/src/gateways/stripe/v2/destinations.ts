import { createPrefixedId } from '../../../http/ids.ts';
import { type Answer, createAnswer, type ReadCall, toUnixSeconds, type WriteCall } from '../api/call.ts';
import { eventTypes } from '../api/documented-parameters.ts';
import { invalidRequest, unsupportedError } from '../api/errors.ts';
import { readListLimit, selectObjects } from '../api/object-queries.ts';
import { findObject, insertObject, lockObject, removeObject, saveObject } from '../api/objects.ts';
import {
  changedMetadata,
  createChoiceReader,
  createObjectReader,
  pickDefinedParams,
  type Reader,
  readFormParams,
  readInteger,
  readMetadata,
  readText,
  readTextList,
  requireParam,
} from '../api/params.ts';
import { apiVersion } from '../events.ts';
import type { EventDestination } from '../types.ts';
import { validateWebAddress } from '../webhook-endpoints.ts';
import { createNotFoundFault } from './events.ts';
import { formatIsoTime } from './thin-events.ts';

const readWebAddress: Reader<string> = (value, param) => validateWebAddress(readText(value, param), param);
const include: Reader<string[]> = readTextList;

const createShape = {
  description: readText,
  enabled_events: readTextList,
  event_payload: createChoiceReader('snapshot', 'thin'),
  events_from: readTextList,
  include,
  metadata: readMetadata,
  name: readText,
  snapshot_api_version: readText,
  type: createChoiceReader('webhook_endpoint', 'amazon_eventbridge', 'azure_event_grid'),
  webhook_endpoint: createObjectReader({ url: readWebAddress }),
};

export async function createDestination(call: WriteCall): Promise<Answer> {
  const params = readFormParams(call.form, createShape);
  const event_payload = requireParam(params.event_payload, 'event_payload');
  if (requireParam(params.type, 'type') !== 'webhook_endpoint')
    throw unsupportedError(`the destination ${params.type}`, 'type');
  if (params.events_from?.some((source) => source !== '@self'))
    throw unsupportedError('events of others', 'events_from');
  const destination: EventDestination = {
    id: createPrefixedId('ed_test'),
    object: 'v2.core.event_destination',
    created: toUnixSeconds(call.now),
    description: params.description ?? '',
    enabled_events: checkedEvents(requireParam(params.enabled_events, 'enabled_events'), event_payload),
    event_payload,
    events_from: ['@self'],
    livemode: false,
    metadata: changedMetadata({}, params.metadata),
    name: requireParam(params.name, 'name'),
    ...(event_payload === 'snapshot' && { snapshot_api_version: checkEventVersion(params.snapshot_api_version) }),
    status: 'enabled',
    type: 'webhook_endpoint',
    sandbox: {
      url: requireParam(params.webhook_endpoint?.url, 'webhook_endpoint'),
      secret: createPrefixedId('whsec'),
      updated: toUnixSeconds(call.now),
    },
  };
  await insertObject(call.db, destination);
  return createAnswer(toDestinationBody(destination, params.include));
}

function checkEventVersion(requestedVersion = apiVersion): string {
  if (requestedVersion === apiVersion) return requestedVersion;
  throw unsupportedError(`events of another version than ${apiVersion}`, 'snapshot_api_version');
}

function checkedEvents(types: string[], payload: EventDestination['event_payload']): string[] {
  const toSnapshotType = (type: string) => (payload === 'thin' ? type.replace(/^v1\./, '') : type);
  const wrong = types.find(
    (type) =>
      !eventTypes.includes(toSnapshotType(type)) ||
      (payload === 'thin' && toSnapshotType(type) === type && type !== '*'),
  );
  if (wrong === undefined && types.length > 0) return types;
  throw invalidRequest(`${(wrong ?? 'Nothing').slice(0, 60)} is no event of this payload.`, {
    param: 'enabled_events',
  });
}

/** The address and the secret are answered to those who ask for them: the secret at creation alone. */
function toDestinationBody(
  { sandbox, created, ...destination }: EventDestination,
  includedFields: string[] = [],
): object {
  const endpoint = {
    ...(includedFields.includes('webhook_endpoint.url') && { url: sandbox.url }),
    ...(includedFields.includes('webhook_endpoint.signing_secret') && { signing_secret: sandbox.secret }),
  };
  return {
    ...destination,
    created: formatIsoTime(created),
    updated: formatIsoTime(sandbox.updated),
    ...(Object.keys(endpoint).length > 0 && { webhook_endpoint: endpoint }),
  };
}

const pickAddressField = (includedFields: string[] = []) =>
  includedFields.filter((name) => name === 'webhook_endpoint.url');

export async function retrieveDestination({ db, form, id }: ReadCall): Promise<object> {
  const includedFields = readFormParams(form, { include }).include;
  const destination = await findObject(db, 'v2.core.event_destination', id);
  if (destination) return toDestinationBody(destination, pickAddressField(includedFields));
  throw createNotFoundFault('event destination');
}

export async function listDestinations({ db, form }: ReadCall): Promise<object> {
  const params = readFormParams(form, { include, limit: readInteger, page: readText });
  const limit = readListLimit(params.limit ?? 20);
  let query = selectObjects(db, 'v2.core.event_destination')
    .select('position')
    .limit(limit + 1);
  if (params.page) query = query.where('position', '<', Number(params.page) || 0);
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const destinations: EventDestination[] = page.map(({ data }) => JSON.parse(data));
  const next = rows.length > limit ? `/v2/core/event_destinations?page=${page.at(-1)?.position}&limit=${limit}` : null;
  const data = destinations.map((destination) => toDestinationBody(destination, pickAddressField(params.include)));
  return { data, next_page_url: next, previous_page_url: null };
}

export async function updateDestination(call: WriteCall): Promise<Answer> {
  const storedDestination = await lockDestination(call);
  const shape = {
    description: readText,
    enabled_events: readTextList,
    include,
    metadata: readMetadata,
    name: readText,
    webhook_endpoint: createObjectReader({ url: readWebAddress }),
  };
  const params = readFormParams(call.form, shape);
  const changed: EventDestination = {
    ...storedDestination,
    ...pickDefinedParams(params, 'description', 'name'),
    ...(params.enabled_events && {
      enabled_events: checkedEvents(params.enabled_events, storedDestination.event_payload),
    }),
    metadata: changedMetadata(storedDestination.metadata, params.metadata),
    sandbox: {
      ...storedDestination.sandbox,
      updated: toUnixSeconds(call.now),
      ...pickDefinedParams(params.webhook_endpoint ?? {}, 'url'),
    },
  };
  await saveObject(call.db, changed);
  return createAnswer(toDestinationBody(changed, pickAddressField(params.include)));
}

async function lockDestination(call: WriteCall): Promise<EventDestination> {
  if (await findObject(call.db, 'v2.core.event_destination', call.id)) {
    return lockObject(call.db, 'v2.core.event_destination', call.id);
  }
  throw createNotFoundFault('event destination');
}

export async function enableDestination(call: WriteCall): Promise<Answer> {
  const { status_details: _, ...storedDestination } = await lockDestination(call);
  readFormParams(call.form, {});
  return saveDestinationStatus(call, { ...storedDestination, status: 'enabled' });
}

export async function disableDestination(call: WriteCall): Promise<Answer> {
  const storedDestination = await lockDestination(call);
  readFormParams(call.form, {});
  return saveDestinationStatus(call, {
    ...storedDestination,
    status: 'disabled',
    status_details: { disabled: { reason: 'user' } },
  });
}

async function saveDestinationStatus(call: WriteCall, destination: EventDestination): Promise<Answer> {
  const changed = { ...destination, sandbox: { ...destination.sandbox, updated: toUnixSeconds(call.now) } };
  await saveObject(call.db, changed);
  return createAnswer(toDestinationBody(changed));
}

export async function deleteDestination(call: WriteCall): Promise<Answer> {
  const destination = await lockDestination(call);
  readFormParams(call.form, {});
  await removeObject(call.db, destination);
  return createAnswer({ id: destination.id, object: 'v2.core.event_destination' });
}
