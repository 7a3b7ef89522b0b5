import type { OperatorKey } from '@mercer/platform/http/operator-key';
import type { OperatorRoute, PathParams } from '@mercer/platform/http/routes/route';
import { assertStepUp, buildPermissionError } from '@mercer/platform/http/step-up';
import { listMissingPermissions, needsStepUp, routeAccess } from './route-access.ts';

type CheckedRoute = Pick<OperatorRoute, 'method' | 'path'> & Pick<Partial<OperatorRoute>, 'admits'>;

/** A call of a route. */
export interface RouteCall {
  route: CheckedRoute;
  params: PathParams;
}

/**
 * Asserts that a caller has the permissions of a route. A route without access in the table is open to no one who is confined.
 * @throws ApiError 403 `permission_required`, whose `param` is the permission
 */
export function assertPermitted({ permissions }: OperatorKey, { route, params }: RouteCall): void {
  if (!permissions || route.admits) return;
  const access = routeAccess.get(`${route.method} ${route.path}`);
  const [missing] = access ? listMissingPermissions(access, params, permissions) : ['staff'];
  if (missing) throw buildPermissionError(missing);
}

/** Asserts that a session has given a fresh proof where the route needs one. @throws ApiError 403 `step_up_required` */
export function assertRouteStepUp(caller: OperatorKey, { route, params }: RouteCall, now: Date): void {
  const access = routeAccess.get(`${route.method} ${route.path}`);
  if (access && needsStepUp(access, params)) assertStepUp(caller, now);
}
