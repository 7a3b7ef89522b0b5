import type { MiddlewareHandler } from 'hono';
import type { Config } from './config.ts';
import type { AppEnv } from './context.ts';
import { ApiError } from './errors.ts';

const allowHeaders = 'Authorization, Content-Type, Idempotency-Key, X-Session, X-Locale, X-Currency';

/** Repeats an allowed origin exactly, on errors as well; refuses writes that carry a cookie from elsewhere (§7). */
export const corsMiddleware: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { config } = c.var.deps;
  const origin = c.req.header('origin');
  c.header('Vary', 'Origin');
  const allowed = origin !== undefined && isAllowedOrigin(origin, config);
  if (allowed) {
    c.header('Access-Control-Allow-Origin', origin);
    c.header('Access-Control-Allow-Credentials', 'true');
    c.header('Access-Control-Expose-Headers', 'X-Session');
  }
  if (c.req.method === 'OPTIONS') return answerPreflight(c, allowed);
  if (origin !== undefined && !allowed && isWriteMethod(c.req.method) && c.req.header('cookie')) {
    throw new ApiError('This origin may not write with cookies', { status: 403, code: 'origin_not_allowed' });
  }
  await next();
};

function answerPreflight(c: Parameters<MiddlewareHandler<AppEnv>>[0], allowed: boolean) {
  if (allowed) {
    c.header('Access-Control-Allow-Headers', allowHeaders);
    c.header('Access-Control-Allow-Methods', 'GET, PUT, POST, DELETE');
    c.header('Access-Control-Max-Age', '600');
  }
  return c.body(null, 204);
}

function isWriteMethod(method: string) {
  return method !== 'GET' && method !== 'HEAD';
}

export function isAllowedOrigin(origin: string, { allowedOrigins, publicUrl }: Config): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  if (allowedOrigins !== 'loopback') return allowedOrigins.includes(origin);
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);
}
