import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context.ts';
import { ApiError } from './errors.ts';
import { networkOf } from './network.ts';

const callsPerMinute = 600;
const minuteMs = 60_000;

/** At most 600 calls a minute from one address, counted in this process. */
export function rateLimit(): MiddlewareHandler<AppEnv> {
  let calls = new Map<string, number>();
  let windowStart = 0;
  return async (c, next) => {
    const { config, now } = c.var.deps;
    const ip = networkOf(c);
    if (!config.rateLimitPerIp || ip === undefined) return next();
    if (now().getTime() - windowStart >= minuteMs) {
      windowStart = now().getTime();
      calls = new Map();
    }
    const count = (calls.get(ip) ?? 0) + 1;
    calls.set(ip, count);
    if (count <= callsPerMinute) return next();
    c.header('Retry-After', '60');
    throw new ApiError('Too many requests: please wait a minute', { status: 429, code: 'too_many_requests' });
  };
}
