import type { Context } from 'hono';
import type { AppEnv } from './context.ts';

/**
 * Address of the caller, as the composition root passed it in the environment (`app.fetch(request, { ip })`).
 * The storefront's own server calls without one: it is not a stranger.
 */
export function networkOf(c: Context<AppEnv>): string | undefined {
  return c.env?.ip;
}
