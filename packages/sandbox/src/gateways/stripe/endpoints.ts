import type { Db } from './api/objects.ts';
import type { EventDestination, WebhookEndpoint } from './types.ts';

/** Address, in addition to the shop's inbox, to which an event is announced. */
export interface Target {
  url: string;
  secret: string;
  payload: 'snapshot' | 'thin';
}

export type Endpoint = WebhookEndpoint | EventDestination;

/** Reads the enabled webhook endpoints and event destinations. */
export async function enabledEndpoints(db: Db): Promise<Endpoint[]> {
  const enabled = db
    .selectFrom('stripe_terms')
    .select('object_id')
    .where('object', 'in', ['webhook_endpoint', 'v2.core.event_destination'])
    .where('name', '=', 'status')
    .where('value', '=', 'enabled');
  const rows = await db.selectFrom('stripe_objects').select('data').where('id', 'in', enabled).execute();
  return rows.map(({ data }) => JSON.parse(data));
}

/** Lists the targets that subscribe to events of this type. */
export function listEventTargets(endpoints: Endpoint[], type: string): Target[] {
  return endpoints.filter((endpoint) => isSubscribedTo(endpoint, type)).map(toEventTarget);
}

/** Thin events have the names of the others behind `v1.`. */
function isSubscribedTo(endpoint: Endpoint, type: string): boolean {
  const isThin = endpoint.object !== 'webhook_endpoint' && endpoint.event_payload === 'thin';
  return endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(isThin ? `v1.${type}` : type);
}

function toEventTarget(endpoint: Endpoint): Target {
  const { secret } = endpoint.sandbox;
  if (endpoint.object === 'webhook_endpoint') return { url: endpoint.url, secret, payload: 'snapshot' };
  return { url: endpoint.sandbox.url, secret, payload: endpoint.event_payload };
}
