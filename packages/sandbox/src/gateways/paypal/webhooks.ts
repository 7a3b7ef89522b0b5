import type { Context } from 'hono';
import { isJsonObject, readJsonBody } from '../../http/input.ts';
import { requireToken } from './api/access.ts';
import { assertPlayed, assertQuery } from './api/assert-played.ts';
import type { Answer, ReadCall, WriteCall } from './api/call.ts';
import { malformed, unknownIdFault, unprocessable } from './api/faults.ts';
import { createPaypalId } from './api/ids.ts';
import {
  findObject,
  getObject,
  insertObject,
  listObjects,
  lockObject,
  removeObject,
  saveObject,
} from './api/objects.ts';
import { createPaypalEvent, eventNames } from './events.ts';
import type { PaypalDeps } from './keys.ts';
import type { Webhook } from './types.ts';

interface SentEvent {
  id: string;
  event_type: string;
  resource?: { id?: string };
}

/** The subscription of the shop's own inbox, whose address is fixed by how the stand-in was opened, and those that were made. */
export async function listWebhooks({ db, deps, query }: ReadCall): Promise<object> {
  if (query.anchor_type !== undefined && query.anchor_type !== 'APPLICATION') {
    throw malformed('NOT_SUPPORTED', 'anchor_type');
  }
  return { webhooks: [collectInbox(deps), ...(await listObjects(db, 'webhook')).map(serializeWebhook)] };
}

export async function getWebhook(call: ReadCall): Promise<object> {
  const { db, deps, id } = call;
  return id === deps.keys.webhookId ? collectInbox(deps) : serializeWebhook(await getObject(db, 'webhook', id));
}

/** The names of the events that a subscription is told of. */
export async function listEventTypes(call: ReadCall): Promise<object> {
  const { db, deps, id } = call;
  if (id === deps.keys.webhookId) return { event_types: collectInbox(deps).event_types };
  return { event_types: (await getObject(db, 'webhook', id)).event_types };
}

export async function listTypes(): Promise<object> {
  return { event_types: eventNames.map((name) => ({ name, status: 'ENABLED' })) };
}

function serializeWebhook({ create_time: _, update_time: __, ...webhook }: Webhook): object {
  return webhook;
}

function collectInbox({ keys, webhooks, origin }: PaypalDeps) {
  const inbox = `${origin}/vault/webhooks/paypal`;
  const sentEvents = webhooks.log
    .listNewestFirst()
    .find(({ gateway, url }) => gateway === 'paypal' && url.endsWith('/paypal'));
  const event_types = [{ name: '*', description: 'ALL' }];
  return { id: keys.webhookId, url: sentEvents?.url ?? inbox, event_types, links: [] };
}

export async function createWebhook(call: WriteCall): Promise<Answer> {
  const { body, now, deps } = call;
  assertPlayed(body, ['url', 'event_types'], '');
  const id = createPaypalId();
  const href = `${deps.origin}/sandbox/paypal/v1/notifications/webhooks/${id}`;
  const webhook: Webhook = {
    id,
    url: await readUrl(call, body.url),
    event_types: readTypes(body.event_types),
    create_time: now.toISOString(),
    update_time: now.toISOString(),
    links: [
      { href, rel: 'self', method: 'GET' },
      { href, rel: 'update', method: 'PATCH' },
      { href, rel: 'delete', method: 'DELETE' },
    ],
  };
  await insertObject(call.db, 'webhook', id, webhook);
  return { status: 201, body: serializeWebhook(webhook), isWhole: true };
}

/** "The Internet accessible URL configured to listen for incoming POST notification messages", over HTTPS. */
async function readUrl({ db }: WriteCall, value: unknown): Promise<string> {
  const url = URL.parse(typeof value === 'string' ? value : '');
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))) {
    throw malformed('INVALID_PARAMETER_VALUE', '/url');
  }
  const otherWebhooks = await listObjects(db, 'webhook');
  if (otherWebhooks.some((webhook) => webhook.url === url.href)) throw unprocessable('WEBHOOK_URL_ALREADY_EXISTS');
  return url.href;
}

