import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { hashToken } from '@mercer/database';
import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';
import { readIdempotencyKey } from '../key.ts';
import type { NamedRequest } from '../named-request.ts';
import { extractQueryString } from '../query.ts';

/**
 * @param body the JSON that was read, or the files
 * @returns undefined where the caller gave no name
 * @throws ApiError 400 for a name that cannot be one
 */
export function namedRequest(c: Context<AppEnv>, body: unknown): NamedRequest | undefined {
  const name = readIdempotencyKey(c);
  if (name === undefined) return undefined;
  const subject = `${c.var.operator.id} ${name}`;
  return { ...buildRequestName(c, subject), fingerprint: hashToken(describeRequest(c, body)) };
}

/** A write that a shopper has named; no other account or session can ask for it. */
export function shopperRequest(c: Context<AppEnv>, name: string, body: unknown): NamedRequest {
  const { accountId, row } = c.var.session;
  const owner = accountId === null ? `session:${row?.id}` : `account:${accountId}`;
  const requestName = buildRequestName(c, `${owner} ${name}`);
  const fingerprint = createHmac('sha256', requestName.sealedBy).update(describeRequest(c, body)).digest('hex');
  return { ...requestName, fingerprint };
}

function buildRequestName({ var: { deps } }: Context<AppEnv>, subject: string) {
  const sealedBy = hkdfSync('sha256', deps.config.signingSecret, subject, 'answer-once', 32);
  return { key: hashToken(subject), sealedBy: new Uint8Array(sealedBy), now: deps.now() };
}

function describeRequest({ req: { method, path, url } }: Context, body: unknown): string {
  return `${method} ${path}${extractQueryString(url)} ${toCanonicalText(body)}`;
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
