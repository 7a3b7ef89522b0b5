import type { Context } from 'hono';
import type { AppEnv } from './context.ts';
import { ApiError } from './errors.ts';
import { networkOf } from './network.ts';
import { networkMark } from './network-mark.ts';

/** What somebody tried who may not, or too often; a visitor who is asked to log in is none of it. */
const told: ReadonlySet<string> = new Set([
  'invalid_key',
  'missing_scope',
  'origin_not_allowed',
  'too_many_attempts',
  'invalid_signature',
]);

/** One line for whoever watches over the shop: what was refused where, and of who asked no more than a mark. */
export function noteRefusal(error: unknown, c: Context<AppEnv>, route: string): void {
  if (!(error instanceof ApiError) || !told.has(error.code)) return;
  const { code, status } = error;
  const request = c.env?.seen && { request_id: c.env.seen.id };
  const { deps } = c.var;
  const who = networkMark(deps, networkOf(c));
  deps.log.info('refused', { code, status, method: c.req.method, route, ...who, ...request });
}
