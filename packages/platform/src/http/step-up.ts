import { ApiError } from './errors.ts';
import type { OperatorKey } from './operator-key.ts';

/**
 * Asserts that a session has given a fresh proof. Keys need none.
 * @throws ApiError 403 `step_up_required`
 */
export function assertStepUp({ session }: OperatorKey, now: Date): void {
  if (!session || (session.dateStepUpEnds !== null && session.dateStepUpEnds > now.toISOString())) return;
  throw new ApiError('Confirm with your password or a code that it is you', { status: 403, code: 'step_up_required' });
}

/** @param permission that the caller lacks */
export function buildPermissionError(
  permission: string,
  message = `This needs the permission ${permission}`,
): ApiError {
  return new ApiError(message, { status: 403, code: 'permission_required', param: permission });
}
