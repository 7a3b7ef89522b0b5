import { askGateway, type GatewayCall } from '../call.ts';
import { GatewayUnavailable } from '../errors.ts';
import { createLoginCache } from '../login.ts';
import type { GatewayDeps } from '../port.ts';
import type { PaypalKeys } from './keys.ts';

export interface PaypalCall extends Pick<GatewayCall, 'method' | 'body'> {
  /** Idempotency key: calls with the same key are one call. */
  key?: string;
}

export type AskPaypal = <T>(path: string, call?: PaypalCall) => Promise<{ status: number; body: T }>;

/** A token lives for hours; the gateway's clock may be a little ahead. */
const spareSeconds = 300;

/** PayPal's REST API, with a login that is remembered. */
export function openPaypal({ url, clientId, clientSecret }: PaypalKeys, { fetch, now }: GatewayDeps): AskPaypal {
  const login = createLoginCache(
    async () => {
      const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
      const headers = { Authorization: `Basic ${basic}`, 'Content-Type': 'application/x-www-form-urlencoded' };
      const call = { headers, body: 'grant_type=client_credentials' };
      const { body } = await askGateway<Partial<Token>>(fetch, `${url}/v1/oauth2/token`, call);
      if (!body.access_token) throw new GatewayUnavailable('PayPal rejected our credentials');
      return { token: body.access_token, staysMs: ((body.expires_in ?? 0) - spareSeconds) * 1000 };
    },
    { now },
  );

  function sendWithToken<T>(token: string, path: string, { key, ...call }: PaypalCall) {
    const id = key && { 'PayPal-Request-Id': key };
    const headers = { Authorization: `Bearer ${token}`, Prefer: 'return=representation', ...id };
    return askGateway<T>(fetch, url + path, { ...call, headers });
  }

  /** A token that has ended early is made anew, once. */
  return async (path, call = {}) => {
    const first = await sendWithToken<never>(await login.token(), path, call);
    if (first.status !== 401) return first;
    login.refused();
    return sendWithToken(await login.token(), path, call);
  };
}

interface Token {
  access_token: string;
  expires_in: number;
}
