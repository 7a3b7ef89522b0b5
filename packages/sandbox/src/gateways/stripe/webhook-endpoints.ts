import { createPrefixedId } from '../../http/ids.ts';
import { type Answer, createAnswer, toUnixSeconds, type WriteCall } from './api/call.ts';
import { eventTypes } from './api/documented-parameters.ts';
import { invalidRequest, unsupportedError } from './api/errors.ts';
import { insertObject, lockObject, removeObject, saveObject } from './api/objects.ts';
import {
  changedMetadata,
  pickDefinedParams,
  type Reader,
  readBoolean,
  readFormParams,
  readMetadata,
  readNullableText,
  readText,
  readTextList,
  requireParam,
} from './api/params.ts';
import { apiVersion } from './events.ts';
import type { WebhookEndpoint } from './types.ts';

const enabledEvents: Reader<string[]> = (value, param) => {
  const types = readTextList(value, param);
  if (types.length === 0) throw invalidRequest('At least one event is required.', { param });
  const unknown = types.find((type) => !eventTypes.includes(type));
  if (unknown === undefined) return types;
  throw invalidRequest(`Invalid ${param}: ${unknown.slice(0, 60)} is no event type.`, { param });
};

const readWebAddress: Reader<string> = (value, param) => validateWebAddress(readText(value, param), param);

/** Accepts any web address; see `announce` for the addresses that events are really sent to. */
export function validateWebAddress(address: string, param: string): string {
  const parsed = URL.parse(address);
  if (parsed && /^https?:$/.test(parsed.protocol) && !parsed.username) return address;
  throw invalidRequest('Invalid URL: it has to begin with http:// or https://.', { code: 'url_invalid', param });
}

/** Answered with its secret this once. */
export async function createWebhookEndpoint(call: WriteCall): Promise<Answer> {
  const params = readFormParams(call.form, {
    api_version: readText,
    connect: readBoolean,
    description: readNullableText,
    enabled_events: enabledEvents,
    metadata: readMetadata,
    url: readWebAddress,
  });
  if (params.connect) throw unsupportedError('endpoints of Connect', 'connect');
  if (params.api_version && params.api_version !== apiVersion) {
    throw unsupportedError(`events of another version than ${apiVersion}`, 'api_version');
  }
  const endpoint: WebhookEndpoint = {
    id: createPrefixedId('we'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? null,
    application: null,
    created: toUnixSeconds(call.now),
    description: params.description ?? null,
    enabled_events: requireParam(params.enabled_events, 'enabled_events'),
    livemode: false,
    metadata: changedMetadata({}, params.metadata),
    status: 'enabled',
    url: requireParam(params.url, 'url'),
    sandbox: { secret: createPrefixedId('whsec') },
  };
  await insertObject(call.db, endpoint);
  return createAnswer({ ...endpoint, secret: endpoint.sandbox.secret });
}

export async function updateWebhookEndpoint(call: WriteCall): Promise<Answer> {
  const storedEndpoint = await lockObject(call.db, 'webhook_endpoint', call.id);
  const shape = {
    description: readNullableText,
    disabled: readBoolean,
    enabled_events: enabledEvents,
    metadata: readMetadata,
    url: readWebAddress,
  };
  const params = readFormParams(call.form, shape);
  const endpoint: WebhookEndpoint = {
    ...storedEndpoint,
    ...pickDefinedParams(params, 'description', 'enabled_events', 'url'),
    ...(params.disabled !== undefined && { status: params.disabled ? 'disabled' : 'enabled' }),
    metadata: changedMetadata(storedEndpoint.metadata, params.metadata),
  };
  await saveObject(call.db, endpoint);
  return createAnswer(endpoint);
}

export async function deleteWebhookEndpoint(call: WriteCall): Promise<Answer> {
  readFormParams(call.form, {});
  const endpoint = await lockObject(call.db, 'webhook_endpoint', call.id);
  await removeObject(call.db, endpoint);
  return createAnswer({ id: endpoint.id, object: 'webhook_endpoint', deleted: true });
}
