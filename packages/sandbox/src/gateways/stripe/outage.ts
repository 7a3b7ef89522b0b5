import { isGatewayDown } from '../../ledger/outages.ts';
import { StripeFault } from './api/errors.ts';
import type { StripeDeps } from './keys.ts';

/** @throws StripeFault 503 while it is down */
export async function assertGatewayUp({ store, now }: StripeDeps): Promise<void> {
  if (!(await isGatewayDown(store.db, 'stripe', now()))) return;
  throw new StripeFault(503, { type: 'api_error', message: 'The gateway is down for a minute.' });
}
