import Stripe from 'stripe';
import type { Sandbox } from '../sandbox.ts';
import { gatewayKeys } from './test-sandbox.ts';

/** Stripe's own library on a sandbox in this process; its `fetch` client is given one that asks the sandbox. */
export function createStripeClient(
  sandbox: Sandbox,
  key = gatewayKeys.stripe.secretKey,
  maxNetworkRetries = 0,
): Stripe {
  const httpClient = Stripe.createFetchHttpClient((url, init) => {
    const { pathname, search } = new URL(String(url));
    return sandbox.fetch(new Request(`http://localhost:3000/sandbox/stripe${pathname}${search}`, init));
  });
  return new Stripe(key, { httpClient, maxNetworkRetries, telemetry: false });
}
