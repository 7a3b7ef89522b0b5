import type { MiddlewareHandler } from 'hono';
import { minuteMs } from './calls-per-minute.ts';
import type { AppEnv } from './context.ts';
import { ApiError } from './errors.ts';
import { networkOf } from './network.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { sentence, translate } from './sentences/sentence.ts';

/** What a page calls for its visitor is not counted: the page was, where it was posted. */
export function rateLimit(limit: RateLimiter): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!c.env?.forPage && !(await limit.allows(networkOf(c)))) throw tooManyCalls();
    await next();
  };
}

export function tooManyCalls(): ApiError {
  const answer = { status: 429, code: 'too_many_requests', retryAfterSeconds: minuteMs / 1000 } as const;
  return new ApiError(sentence('tooManyRequests'), answer);
}

/** What is said to who asks too much, in the language of a locale. */
export function tooManyCallsSaid(locale: string): string {
  return translate(sentence('tooManyRequests'), locale);
}
