import type { Behaviour } from '../../store/tables.ts';
import { createEventId } from './api/ids.ts';
import { listObjects } from './api/objects.ts';
import type { PaypalDeps } from './keys.ts';
import { omitSandboxFields } from './sandbox-fields.ts';
import { deriveWebhookSecret } from './transmission.ts';

export interface Announcement {
  event: object;
  behaviour: Behaviour | undefined;
  /** of the one subscription that is told */
  only?: string;
}

interface EventContext {
  now: Date;
  deps: PaypalDeps;
}

const resourceTypes: Record<string, [type: string, summary: string]> = {
  'CHECKOUT.ORDER.APPROVED': ['checkout-order', 'An order has been approved by buyer'],
  'PAYMENT.AUTHORIZATION.CREATED': ['authorization', 'A payment authorization was created'],
  'PAYMENT.AUTHORIZATION.VOIDED': ['authorization', 'A payment authorization was voided'],
  'PAYMENT.CAPTURE.COMPLETED': ['capture', 'Payment completed'],
  'PAYMENT.CAPTURE.PENDING': ['capture', 'Payment pending'],
  'PAYMENT.CAPTURE.DENIED': ['capture', 'Payment denied'],
  'PAYMENT.REFUND.FAILED': ['refund', 'A refund failed'],
  'PAYMENT.CAPTURE.REFUNDED': ['refund', 'A payment was refunded'],
  'CUSTOMER.DISPUTE.CREATED': ['dispute', 'A dispute was created'],
  'CUSTOMER.DISPUTE.UPDATED': ['dispute', 'A dispute was updated'],
  'CUSTOMER.DISPUTE.RESOLVED': ['dispute', 'A dispute was resolved'],
};

export const eventNames = Object.keys(resourceTypes);

/** An event as PayPal posts it: what happened, and the object as it is now. */
export function createPaypalEvent({ now, deps }: EventContext, event_type: string, resource: object): object {
  const [resource_type = 'capture', summary = event_type] = resourceTypes[event_type] ?? [];
  const id = createEventId();
  const href = `${deps.origin}/sandbox/paypal/v1/notifications/webhooks-events/${id}`;
  return {
    id,
    create_time: now.toISOString(),
    resource_type,
    event_type,
    summary,
    resource: omitSandboxFields(resource),
    links: [{ href, rel: 'self', method: 'GET' }],
    event_version: '1.0',
    resource_version: '2.0',
  };
}

/** Tells the shop what has happened, in order; some ways to pay make trouble of it. */
export async function announceEvents(deps: PaypalDeps, announcements: Announcement[]): Promise<void> {
  const { webhooks, keys } = deps;
  const isDisordered = announcements.some(({ behaviour }) => behaviour === 'disordered_webhooks');
  const ordered = isDisordered ? announcements.toReversed() : announcements;
  for (const [place, { event, behaviour, only }] of ordered.entries()) {
    await announceElsewhere(deps, event, only);
    if (only !== undefined && only !== keys.webhookId) continue;
    const message = { gateway: 'paypal' as const, body: event };
    if (behaviour === 'early_webhook') await webhooks.sendAtOnce(message);
    else webhooks.send({ ...message, behaviour, ...(isDisordered && place > 0 && { isLate: true }) });
  }
}

/** The subscriptions besides the shop's own that want it; nothing is sent to other machines, it only stands in the log. */
async function announceElsewhere({ webhooks, keys, store }: PaypalDeps, event: object, only?: string): Promise<void> {
  const { event_type }: { event_type?: string } = event;
  for (const { id, url, event_types } of await listObjects(store.db, 'webhook')) {
    const isWanted = event_types.some(({ name }) => name === '*' || name === event_type);
    if (!isWanted || (only !== undefined && only !== id)) continue;
    const { hostname } = new URL(url);
    const isDropped = hostname !== 'localhost' && hostname !== '127.0.0.1';
    const secret = deriveWebhookSecret({ ...keys, webhookId: id });
    webhooks.send({ gateway: 'paypal', body: event, url, secret, isDropped });
  }
}
