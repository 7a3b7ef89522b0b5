import { ApiError } from '../errors.ts';
import type { OperatorKey, Scope } from '../operator-key.ts';
import type { OperatorRouteDescription } from './route.ts';

type ScopedRoute = Pick<OperatorRouteDescription, 'method' | 'scope' | 'admits'>;

/** The scopes of which a key needs one; none where every caller is admitted. */
export function listRequiredScopes({ method, scope, admits }: ScopedRoute): Scope[] {
  if (admits) return [];
  return [method === 'GET' ? 'read' : 'write', ...(scope ? [scope] : [])];
}

/** @throws ApiError 403 `missing_scope` with what is needed */
export function assertKeyScope(key: OperatorKey, route: ScopedRoute): void {
  const needed = listRequiredScopes(route);
  if (needed.length === 0 || needed.some((scope) => key.scopes.includes(scope))) return;
  const message = `This key needs the scope ${needed.join(' or ')}`;
  throw new ApiError(message, { status: 403, code: 'missing_scope', param: needed[0] });
}
