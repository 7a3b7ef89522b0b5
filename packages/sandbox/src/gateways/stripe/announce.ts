import { createPrefixedId } from '../../http/ids.ts';
import type { Announcement } from './api/call.ts';
import type { StripeDeps } from './keys.ts';
import { isShopOrLoopbackUrl } from './next-action.ts';
import type { StripeEvent } from './types.ts';
import { toThinEvent } from './v2/thin-events.ts';

/** Tells the shop and the endpoints what has happened, in order; some test cards make trouble of it. */
export async function announceEvents({ webhooks, origin }: StripeDeps, announcements: Announcement[]): Promise<void> {
  const isDisordered = announcements.some(({ behaviour }) => behaviour === 'disordered_webhooks');
  const ordered = isDisordered ? announcements.toReversed() : announcements;
  for (const [place, { event, behaviour, targets }] of ordered.entries()) {
    for (const { url, secret, payload } of targets) {
      const body = payload === 'thin' ? toThinEvent(event) : event;
      // The sandbox sends nothing to other machines: a delivery to another host is logged and dropped
      webhooks.send({ gateway: 'stripe', body, url, secret, isDropped: !isShopOrLoopbackUrl(url, origin) });
    }
    const message = { gateway: 'stripe' as const, body: event };
    if (behaviour === 'early_webhook') await webhooks.sendAtOnce(message);
    else webhooks.send({ ...message, behaviour, ...(isDisordered && place > 0 && { isLate: true }) });
    if (behaviour === 'forged_webhook' && event.type === 'payment_intent.payment_failed') {
      webhooks.send({ gateway: 'stripe', body: forgePaidEvent(event), isForged: true });
    }
  }
}

/** Forges the event of a successful payment, as an attacker would. */
function forgePaidEvent(event: StripeEvent): StripeEvent {
  const intent = { ...event.data.object, status: 'succeeded', last_payment_error: null };
  const amount = 'amount' in intent ? intent.amount : 0;
  return {
    ...event,
    id: createPrefixedId('evt'),
    type: 'payment_intent.succeeded',
    data: { object: { ...intent, amount_received: amount } },
  };
}
