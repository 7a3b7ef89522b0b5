import type { Context } from 'hono';
import type { AppEnv } from './context.ts';

/**
 * Returns true when a script of the shop's own pages calls: browsers say so, and those pages leave the session to its
 * cookie.
 */
export function isShopPageCall(c: Context<AppEnv>): boolean {
  return c.req.header('sec-fetch-site') === 'same-origin' && !c.req.header('x-session');
}
