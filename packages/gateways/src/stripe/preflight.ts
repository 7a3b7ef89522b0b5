import Stripe from 'stripe';
import type { GatewayDeps, Preflight, PreflightCheck } from '../port.ts';
import { checkGatewayKeys } from '../preflight.ts';
import { type StripeKeys, stripeKeys } from './keys.ts';

/** What the account must be allowed for each method; the cards of wallets are cards. */
const types: Readonly<Record<string, readonly string[]>> = {
  card: ['card'],
  google: ['card'],
  apple: ['card'],
  // the bank agrees to SEPA debits, the order's is the first one
  bancontact: ['bancontact', 'sepa_debit'],
  ideal: ['ideal'],
  klarna: ['klarna'],
};

/**
 * Whether the account may take what the store offers: https://docs.stripe.com/connect/account-capabilities
 * @param account null where the key may not read it
 */
function checkCapabilities(account: Stripe.Account | null, methods: readonly string[]): PreflightCheck {
  const offered = Object.entries(types).filter(([method]) => methods.includes(method));
  const requiredTypes = offered.flatMap(([method, needed]) => needed.map((type) => ({ method, type })));
  const feature = (state: PreflightCheck['state'], message: string) => ({ check: 'features', state, message }) as const;
  const names = [...new Set(requiredTypes.map(({ type }) => type))].join(', ');
  if (!account) {
    return feature('note', `Stripe does not tell this key which payment methods are active: see that ${names} are.`);
  }
  const capabilities = new Map(Object.entries(account.capabilities ?? {}));
  const isActive = (type: string) => capabilities.get(`${type}_payments`) === 'active';
  const missing = requiredTypes.filter(({ type }) => !isActive(type));
  if (missing.length === 0) return feature('fine', `Stripe has activated ${names}.`);
  const inactive = new Set(
    missing.map(({ method, type }) => (type === 'sepa_debit' ? `${type} (for ${method})` : type)),
  );
  const list = [...inactive].join(', ');
  return feature('fault', `Stripe has not activated ${list}: switch them on under Settings, Payment methods.`);
}

export function createPreflight(stripe: Stripe, keys: StripeKeys, { now, publicUrl }: GatewayDeps): Preflight {
  return {
    async check({ methods }) {
      const keyCheck = await checkGatewayKeys(
        stripeKeys,
        () => readHttpStatus(stripe.paymentIntents.list({ limit: 1 })),
        (status) => status === 401 || status === 0,
      );
      if (keyCheck.state !== 'fine') return [keyCheck];
      const hasWallet = methods.includes('apple') || methods.includes('google');
      const domains = hasWallet ? [await checkWalletDomain(stripe, new URL(publicUrl).hostname)] : [];
      const account = await stripe.accounts.retrieveCurrent().catch(unlessRefused);
      const webhook = await checkWebhook(stripe, `${publicUrl}/vault/webhooks/stripe`);
      return [keyCheck, webhook, checkCapabilities(account, methods), ...domains];
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
async function readHttpStatus(call: Promise<unknown>): Promise<{ status: number }> {
  return call.then(
    () => ({ status: 200 }),
    (error) => ({ status: error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0 }),
  );
}

/** https://docs.stripe.com/api/webhook_endpoints/list */
async function checkWebhook({ webhookEndpoints }: Stripe, url: string): Promise<PreflightCheck> {
  const buildWebhookCheck = (state: PreflightCheck['state'], message: string) =>
    ({ check: 'webhook', state, message }) as const;
  const endpoints = await webhookEndpoints.list({ limit: 100 }).catch(unlessRefused);
  if (!endpoints)
    return buildWebhookCheck('note', `Stripe does not tell its webhooks to this key: see that ${url} is among them.`);
  const endpoint = endpoints.data.find((candidate) => candidate.url === url && candidate.status === 'enabled');
  if (!endpoint)
    return buildWebhookCheck('fault', `Stripe has no enabled endpoint of ${url}: add it under Developers, Webhooks.`);
  const names: string[] = endpoint.enabled_events;
  const missing = announced.filter((name) => !names.includes(name) && !names.includes('*'));
  if (missing.length === 0) return buildWebhookCheck('fine', `Stripe announces to ${url}.`);
  return buildWebhookCheck('fault', `Stripe's endpoint does not tell of ${missing.join(', ')}.`);
}

/** Event types that the shop cannot do without. */
const announced = ['payment_intent.succeeded', 'charge.refunded', 'charge.dispute.created', 'refund.failed'];

/** https://docs.stripe.com/payments/payment-methods/pmd-registration */
async function checkWalletDomain({ paymentMethodDomains }: Stripe, domain: string): Promise<PreflightCheck> {
  const buildDomainCheck = (state: PreflightCheck['state'], message: string) =>
    ({ check: 'domain', state, message }) as const;
  const domains = await paymentMethodDomains.list({ domain_name: domain, limit: 1 }).catch(unlessRefused);
  if (!domains)
    return buildDomainCheck('note', `Stripe does not tell its domains to this key: see that ${domain} is among them.`);
  const [registeredDomain] = domains.data;
  if (!registeredDomain?.enabled)
    return buildDomainCheck(
      'fault',
      `Stripe does not know ${domain}: register it under Settings, Payment method domains.`,
    );
  const inactive = (['apple_pay', 'google_pay'] as const).filter(
    (wallet) => registeredDomain[wallet].status !== 'active',
  );
  if (inactive.length === 0) return buildDomainCheck('fine', `Stripe shows wallets on ${domain}.`);
  return buildDomainCheck('fault', `Stripe has not verified ${domain} for ${inactive.join(', ')}.`);
}

function unlessRefused(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError) return null;
  throw error;
}
