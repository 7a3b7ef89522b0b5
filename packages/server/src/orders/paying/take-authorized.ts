import type { Row } from '../../db/index.ts';
import { GatewayUnavailable, type Transaction } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { amountDue, attemptOf, attemptsOf, isEnough } from '../attempts/index.ts';

interface Finding {
  order: Row<'orders'>;
  gateway: string;
  transaction: Transaction;
}

type Taken = Transaction & { status: Exclude<Transaction['status'], 'authorized'> };

/**
 * Takes what the bank has set aside for a pending order, no more than it costs; what is set aside for nothing, or was given
 * up for another way to pay, is let go.
 * @throws GatewayUnavailable when it is not known what became of it
 */
export async function takeAuthorized(deps: AppDeps, { order, gateway, transaction }: Finding): Promise<Taken> {
  const { id, status } = transaction;
  if (status !== 'authorized') return { ...transaction, status };
  const { capture, cancel } = await deps.gateways.open(gateway);
  const isWanted = await isWantedFor(deps, { order, gateway, transaction });
  const request = { key: `capture-${id}`, transactionId: id, amount: amountDue(order), currency: order.currency };
  const taken = isWanted && capture ? await capture(request) : await cancel(id);
  if (!taken || taken.status === 'authorized') throw new GatewayUnavailable('The payment is still only authorized');
  return { ...taken, status: taken.status };
}

async function isWantedFor({ db }: AppDeps, { order, gateway, transaction }: Finding): Promise<boolean> {
  const attempt = attemptOf(await attemptsOf(db, order.id), gateway, transaction.id);
  return order.status === 'pending' && isEnough(order, transaction) && attempt?.status !== 'canceling';
}
