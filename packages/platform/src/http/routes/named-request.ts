import { createHash, hkdfSync } from 'node:crypto';
import { hashToken } from '@mercer/database';
import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';
import { readIdempotencyKey } from '../key.ts';
import { extractQueryString } from '../query.ts';

/** A write that its caller has named by an `Idempotency-Key`. */
export interface NamedRequest {
  /** hash of the name and of the operator key that it came with */
  key: string;
  /** hash of method, address and body */
  fingerprint: string;
  /** seals the answer: it can hold a secret, and the database alone cannot read it */
  sealedBy: Uint8Array;
  now: Date;
}

/**
 * @param body the JSON that was read, or the files
 * @returns undefined where the caller gave no name
 * @throws ApiError 400 for a name that cannot be one
 */
export function namedRequest(c: Context<AppEnv>, body: unknown): NamedRequest | undefined {
  const name = readIdempotencyKey(c);
  if (name === undefined) return undefined;
  const { deps, operator } = c.var;
  const { method, path, url } = c.req;
  const sealedBy = hkdfSync('sha256', deps.config.signingSecret, `${operator.id} ${name}`, 'answer-once', 32);
  return {
    key: hashToken(`${operator.id} ${name}`),
    fingerprint: hashToken(`${method} ${path}${extractQueryString(url)} ${toCanonicalText(body)}`),
    sealedBy: new Uint8Array(sealedBy),
    now: deps.now(),
  };
}

/** A part of the request that is done in a transaction of its own. */
export function derivePartRequest(request: NamedRequest, part: string): NamedRequest {
  return { ...request, key: hashToken(`${request.key} ${part}`) };
}

function toCanonicalText(body: unknown): string {
  if (body instanceof Uint8Array) return createHash('sha256').update(body).digest('hex');
  if (Array.isArray(body)) return `[${body.map(toCanonicalText).join()}]`;
  if (typeof body !== 'object' || body === null) return JSON.stringify(body);
  // the order of an object's fields means nothing
  const fields = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${toCanonicalText(value)}`).join()}}`;
}
