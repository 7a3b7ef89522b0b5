import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context.ts';
import { ApiError } from './errors.ts';
import { networkOf } from './network.ts';
import { minuteMs, type RateLimiter } from './rate-limiter.ts';
import { sentence } from './sentences/sentence.ts';

/** What a page calls for its visitor is not counted: the page was, where it was posted. */
export function rateLimit(limit: RateLimiter): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!c.env?.forPage && !limit.allows(networkOf(c))) throw tooManyCalls();
    await next();
  };
}

export function tooManyCalls(): ApiError {
  const answer = { status: 429, code: 'too_many_requests', retryAfterSeconds: minuteMs / 1000 } as const;
  return new ApiError(sentence('tooManyRequests'), answer);
}
