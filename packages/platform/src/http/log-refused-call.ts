import type { Context } from 'hono';
import type { AppEnv } from './context.ts';
import { ApiError } from './errors.ts';
import { getCallerNetwork } from './network.ts';
import { buildNetworkMark } from './network-mark.ts';

/** Codes of refusals that are logged: forbidden or too frequent attempts, but not a visitor who is asked to log in. */
const loggedCodes: ReadonlySet<string> = new Set([
  'invalid_key',
  'missing_scope',
  'origin_not_allowed',
  'too_many_attempts',
  'invalid_signature',
]);

/**
 * Logs one line for the operators of the shop: the refused call, its route, and a pseudonym of the caller's network.
 */
export function logRefusedCall(error: unknown, c: Context<AppEnv>, route: string): void {
  if (!(error instanceof ApiError) || !loggedCodes.has(error.code)) return;
  const { code, status } = error;
  const request = c.env?.seen && { request_id: c.env.seen.id };
  const { deps } = c.var;
  const networkFields = buildNetworkMark(deps, getCallerNetwork(c));
  deps.log.info('refused', { code, status, method: c.req.method, route, ...networkFields, ...request });
}
