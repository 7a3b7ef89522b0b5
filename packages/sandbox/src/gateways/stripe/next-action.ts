import { createPrefixedId } from '../../http/ids.ts';
import type { Announcement } from './api/call.ts';
import { invalidRequest } from './api/errors.ts';
import type { StripeDeps } from './keys.ts';
import type { NextAction, PaymentIntent, PaymentMethod, SetupIntent, StripeEvent } from './types.ts';
import { toThinEvent } from './v2/thin-events.ts';

/**
 * Returns the address to which the shopper goes afterwards: one of the shop, or of this machine.
 * @throws StripeFault `url_invalid`
 */
export function returnAddress(origin: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (isShopOrLoopbackUrl(text, origin)) return new URL(text).href;
  const message = 'The return_url must be an address of the shop, or of this machine.';
  throw invalidRequest(message, { code: 'url_invalid', param: 'return_url' });
}

/** An address of the shop, or of this machine. */
function isShopOrLoopbackUrl(text: string, origin: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username) return false;
  return url.origin === new URL(origin).origin || isLoopbackUrl(url);
}

function isLoopbackUrl({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** The page that asks the shopper; a card's may open within the shop's own page. */
export function buildNextAction(
  origin: string,
  intent: PaymentIntent | SetupIntent,
  { type }: PaymentMethod,
  { address, use_stripe_sdk }: { address: string | undefined; use_stripe_sdk?: boolean },
): NextAction {
  const url = `${origin}/sandbox/stripe/authorize/${intent.id}`;
  if (type === 'card' && (use_stripe_sdk || !address)) {
    return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
  }
  if (address) return { type: 'redirect_to_url', redirect_to_url: { return_url: address, url } };
  const message = `A return_url must be specified: ${type} sends the shopper to another page.`;
  throw invalidRequest(message, { code: 'parameter_missing', param: 'return_url' });
}

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
