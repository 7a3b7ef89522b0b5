import type { Context } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { isAllowedOrigin } from '../http/cors.ts';
import { ApiError } from '../http/errors.ts';
import { readCookieToken } from '../session/handle.ts';

/**
 * A query may stand in a script tag or a link of any page, and browsers send the cookie with it. What it writes would be the
 * shopper's, and what it is answered, as the secret of a payment, would be the page's to read: a session counts when the
 * caller has named it, or asks from a page that may.
 * @throws ApiError 403
 */
export function assertOwnSession(c: Context<AppEnv>): void {
  const byCookie = !c.req.header('x-session') && readCookieToken(c) !== undefined;
  if (!byCookie || isFromShopPage(c)) return;
  throw new ApiError('This origin may not call the vault with cookies', { status: 403, code: 'origin_not_allowed' });
}

/**
 * Returns true when the request comes from an allowed page. Without https, browsers do not send the requesting site,
 * only the page.
 */
function isFromShopPage(c: Context<AppEnv>): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site === 'same-origin') return true;
  const page = c.req.header('origin') ?? (site === undefined ? c.req.header('referer') : undefined);
  const origin = URL.parse(page ?? '')?.origin;
  return origin !== undefined && isAllowedOrigin(origin, c.var.deps.config);
}
