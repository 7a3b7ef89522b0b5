import type { Context } from 'hono';
import type { AppEnv } from './context.ts';
import { etagOf, isKnown } from './etag.ts';

/** Browsers ask each time whether theirs still holds; what stands between may answer many visitors with one answer. */
const ofVisitors = 'public, max-age=0, s-maxage=5, must-revalidate';
/** What an answer follows besides its address. */
const vary = 'Origin, Authorization, Cookie, X-Session, X-Locale, X-Currency';

/** JSON that everyone is told alike who asks alike; caches keep that of visitors without a session. */
export function answerPublicly(c: Context<AppEnv>, json: string, etag = etagOf(json)): Response {
  c.header('Content-Type', 'application/json');
  c.header('Vary', vary);
  if (isPersonal(c)) {
    c.header('Cache-Control', 'private, no-store');
    return c.body(json);
  }
  c.header('Cache-Control', ofVisitors);
  // what compresses an answer on its way changes its bytes, not what it says
  c.header('ETag', `W/${etag}`);
  return isKnown(c.req.header('if-none-match'), etag) ? c.body(null, 304) : c.body(json);
}

/** The session may have chosen a language, and its answer may carry a new token. */
function isPersonal(c: Context<AppEnv>): boolean {
  return c.req.header('x-session') !== undefined || c.req.header('cookie') !== undefined;
}
