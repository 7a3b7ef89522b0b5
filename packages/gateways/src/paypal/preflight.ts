import type { GatewayDeps, Preflight, PreflightCheck } from '../port.ts';
import { checkGatewayKeys, readUnavailableReason } from '../preflight.ts';
import type { AskPaypal } from './client.ts';
import { readsDisputes } from './history.ts';
import { type PaypalKeys, paypalKeys } from './keys.ts';

interface Webhook {
  url?: string;
  event_types?: { name: string }[];
  name?: string;
}

/** PayPal signs what it announces with a key of its own. */
export function createPreflight(ask: AskPaypal, keys: PaypalKeys, { publicUrl }: GatewayDeps): Preflight {
  return {
    async check() {
      const keyCheck = await checkGatewayKeys(paypalKeys, () => ask('/v2/checkout/orders/preflight'));
      const url = `${publicUrl}/vault/webhooks/paypal`;
      if (keyCheck.state !== 'fine') return [keyCheck];
      return [keyCheck, ...(await Promise.all([checkWebhook(ask, keys, url), checkDisputes(ask)]))];
    },
  };
}

/** An app has the feature 'Disputes' only where somebody has ticked it at developer.paypal.com. */
async function checkDisputes(ask: AskPaypal): Promise<PreflightCheck> {
  const buildFeatureCheck = (state: PreflightCheck['state'], message: string) =>
    ({ check: 'features', state, message }) as const;
  try {
    if (await readsDisputes(ask)) return buildFeatureCheck('fine', 'PayPal shows the disputes of its buyers.');
    const remedy = "tick 'Disputes' under Features of the app at developer.paypal.com";
    return buildFeatureCheck('fault', `PayPal does not show disputes to this app (403): ${remedy}.`);
  } catch (error) {
    return buildFeatureCheck('fault', `PayPal could not be asked: ${readUnavailableReason(error)}.`);
  }
}

/** https://developer.paypal.com/docs/api/webhooks/v1/#webhooks_get */
async function checkWebhook(ask: AskPaypal, { webhookId }: PaypalKeys, url: string): Promise<PreflightCheck> {
  const buildWebhookCheck = (state: PreflightCheck['state'], message: string) =>
    ({ check: 'webhook', state, message }) as const;
  try {
    const { status, body } = await ask<Webhook>(`/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`);
    if (body.name === 'INVALID_RESOURCE_ID')
      return buildWebhookCheck('fault', `PayPal has no webhook PAYPAL_WEBHOOK_ID: make one of ${url}.`);
    if (status !== 200)
      return buildWebhookCheck('note', `PayPal does not tell its webhook: see that it leads to ${url}.`);
    if (body.url !== url) return buildWebhookCheck('fault', `PayPal's webhook leads to ${body.url}, not to ${url}.`);
    const names = body.event_types?.map(({ name }) => name) ?? [];
    const missing = announced.filter((name) => !names.includes(name) && !names.includes('*'));
    if (missing.length === 0) return buildWebhookCheck('fine', `PayPal announces to ${url}.`);
    return buildWebhookCheck('fault', `PayPal's webhook does not tell of ${missing.join(', ')}.`);
  } catch (error) {
    return buildWebhookCheck('fault', `PayPal could not be asked: ${readUnavailableReason(error)}.`);
  }
}

/** Event types that the shop cannot do without. */
const announced = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.REFUND.FAILED',
  'CUSTOMER.DISPUTE.CREATED',
];
