import Stripe from 'stripe';
import { timeoutMs } from '../call.ts';
import type { GatewayDeps } from '../port.ts';
import type { StripeKeys } from './keys.ts';

const publicUrl = 'https://api.stripe.com';
/** Of the API, whatever the library's own default becomes: another version is a decision. It goes with the script 'endive'. */
const apiVersion = '2026-10-28.endive';

/** Stripe's own library, which asks through our `fetch`, at the address that the keys belong to. */
export function openStripe({ url, secretKey }: StripeKeys, { fetch }: GatewayDeps): Stripe {
  const ask = (address: string | URL | Request, init: RequestInit = {}) => {
    const signals = [init.signal ?? [], AbortSignal.timeout(timeoutMs(init.method ?? 'GET'))].flat();
    const signal = AbortSignal.any(signals);
    return fetch(new Request(String(address).replace(publicUrl, url), { ...init, signal }));
  };
  return new Stripe(secretKey, {
    apiVersion,
    httpClient: Stripe.createFetchHttpClient(ask),
    timeout: timeoutMs('POST'),
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
