import type { Context } from 'hono';
import type { AppEnv } from './context.ts';

/** Whether a script of the shop's own pages calls: browsers say so, and those pages leave the session to its cookie. */
export function isOwnPage(c: Context<AppEnv>): boolean {
  return c.req.header('sec-fetch-site') === 'same-origin' && !c.req.header('x-session');
}
