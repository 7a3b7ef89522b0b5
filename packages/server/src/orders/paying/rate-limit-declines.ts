import type { Context } from 'hono';
import type { Tx } from '../../db/index.ts';
import { type CountedFailure, countFailure, type FailureLimits, rateLimitFailures } from '../../http/attempt-limit.ts';
import type { AppEnv } from '../../http/context.ts';
import { cardLimits } from '../../vault/index.ts';
import { PaymentDeclined } from './declined.ts';

const limits: FailureLimits = {
  ...cardLimits,
  isFailure: (error) => error instanceof PaymentDeclined,
};

/**
 * Charges a card, wherever it is asked for. Stolen cards are tried out where small orders are paid: those that are
 * declined are counted.
 * @throws ApiError 429 when there were too many
 */
export function rateLimitDeclines<T>(c: Context<AppEnv>, charge: () => Promise<T>): Promise<T> {
  return rateLimitFailures(c, limits, charge);
}

/**
 * Counts a card as declined in the transaction that begins its payment; the count is forgiven in the one that ends it.
 */
export function countDecline(c: Context<AppEnv>, tx: Tx): Promise<CountedFailure> {
  return countFailure(c, limits, tx);
}
