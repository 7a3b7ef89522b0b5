import type { MiddlewareHandler } from 'hono';
import { isSameSecret } from '../../http/ids.ts';
import { SandboxError } from '../../http/sandbox-error.ts';
import type { CardDeps } from './keys.ts';

/** Money and cards are moved by who holds the key of the shop's account at the gateway, by nobody else. */
export function requireCardKey({ keys }: CardDeps): MiddlewareHandler {
  return async (c, next) => {
    const [, key = ''] = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (!isSameSecret(key, keys)) {
      throw new SandboxError('The secret key is missing or wrong.', { status: 401, code: 'unauthorized' });
    }
    await next();
  };
}
