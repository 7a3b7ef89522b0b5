import { serve } from '@hono/node-server';
import { gatewayKeys, testSandbox } from '@mercer/sandbox/testing';
import Stripe from 'stripe';
import { expect, onTestFinished } from 'vitest';
import type { MerchantScript } from './script.ts';

interface World {
  stripe: Stripe;
}

/** Stripe's own library over HTTP, as it is: it is given a host, a port and a protocol. */
async function open(): Promise<World> {
  const sandbox = await testSandbox();
  const server = serve({ fetch: sandbox.serve, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const place = { host: '127.0.0.1', port, protocol: 'http' } as const;
  return { stripe: new Stripe(gatewayKeys.stripe.secretKey, { ...place, telemetry: false, maxNetworkRetries: 0 }) };
}

export const stripeScript: MerchantScript<World> = {
  gateway: 'stripe',
  title: 'Stripe',
  through: `stripe ${Stripe.PACKAGE_VERSION}`,
  open,
  expectNotPlayed(outcome) {
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { type: 'StripeInvalidRequestError', rawType: 'invalid_request_error', code: 'not_played' },
    });
  },
  areas: {
    Customers: {
      'customers.create': {
        plays: async ({ stripe }) => {
          expect(await stripe.customers.create({ email: 'ada@mercer.test' })).toMatchObject({ object: 'customer' });
        },
      },
    },
    Invoices: {
      'invoices.create': { notPlayed: ({ stripe }) => stripe.invoices.create({ customer: 'cus_1' }) },
    },
  },
};
