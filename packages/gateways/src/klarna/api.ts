import { createHash } from 'node:crypto';
import { askGateway, assertAnswered } from '../call.ts';
import { GatewayRefused } from '../errors.ts';
import type { GatewayDeps } from '../port.ts';
import type { KlarnaKeys } from './keys.ts';

interface KlarnaFault {
  error_code?: string;
  error_messages?: string[];
}

interface Call {
  method?: string;
  body?: object;
  /** Idempotency key: calls with the same key are one operation, for a day. */
  key?: string;
}

/** Calls to Klarna with the shop's credentials. */
export function openKlarna({ url, username, password }: KlarnaKeys, { fetch }: Pick<GatewayDeps, 'fetch'>) {
  const Authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

  return {
    url,
    ask: <T>(path: string, { key, ...call }: Call = {}) => {
      const headers = { Authorization, ...(key && { 'Klarna-Idempotency-Key': deriveNameUuid(key) }) };
      return askGateway<T & KlarnaFault>(fetch, url + path, { ...call, headers });
    },
  };
}

export type Klarna = ReturnType<typeof openKlarna>;

/** @throws GatewayRefused where Klarna says why, GatewayUnavailable otherwise */
export function assertNotRefused(answer: KlarnaAnswer): void {
  const { error_messages } = answer.body;
  if (isKlarnaRefusal(answer)) throw new GatewayRefused(error_messages?.join(', ') || 'Klarna declined the payment');
  assertAnswered(answer);
}

/** 409 is a conflict with another call, which may succeed later. */
export function isKlarnaRefusal({ status, body }: KlarnaAnswer): boolean {
  return [400, 403, 404, 422].includes(status) && body.error_code !== undefined;
}

interface KlarnaAnswer {
  status: number;
  body: KlarnaFault;
}

/** Derives a name-based UUID (RFC 9562, version 5), as Klarna advises. */
function deriveNameUuid(name: string): string {
  const bytes = createHash('sha1').update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}
