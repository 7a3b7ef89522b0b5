import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { requireToken } from './api/access.ts';
import { unknownId } from './api/faults.ts';

interface SentEvent {
  id: string;
}

/** The shop's one subscription: its address is fixed by how the stand-in was opened. */
export async function listWebhooks(c: Context, deps: SandboxDeps) {
  await requireToken(c, deps);
  return c.json({ webhooks: [subscriptionOf(deps)] });
}

export async function getWebhook(c: Context, deps: SandboxDeps) {
  await requireToken(c, deps);
  if (c.req.param('id') !== deps.keys.paypal.webhookId) throw unknownId();
  return c.json(subscriptionOf(deps));
}

function subscriptionOf({ keys, webhooks, origin }: SandboxDeps) {
  const sent = webhooks.log.newestFirst().find(({ gateway }) => gateway === 'paypal');
  const url = sent?.url ?? `${origin}/vault/webhooks/paypal`;
  return { id: keys.paypal.webhookId, url, event_types: [{ name: '*', description: 'ALL' }], links: [] };
}

/** What was announced lately, the newest first. */
export async function listEvents(c: Context, deps: SandboxDeps) {
  await requireToken(c, deps);
  const events = sentEvents(deps).map(({ event }) => event);
  return c.json({ events, count: events.length, links: [] });
}

export async function getEvent(c: Context, deps: SandboxDeps) {
  await requireToken(c, deps);
  return c.json(findSent(c, deps).event);
}

/** Announces an event once more, signed anew. */
export async function resendEvent(c: Context, deps: SandboxDeps) {
  await requireToken(c, deps);
  const { event, delivery } = findSent(c, deps);
  deps.webhooks.replay(delivery);
  return c.json(event, 202);
}

function findSent(c: Context, deps: SandboxDeps) {
  const found = sentEvents(deps).find(({ event }) => event.id === c.req.param('id'));
  if (!found) throw unknownId();
  return found;
}

function sentEvents({ webhooks }: SandboxDeps) {
  const deliveries = webhooks.log.newestFirst().filter(({ gateway }) => gateway === 'paypal');
  return deliveries.map((delivery) => {
    const event: SentEvent = JSON.parse(delivery.body); // as newEvent has made it
    return { event, delivery };
  });
}
