import { createHash } from 'node:crypto';
import { askGateway, assertAnswered } from '../call.ts';
import type { GatewayDeps } from '../port.ts';
import { toApiRegion } from './currencies.ts';
import type { AmazonKeys } from './keys.ts';
import type { Signer } from './sign.ts';
import type { Charge, ChargePermission, CheckoutSession, Dispute, Refund } from './wire.ts';

interface Call {
  method?: string;
  body?: object;
  /** Idempotency key: calls with the same key are one operation. */
  key?: string;
}

interface AmazonFault {
  reasonCode?: string;
  message?: string;
}

export type Amazon = ReturnType<typeof openAmazon>;

/** Signed calls to Amazon Pay's API. */
export function openAmazon({ url, region }: AmazonKeys, signer: Signer, { fetch, now }: GatewayDeps) {
  async function sendSignedRequest<T>(path: string, { key, body, method = body ? 'POST' : 'GET' }: Call = {}) {
    const address = new URL(`${url}/v2/${path}`);
    const text = body ? JSON.stringify(body) : '';
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-amz-pay-date': `${now().toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`,
      'x-amz-pay-host': address.host,
      'x-amz-pay-region': toApiRegion(region),
      ...(key && { 'x-amz-pay-idempotency-key': toIdempotencyKey(key) }),
    };
    // askGateway sends the content type by itself
    const { 'content-type': _, ...signed } = await signer.signCall({ method, url: address, headers, body: text });
    return askGateway<T & AmazonFault>(fetch, address.href, { method, headers: signed, ...(body && { body: text }) });
  }

  async function readResource<T>(path: string): Promise<T | null> {
    const answer = await sendSignedRequest<T>(path);
    if (answer.status === 404) return null;
    assertAnswered(answer);
    return answer.body;
  }

  return {
    ask: sendSignedRequest,
    session: (id: string) => readResource<CheckoutSession>(buildSessionPath(id)),
    charge: (id: string) => readResource<Charge>(`charges/${encodeURIComponent(id)}`),
    refund: (id: string) => readResource<Refund>(`refunds/${encodeURIComponent(id)}`),
    dispute: (id: string) => readResource<Dispute>(`disputes/${encodeURIComponent(id)}`),
    permission: (id: string) => readResource<ChargePermission>(`chargePermissions/${encodeURIComponent(id)}`),
  };
}

export function buildSessionPath(id: string): string {
  return `checkoutSessions/${encodeURIComponent(id)}`;
}

/** Amazon takes 32 characters. */
function toIdempotencyKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
