import { type Db, parseJson, type Row } from '@mercer/database';
import { type Authorizations, GatewayUnavailable, type Transaction } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { readCaptureTime } from '@mercer/platform/settings';
import { attemptsOf, computeAmountDue, findMatchingAttempt, isAsAgreed } from '../../payments/index.ts';

/**
 * Finds out how a gateway holds the money of an order until it is shipped.
 * @returns null when the money is captured at once: the store is set up so, or has no setting and the gateway does not
 * hold by default, the gateway cannot hold money, or nothing is shipped
 */
export async function findHoldPolicy(
  { db, gateways }: Pick<AppDeps, 'gateways'> & { db: Db },
  { shipping }: Pick<Row<'orders'>, 'shipping'>,
  method: string,
  gateway: string,
): Promise<Authorizations | null> {
  const isSent = Boolean(parseJson<{ service?: string | null }>(shipping).service);
  const time = isSent ? await readCaptureTime(db, method) : 'order';
  if (time === 'order') return null;
  const { holds = null } = await gateways.openGateway(gateway);
  return time === 'shipping' || holds?.isDefault ? holds : null;
}

interface TransactionFinding {
  order: Row<'orders'>;
  gateway: string;
  transaction: Transaction;
}

/**
 * Takes what the bank has set aside for a pending order, no more than it costs, or leaves it there until the order is
 * shipped; what is set aside for nothing, or was given up for another way to pay, is let go.
 * @returns `authorized` for what waits for its parcel
 * @throws GatewayUnavailable when it is not known what became of it
 */
export async function takeAuthorized(
  deps: AppDeps,
  { order, gateway, transaction }: TransactionFinding,
): Promise<Transaction> {
  const { id, status } = transaction;
  if (status !== 'authorized') return transaction;
  const attempt = findMatchingAttempt(await attemptsOf(deps.db, order.id), gateway, transaction);
  if (attempt?.status === 'authorized') return transaction;
  const { capture, cancel } = await deps.gateways.openGateway(gateway);
  const isWanted = order.status === 'pending' && isAsAgreed(order, transaction) && attempt?.status !== 'canceling';
  const holds = isWanted ? await findHoldPolicy(deps, order, transaction.method, gateway) : null;
  if (holds) return { ...transaction, expires: transaction.expires ?? toExpiryDate(deps.now(), holds.days) };
  const request = {
    key: `capture-${id}`,
    transactionId: id,
    amount: computeAmountDue(order),
    currency: order.currency,
  };
  const resultTransaction = isWanted && capture ? await capture(request) : await cancel(id);
  if (!resultTransaction || resultTransaction.status === 'authorized')
    throw new GatewayUnavailable('The payment is still only authorized');
  return resultTransaction;
}

/**
 * What the shopper has approved for this order's total, and submits now: set aside where it waits for its parcel, else to be taken.
 * @throws GatewayRefused, GatewayUnavailable
 */
export async function takeApproved(
  deps: AppDeps,
  { order, gateway, transaction }: TransactionFinding,
): Promise<Transaction> {
  const { capture } = await deps.gateways.openGateway(gateway);
  const holds = await findHoldPolicy(deps, order, transaction.method, gateway);
  const authorizedTransaction = await holds?.setAside?.(transaction.id);
  if (authorizedTransaction && authorizedTransaction.status !== 'approved')
    return takeAuthorized(deps, { order, gateway, transaction: authorizedTransaction });
  const { id } = transaction;
  const request = {
    key: `capture-${id}`,
    transactionId: id,
    amount: computeAmountDue(order),
    currency: order.currency,
  };
  return order.status === 'pending' && capture ? capture(request) : transaction;
}

function toExpiryDate(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString();
}
