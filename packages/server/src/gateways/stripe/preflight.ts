import Stripe from 'stripe';
import type { GatewayDeps, Preflight, PreflightCheck } from '../port.ts';
import { checkKeys } from '../preflight.ts';
import { checkCapabilities } from './capabilities.ts';
import { type StripeKeys, stripeKeys } from './keys.ts';

export function createPreflight(stripe: Stripe, keys: StripeKeys, { now, publicUrl }: GatewayDeps): Preflight {
  return {
    async check({ methods }) {
      const tried = await checkKeys(
        stripeKeys,
        () => statusOf(stripe.paymentIntents.list({ limit: 1 })),
        (status) => status === 401 || status === 0,
      );
      if (tried.state !== 'fine') return [tried];
      const hasWallet = methods.includes('apple') || methods.includes('google');
      const domains = hasWallet ? [await checkDomain(stripe, new URL(publicUrl).hostname)] : [];
      const account = await stripe.accounts.retrieveCurrent().catch(unlessRefused);
      const webhook = await checkWebhook(stripe, `${publicUrl}/vault/webhooks/stripe`);
      return [tried, webhook, checkCapabilities(account, methods), ...domains];
    },
    signSample() {
      const body = JSON.stringify({ id: 'evt_preflight', object: 'event', type: 'preflight', data: { object: {} } });
      const timestamp = Math.floor(now().getTime() / 1000);
      const secret = keys.webhookSecret;
      const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
      const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
      return { path: '/vault/webhooks/stripe', headers, body };
    },
  };
}

/** Stripe's answer as it came; 0 where there was none. */
async function statusOf(call: Promise<unknown>): Promise<{ status: number }> {
  return call.then(
    () => ({ status: 200 }),
    (error) => ({ status: error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0 }),
  );
}

/** https://docs.stripe.com/api/webhook_endpoints/list */
async function checkWebhook({ webhookEndpoints }: Stripe, url: string): Promise<PreflightCheck> {
  const webhook = (state: PreflightCheck['state'], message: string) => ({ check: 'webhook', state, message }) as const;
  const endpoints = await webhookEndpoints.list({ limit: 100 }).catch(unlessRefused);
  if (!endpoints)
    return webhook('note', `Stripe does not tell its webhooks to this key: see that ${url} is among them.`);
  const endpoint = endpoints.data.find((one) => one.url === url && one.status === 'enabled');
  if (!endpoint)
    return webhook('fault', `Stripe has no enabled endpoint of ${url}: add it under Developers, Webhooks.`);
  const names: string[] = endpoint.enabled_events;
  const missing = announced.filter((name) => !names.includes(name) && !names.includes('*'));
  if (missing.length === 0) return webhook('fine', `Stripe announces to ${url}.`);
  return webhook('fault', `Stripe's endpoint does not tell of ${missing.join(', ')}.`);
}

/** What the shop cannot do without. */
const announced = ['payment_intent.succeeded', 'charge.refunded', 'charge.dispute.created', 'refund.failed'];

/** https://docs.stripe.com/payments/payment-methods/pmd-registration */
async function checkDomain({ paymentMethodDomains }: Stripe, domain: string): Promise<PreflightCheck> {
  const told = (state: PreflightCheck['state'], message: string) => ({ check: 'domain', state, message }) as const;
  const domains = await paymentMethodDomains.list({ domain_name: domain, limit: 1 }).catch(unlessRefused);
  if (!domains) return told('note', `Stripe does not tell its domains to this key: see that ${domain} is among them.`);
  const [found] = domains.data;
  if (!found?.enabled)
    return told('fault', `Stripe does not know ${domain}: register it under Settings, Payment method domains.`);
  const inactive = (['apple_pay', 'google_pay'] as const).filter((wallet) => found[wallet].status !== 'active');
  if (inactive.length === 0) return told('fine', `Stripe shows wallets on ${domain}.`);
  return told('fault', `Stripe has not verified ${domain} for ${inactive.join(', ')}.`);
}

function unlessRefused(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError) return null;
  throw error;
}
