import type { Context } from 'hono';
import type { AppEnv } from './context.ts';
import { computeEtag, matchesAnyEtag } from './etag.ts';
import { findImageOrigin, resolveImages } from './image-addresses.ts';

/** Browsers ask each time whether theirs still holds; what stands between may answer many visitors with one answer. */
const ofVisitors = 'public, max-age=0, s-maxage=5, must-revalidate';
/** Request headers that an answer depends on in addition to its URL. */
const vary = 'Origin, Sec-Fetch-Site, Authorization, Cookie, X-Session, X-Locale, X-Currency';

/**
 * JSON that everyone is told alike who asks alike; caches keep that of visitors without a session.
 * @param paths with the paths of its images
 */
export function answerPublicly(c: Context<AppEnv>, paths: string): Response {
  const json = resolveImages(paths, findImageOrigin(c));
  return answerStored(c, { json, etag: computeEtag(json) });
}

/**
 * Answers with stored JSON that has its own validator, and whose image URLs match the kind of caller that it is stored
 * for.
 */
export function answerStored(c: Context<AppEnv>, { json, etag }: { json: string; etag: string }): Response {
  c.set('hasImageAddresses', true);
  c.header('Content-Type', 'application/json');
  c.header('Vary', vary);
  if (isPersonalCall(c)) {
    c.header('Cache-Control', 'private, no-store');
    return c.body(json);
  }
  c.header('Cache-Control', ofVisitors);
  // Compression on the way changes bytes, not contents
  c.header('ETag', `W/${etag}`);
  return matchesAnyEtag(c.req.header('if-none-match'), etag) ? c.body(null, 304) : c.body(json);
}

/** The session may have chosen a language, and its answer may carry a new token. */
function isPersonalCall(c: Context<AppEnv>): boolean {
  return c.req.header('x-session') !== undefined || c.req.header('cookie') !== undefined;
}
