import { serve } from '@hono/node-server';
import type { Sandbox } from '@mercer/sandbox';
import { gatewayKeys, openTestSandbox } from '@mercer/sandbox/testing';
import Stripe from 'stripe';
import { expect, onTestFinished } from 'vitest';
import type { Call } from '../script.ts';

export interface StripeWorld {
  stripe: Stripe;
  /** Client as browsers have it, with the publishable key. */
  browser: Stripe;
  sandbox: Sandbox;
  /** Webhooks that were sent, with their URLs. */
  posted: Posted[];
}

export interface Posted {
  url: string;
  body: string;
  signature: string;
}

export type StripeCalls = Record<string, Call<StripeWorld>>;

/** Stripe's own library over HTTP, as it is: it is given a host, a port and a protocol. */
export async function openStripeWorld(books?: { databaseUrl: string }): Promise<StripeWorld> {
  const posted: Posted[] = [];
  const recordWebhook = async (request: Request) => {
    const signature = request.headers.get('stripe-signature') ?? '';
    posted.push({ url: request.url, body: await request.text(), signature });
    return new Response();
  };
  const sandbox = await openTestSandbox({
    ...(books && { books }),
    webhook: { urlOf: () => inbox, fetch: recordWebhook },
    now: () => new Date(),
  });
  const server = serve({ fetch: sandbox.serve, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const place = { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 } as const;
  const { secretKey, publishableKey } = gatewayKeys.stripe;
  return { stripe: new Stripe(secretKey, place), browser: new Stripe(publishableKey, place), sandbox, posted };
}

const inbox = 'http://localhost:3000/inbox';

/** The first announcement at an address whose body has this text. */
export async function announcement({ posted }: StripeWorld, url: string, text: string): Promise<Posted> {
  const findAnnouncement = () => posted.find((candidate) => candidate.url === url && candidate.body.includes(text));
  await expect.poll(findAnnouncement).toBeDefined();
  const postedAnnouncement = findAnnouncement();
  if (postedAnnouncement) return postedAnnouncement;
  throw new Error(`Nothing with ${text} was announced at ${url}.`);
}

export const price = { amount: 1999, currency: 'eur' } as const;
export const returnUrl = 'http://localhost:3000/';

/** A payment with a test card: taken, unless the wishes say otherwise. */
export function createPaidIntent(
  { stripe }: Pick<StripeWorld, 'stripe'>,
  extraParams: Partial<Stripe.PaymentIntentCreateParams> = {},
) {
  const method = { payment_method: 'pm_card_visa', return_url: returnUrl };
  return stripe.paymentIntents.create({ ...price, ...method, confirm: true, ...extraParams });
}

/** Held and not taken. */
export const createAuthorizedIntent = (
  world: Pick<StripeWorld, 'stripe'>,
  extraParams: Partial<Stripe.PaymentIntentCreateParams> = {},
) => createPaidIntent(world, { capture_method: 'manual', ...extraParams });

/** Asserts that a call is refused with Stripe's error of this code. */
export async function expectRefused(call: Promise<unknown>, error: Record<string, unknown>): Promise<void> {
  await expect(call).rejects.toMatchObject(error);
}
