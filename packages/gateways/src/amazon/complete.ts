import type { Minor } from '@mercer/contract';
import { assertAnswered } from '../call.ts';
import { GatewayUnavailable } from '../errors.ts';
import type { Transaction } from '../port.ts';
import { type Amazon, buildSessionPath } from './api.ts';
import { toAmazonPrice } from './money.ts';
import { readTransaction } from './transaction.ts';

interface CaptureAmount {
  transactionId: string;
  amount: Minor;
  currency: string;
}

/** the shopper has not been through Amazon's page, or it is over */
const refusals = [400, 409, 422];

/**
 * Takes what the shopper has agreed to on Amazon's page, once, however often it is asked for: what counts is how the session
 * stands afterwards.
 * @returns open where nothing was agreed to until now
 */
export async function completeSession(
  amazon: Amazon,
  { transactionId, amount, currency }: CaptureAmount,
): Promise<Transaction> {
  const body = { chargeAmount: toAmazonPrice(amount, currency) };
  const answer = await amazon.ask(`${buildSessionPath(transactionId)}/complete`, { body });
  const session = await amazon.session(transactionId);
  if (!session) throw new GatewayUnavailable('The session no longer exists');
  const transaction = await readTransaction(amazon, session);
  if (transaction.status === 'requires_action') throw new GatewayUnavailable('Amazon is still processing the payment');
  if (transaction.status !== 'authorized') return transaction;
  if (!refusals.includes(answer.status)) assertAnswered(answer);
  return { ...transaction, status: 'open' };
}
