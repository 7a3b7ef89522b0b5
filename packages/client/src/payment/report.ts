import { CommerceError } from '../errors.ts';
import type { MethodParams } from './params.ts';

/** A failure goes to the page's handler, else to the console (§8). */
export function reportFailure({ onError }: Pick<MethodParams, 'onError'>, error: unknown): void {
  const fault = error instanceof Error ? error : new CommerceError(getErrorMessage(error), { cause: error });
  if (onError) onError(fault);
  else console.error(fault.message);
}

/** Gateways' scripts throw errors of their own making, and of other windows. */
function getErrorMessage(error: unknown): string {
  return String((error as { message?: unknown } | null)?.message ?? error); // any value can be thrown
}
