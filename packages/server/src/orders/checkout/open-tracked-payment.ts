import type { Row } from '../../db/index.ts';
import type { Intent } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';
import {
  type Attempt,
  attachTransactionId,
  beginAttempt,
  buildCartChangedError,
  isNamedOtherwise,
} from '../../payments/index.ts';

/** Has the gateway open the payment of an attempt. */
export type OpenAttempt = (attempt: Attempt) => Promise<Intent>;

interface TrackedOpening {
  order: Row<'orders'>;
  gateway: string;
  open: OpenAttempt;
  moved?: Attempt | null | undefined;
}

/** Largest number of tries; each time, one of those who open a payment concurrently succeeds. */
const mostTries = 8;

/**
 * Opens a payment that the shop will ask about. Of two who open one at once, each may get a payment of its own: the slower
 * one's is ended before anybody has its address, and it begins with the other's.
 */
export async function openTrackedPayment(deps: AppDeps, opening: TrackedOpening, tries = 1): Promise<Intent> {
  const { order, gateway, open, moved } = opening;
  const attempt = moved ?? (await beginAttempt(deps, order, { gateway }))?.attempt;
  if (!attempt) throw buildCartChangedError();
  const intent = await open(attempt);
  if (await attachTransactionId(deps.db, attempt, intent)) return intent;
  if (await isNamedOtherwise(deps, attempt, intent.id)) return intent;
  await cancelUnknownPayment(deps, gateway, intent.id);
  if (tries === mostTries) throw buildCartChangedError();
  return openTrackedPayment(deps, { order, gateway, open }, tries + 1);
}

/** Not what the shopper has agreed to: that is known by another id. */
async function cancelUnknownPayment({ gateways }: AppDeps, gateway: string, id: string): Promise<void> {
  const { get, cancel } = await gateways.openGateway(gateway);
  const status = (await get(id))?.status;
  if (status === 'open' || status === 'requires_action') await cancel(id);
}
