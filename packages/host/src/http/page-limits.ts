import { describeTooManyCalls, networkOfAddress, ProcessCallCounter } from '@mercer/server';
import { readRequestedLanguage } from './accept-language.ts';
import type { RequestEnv } from './network.ts';

/**
 * Number of requests that one network may send to a process per minute: more than the shoppers of a large office need.
 */
const mostPerMinute = { pages: 3000, pictures: 12_000, feed: 60 };

export type LimitedPage = keyof typeof mostPerMinute;

/**
 * Addresses of this computer, as they appear behind a proxy that the shop was not told about: all shoppers then seem to
 * come from there.
 */
const ownComputer = /^(127\.|::1$|::ffff:127\.)/;

interface LimitDeps {
  now(): Date;
  rateLimitPerIp: boolean;
}

/**
 * Limits for what is read beside the API. Each process counts for itself: kept pages are answered without asking the database, and
 * are to stay so.
 * @returns answers who asks too much with 429; undefined for everybody else
 */
export function createPageLimits({ now, rateLimitPerIp }: LimitDeps) {
  const counters = {
    pages: new ProcessCallCounter({ now }, mostPerMinute.pages),
    pictures: new ProcessCallCounter({ now }, mostPerMinute.pictures),
    feed: new ProcessCallCounter({ now }, mostPerMinute.feed),
  } satisfies Record<LimitedPage, ProcessCallCounter>;
  return (limitedKind: LimitedPage, request: Request, { ip }: RequestEnv): Response | undefined => {
    if (!rateLimitPerIp || ip === undefined || ownComputer.test(ip)) return undefined;
    return counters[limitedKind].allows(networkOfAddress(ip)) ? undefined : createLimitResponse(request);
  };
}

/** Creates the refusal as cheaply as possible, since callers over the limit tend to repeat their requests. */
function createLimitResponse(request: Request): Response {
  return new Response(describeTooManyCalls(readRequestedLanguage(request)), {
    status: 429,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Retry-After': '60',
    },
  });
}
