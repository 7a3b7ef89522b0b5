import type { Context } from 'hono';
import { type FailureLimits, rateLimitFailures } from '../../http/attempt-limit.ts';
import type { AppEnv } from '../../http/context.ts';
import { UnknownCode } from '../../promotions/index.ts';

/** Codes are looked up for carts with items only, so that everybody who guesses has a session. */
const limits: FailureLimits = {
  name: 'code',
  perShopper: 20,
  perNetwork: 100,
  isFailure: (error) => error instanceof UnknownCode,
};

/** Coupons and gift cards can be guessed: codes that do not exist are counted. */
export function rateLimitCodes<T>(c: Context<AppEnv>, work: () => Promise<T>): Promise<T> {
  return rateLimitFailures(c, limits, work);
}
