import Stripe from 'stripe';
import { getTimeoutMs } from '../call.ts';
import type { GatewayDeps } from '../port.ts';
import type { StripeKeys } from './keys.ts';

const publicUrl = 'https://api.stripe.com';
/**
 * Version of the API, independent of the library's default: changing it is a decision. It matches the script 'endive'.
 */
const apiVersion = '2026-10-28.endive';

/** Stripe's own library, which asks through our `fetch`, at the address that the keys belong to. */
export function openStripe({ url, secretKey }: StripeKeys, { fetch }: GatewayDeps): Stripe {
  const forwardRequest = (address: string | URL | Request, init: RequestInit = {}) => {
    const signals = [init.signal ?? [], AbortSignal.timeout(getTimeoutMs(init.method ?? 'GET'))].flat();
    const signal = AbortSignal.any(signals);
    return fetch(new Request(String(address).replace(publicUrl, url), { ...init, signal }));
  };
  return new Stripe(secretKey, {
    apiVersion,
    httpClient: Stripe.createFetchHttpClient(forwardRequest),
    timeout: getTimeoutMs('POST'),
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
