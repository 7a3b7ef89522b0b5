import type { AppDeps } from '@mercer/platform/http/context';
import { warnOfExpiringHolds } from './captures/index.ts';

/** Notifies the owner of the shop about payments; to be run once an hour. */
export async function watchPayments(deps: AppDeps): Promise<void> {
  await warnOfExpiringHolds(deps);
}