function readTypes(value: unknown): Webhook['event_types'] {
  if (!Array.isArray(value) || value.length === 0) throw malformed('MISSING_REQUIRED_PARAMETER', '/event_types');
  return value.map((type, place) => {
    const field = `/event_types/${place}`;
    if (!isJsonObject(type)) throw malformed('INVALID_PARAMETER_SYNTAX', field);
    assertPlayed(type, ['name'], field);
    const name = ['*', ...eventNames].find((one) => one === type.name);
    if (!name) throw malformed('INVALID_PARAMETER_VALUE', `${field}/name`);
    return { name };
  });
}

export async function patchWebhook(call: WriteCall): Promise<Answer> {
  let webhook = await lockObject(call.db, 'webhook', call.id);
  for (const { op, path, value } of call.changes) {
    if (op !== 'replace') throw malformed('INVALID_PARAMETER_VALUE', '/op');
    if (path === '/url') webhook = { ...webhook, url: await readUrl(call, value) };
    else if (path === '/event_types') webhook = { ...webhook, event_types: readTypes(value) };
    else throw unprocessable('NOT_PATCHABLE');
  }
  const changed = { ...webhook, update_time: call.now.toISOString() };
  await saveObject(call.db, changed);
  return { status: 200, body: serializeWebhook(changed), isWhole: true };
}

export async function deleteWebhook(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, [], '');
  await removeObject(call.db, await lockObject(call.db, 'webhook', call.id));
  return { status: 204, body: {} };
}

/** A sample of an event is announced to one subscription. */
export async function simulateEvent(call: WriteCall): Promise<Answer> {
  const { body, deps } = call;
  assertPlayed(body, ['webhook_id', 'event_type'], '');
  const name = eventNames.find((one) => one === body.event_type);
  if (!name) throw malformed('INVALID_PARAMETER_VALUE', '/event_type');
  const id = String(body.webhook_id);
  if (id !== deps.keys.webhookId && !(await findObject(call.db, 'webhook', id))) throw unknownIdFault();
  const event = createPaypalEvent(call, name, { id: createPaypalId() });
  call.events.push({ event, behaviour: undefined, only: id });
  return { status: 202, body: event, isWhole: true };
}

const eventFilters = ['page_size', 'start_time', 'end_time', 'transaction_id', 'event_type'];

/** Lists the events announced recently, the newest first. */
export async function listEvents(c: Context, deps: PaypalDeps) {
  await requireToken(c, deps);
  assertQuery(c, eventFilters);
  const { page_size = '10', start_time, end_time, transaction_id, event_type } = c.req.query();
  const size = Number(page_size);
  if (!Number.isInteger(size) || size < 1 || size > 500) throw malformed('INVALID_PARAMETER_VALUE', 'page_size');
  const [from, to] = [Date.parse(start_time ?? ''), Date.parse(end_time ?? '')];
  const foundEvents = listSentEvents(deps).filter(
    ({ event, delivery }) =>
      (event_type === undefined || event.event_type === event_type) &&
      (transaction_id === undefined || event.resource?.id === transaction_id) &&
      !(delivery.at.getTime() < from || delivery.at.getTime() > to),
  );
  const events = foundEvents.slice(0, size).map(({ event }) => event);
  return c.json({ events, count: events.length, links: [] });
}

export async function getEvent(c: Context, deps: PaypalDeps) {
  await requireToken(c, deps);
  assertQuery(c, []);
  return c.json(findSentEvent(c, deps).event);
}

/** Announces an event once more, signed anew. */
export async function resendEvent(c: Context, deps: PaypalDeps) {
  await requireToken(c, deps);
  assertPlayed(await readJsonBody(c), [], '');
  const { event, delivery } = findSentEvent(c, deps);
  deps.webhooks.replay(delivery);
  return c.json(event, 202);
}

function findSentEvent(c: Context, deps: PaypalDeps) {
  const sentEvent = listSentEvents(deps).find(({ event }) => event.id === c.req.param('id'));
  if (!sentEvent) throw unknownIdFault();
  return sentEvent;
}

function listSentEvents({ webhooks }: PaypalDeps) {
  const deliveries = webhooks.log.listNewestFirst().filter(({ gateway }) => gateway === 'paypal');
  return deliveries.map((delivery) => {
    const event: SentEvent = JSON.parse(delivery.body); // written by newEvent
    return { event, delivery };
  });
}
