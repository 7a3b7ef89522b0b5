import type { MiddlewareHandler } from 'hono';
import { minuteMs } from './calls-per-minute.ts';
import type { AppEnv } from './context.ts';
import { ApiError } from './errors.ts';
import { getCallerNetwork } from './network.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { createSentence, translateText } from './sentences/sentence.ts';

/**
 * Limits calls by network. Calls that a page makes for its visitor are not counted, because the page itself was counted
 * when it was posted.
 */
export function limitCallRate(limit: RateLimiter): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!c.env?.forPage && !(await limit.allows(getCallerNetwork(c)))) throw tooManyCalls();
    await next();
  };
}

export function tooManyCalls(): ApiError {
  const answer = { status: 429, code: 'too_many_requests', retryAfterSeconds: minuteMs / 1000 } as const;
  return new ApiError(createSentence('tooManyRequests'), answer);
}

/** Translates the message for too many calls into the language of a locale. */
export function describeTooManyCalls(locale: string): string {
  return translateText(createSentence('tooManyRequests'), locale);
}
