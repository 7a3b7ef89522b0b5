import type { SandboxDeps } from '../deps.ts';
import type { Behaviour } from '../store/tables.ts';
import { newEventId } from './api/ids.ts';
import { visible } from './visible.ts';

export interface Announcement {
  event: object;
  behaviour: Behaviour | undefined;
}

interface Happened {
  now: Date;
  deps: SandboxDeps;
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
  'CUSTOMER.DISPUTE.RESOLVED': ['dispute', 'A dispute was resolved'],
};

/** An event as PayPal posts it: what happened, and the object as it is now. */
export function newEvent({ now, deps }: Happened, event_type: string, resource: object): object {
  const [resource_type = 'capture', summary = event_type] = resourceTypes[event_type] ?? [];
  const id = newEventId();
  const href = `${deps.origin}/sandbox/paypal/v1/notifications/webhooks-events/${id}`;
  return {
    id,
    create_time: now.toISOString(),
    resource_type,
    event_type,
    summary,
    resource: visible(resource),
    links: [{ href, rel: 'self', method: 'GET' }],
    event_version: '1.0',
    resource_version: '2.0',
  };
}

/** Tells the shop what has happened, in order; some ways to pay make trouble of it. */
export async function announce({ webhooks }: SandboxDeps, announcements: Announcement[]): Promise<void> {
  const isDisordered = announcements.some(({ behaviour }) => behaviour === 'disordered_webhooks');
  const ordered = isDisordered ? announcements.toReversed() : announcements;
  for (const [place, { event, behaviour }] of ordered.entries()) {
    const message = { gateway: 'paypal' as const, body: event };
    if (behaviour === 'early_webhook') await webhooks.sendAtOnce(message);
    else webhooks.send({ ...message, behaviour, ...(isDisordered && place > 0 && { isLate: true }) });
  }
}
