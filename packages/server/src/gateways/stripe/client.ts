import Stripe from 'stripe';
import type { GatewayDeps } from '../port.ts';
import type { StripeKeys } from './keys.ts';

const publicUrl = 'https://api.stripe.com';
const timeoutMs = 15_000;
/** Of the API, whatever the library's own default becomes: another version is a decision. It goes with the script 'endive'. */
const apiVersion = '2026-10-28.endive';

/** Stripe's own library, which asks through our `fetch`, at the address that the keys belong to. */
export function openStripe({ url, secretKey }: StripeKeys, { fetch }: GatewayDeps): Stripe {
  const ask = (address: string | URL | Request, init?: RequestInit) =>
    fetch(new Request(String(address).replace(publicUrl, url), init));
  return new Stripe(secretKey, {
    apiVersion,
    httpClient: Stripe.createFetchHttpClient(ask),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
