import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { hashToken } from '../db/index.ts';
import type { AppEnv } from './context.ts';
import { ApiError } from './errors.ts';

/** Basic authorization with the publishable key alone; a colon after it is accepted (§6). */
export function requirePublicKey(): MiddlewareHandler<AppEnv> {
  // every page shows this key, so that comparing it need not take the same time always
  let accepted: string | undefined;
  return async (c, next) => {
    const given = c.req.header('authorization');
    if (given === undefined || given !== accepted) {
      if (!isKey(basicAuthKey(given), c.var.deps.config.publicKey)) throw wrongKey();
      accepted = given;
    }
    await next();
  };
}

export function wrongKey(): ApiError {
  return new ApiError('The publishable key is missing or wrong', { status: 401, code: 'invalid_key' });
}

export function isKey(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)));
}

export function basicAuthKey(header = ''): string {
  const [, encoded = ''] = header.match(/^Basic\s+(\S+)$/i) ?? [];
  return Buffer.from(encoded, 'base64').toString('utf8').replace(/:$/, '');
}
