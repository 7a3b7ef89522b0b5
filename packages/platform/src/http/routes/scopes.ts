import { ApiError } from '../errors.ts';
import type { OperatorKey, Scope } from '../operator-key.ts';
import type { OperatorRouteDescription } from './route.ts';

type ScopedRoute = Pick<OperatorRouteDescription, 'method' | 'scope'>;

/** The scopes of which a key needs one. */
export function listRequiredScopes({ method, scope }: ScopedRoute): Scope[] {
  return [method === 'GET' ? 'read' : 'write', ...(scope ? [scope] : [])];
}

/** @throws ApiError 403 `missing_scope` with what is needed */
export function assertKeyScope(key: OperatorKey, route: ScopedRoute): void {
  const needed = listRequiredScopes(route);
  if (needed.some((scope) => key.scopes.includes(scope))) return;
  const message = `This key needs the scope ${needed.join(' or ')}`;
  throw new ApiError(message, { status: 403, code: 'missing_scope', param: needed[0] });
}
