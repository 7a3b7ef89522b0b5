import { newId } from '../http/ids.ts';
import { type Answer, answer, seconds, type WriteCall } from './api/call.ts';
import { eventTypes } from './api/documented.ts';
import { invalidRequest, notPlayed } from './api/errors.ts';
import { insertObject, lockObject, removeObject, saveObject } from './api/objects.ts';
import {
  boolean,
  changedMetadata,
  metadata,
  nullable,
  pickDefined,
  type Reader,
  readParams,
  required,
  text,
  texts,
} from './api/params.ts';
import { apiVersion } from './events.ts';
import type { WebhookEndpoint } from './types.ts';

const enabledEvents: Reader<string[]> = (value, param) => {
  const types = texts(value, param);
  if (types.length === 0) throw invalidRequest('At least one event is required.', { param });
  const unknown = types.find((type) => !eventTypes.includes(type));
  if (unknown === undefined) return types;
  throw invalidRequest(`Invalid ${param}: ${unknown.slice(0, 60)} is no event type.`, { param });
};

const url: Reader<string> = (value, param) => webAddress(text(value, param), param);

/** Any address of the web is taken; see `announce` for those that are announced to. */
export function webAddress(given: string, param: string): string {
  const parsed = URL.parse(given);
  if (parsed && /^https?:$/.test(parsed.protocol) && !parsed.username) return given;
  throw invalidRequest('Invalid URL: it has to begin with http:// or https://.', { code: 'url_invalid', param });
}

/** Answered with its secret this once. */
export async function createWebhookEndpoint(call: WriteCall): Promise<Answer> {
  const params = readParams(call.form, {
    api_version: text,
    connect: boolean,
    description: nullable,
    enabled_events: enabledEvents,
    metadata,
    url,
  });
  if (params.connect) throw notPlayed('endpoints of Connect', 'connect');
  if (params.api_version && params.api_version !== apiVersion) {
    throw notPlayed(`events of another version than ${apiVersion}`, 'api_version');
  }
  const endpoint: WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? null,
    application: null,
    created: seconds(call.now),
    description: params.description ?? null,
    enabled_events: required(params.enabled_events, 'enabled_events'),
    livemode: false,
    metadata: changedMetadata({}, params.metadata),
    status: 'enabled',
    url: required(params.url, 'url'),
    sandbox: { secret: newId('whsec') },
  };
  await insertObject(call.db, endpoint);
  return answer({ ...endpoint, secret: endpoint.sandbox.secret });
}

export async function updateWebhookEndpoint(call: WriteCall): Promise<Answer> {
  const before = await lockObject(call.db, 'webhook_endpoint', call.id);
  const shape = { description: nullable, disabled: boolean, enabled_events: enabledEvents, metadata, url };
  const params = readParams(call.form, shape);
  const endpoint: WebhookEndpoint = {
    ...before,
    ...pickDefined(params, 'description', 'enabled_events', 'url'),
    ...(params.disabled !== undefined && { status: params.disabled ? 'disabled' : 'enabled' }),
    metadata: changedMetadata(before.metadata, params.metadata),
  };
  await saveObject(call.db, endpoint);
  return answer(endpoint);
}

export async function deleteWebhookEndpoint(call: WriteCall): Promise<Answer> {
  readParams(call.form, {});
  const endpoint = await lockObject(call.db, 'webhook_endpoint', call.id);
  await removeObject(call.db, endpoint);
  return answer({ id: endpoint.id, object: 'webhook_endpoint', deleted: true });
}
