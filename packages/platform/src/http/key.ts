import { timingSafeEqual } from 'node:crypto';
import { hashToken } from '@mercer/database';
import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from './context.ts';
import { ApiError, buildValidationError } from './errors.ts';

/** Basic authorization with the publishable key alone; a colon after it is accepted (§6). */
export function requirePublicKey(): MiddlewareHandler<AppEnv> {
  // Pages show this key, so that comparing it need not take constant time
  let accepted: string | undefined;
  return async (c, next) => {
    const authorization = c.req.header('authorization');
    if (authorization === undefined || authorization !== accepted) {
      if (!isMatchingKey(basicAuthKey(authorization), c.var.deps.config.publicKey)) throw buildWrongKeyError();
      accepted = authorization;
    }
    await next();
  };
}

export function buildWrongKeyError(): ApiError {
  return new ApiError('The publishable key is missing or wrong', { status: 401, code: 'invalid_key' });
}

export function isMatchingKey(receivedKey: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(receivedKey)), Buffer.from(hashToken(expected)));
}

export function basicAuthKey(header = ''): string {
  const [, encoded = ''] = header.match(/^Basic\s+(\S+)$/i) ?? [];
  return Buffer.from(encoded, 'base64').toString('utf8').replace(/:$/, '');
}

const header = 'Idempotency-Key';
const longestName = 200;

/**
 * Reads the caller's idempotency key; undefined where there is none.
 * @throws ApiError 400 for a key that is empty, too long, or has characters other than visible ASCII
 */
export function readIdempotencyKey(c: Context): string | undefined {
  const name = c.req.header(header);
  if (name === undefined) return undefined;
  if (/^[\x21-\x7e]+$/.test(name) && name.length <= longestName) return name;
  throw buildValidationError(
    `${header} must have 1 to ${longestName} letters, digits or signs, without spaces`,
    header,
  );
}

/** Builds the error for an idempotency key that another request has used. */
export function buildKeyConflictError(message: string, options?: ErrorOptions): ApiError {
  return new ApiError(message, { status: 409, code: 'idempotency_conflict' }, options);
}
