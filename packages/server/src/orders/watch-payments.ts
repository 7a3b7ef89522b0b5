import type { AppDeps } from '../http/context.ts';
import { watchHolds } from './captures/index.ts';

/** What the owner of the shop is told of payments, once an hour. */
export async function watchPayments(deps: AppDeps): Promise<void> {
  await watchHolds(deps);
}
