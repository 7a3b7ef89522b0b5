import type { Context } from 'hono';
import { countAttempt, forgiveAttempt, type Limit } from '../http/attempts.ts';
import type { AppEnv } from '../http/context.ts';
import { networkOf } from '../http/network.ts';
import { UnknownCode } from '../promotions/index.ts';

const guessesPerShopper = 20;
const guessesPerNetwork = 100;

/**
 * Coupons and gift cards can be guessed: codes that do not exist are counted for each shopper and each network.
 * @throws ApiError 429 when there were too many
 */
export async function limitGuesses<T>(c: Context<AppEnv>, work: () => Promise<T>): Promise<T> {
  const { db, now } = c.var.deps;
  const limits = limitsOf(c);
  for (const limit of limits) await countAttempt(db, limit, now());
  const forgive = () => Promise.all(limits.map((limit) => forgiveAttempt(db, limit)));
  try {
    const answer = await work();
    await forgive();
    return answer;
  } catch (error) {
    if (!(error instanceof UnknownCode)) await forgive();
    throw error;
  }
}

/** Codes are looked up for carts with items only, so that everybody who guesses has a session. */
function limitsOf(c: Context<AppEnv>): Limit[] {
  const { session, deps } = c.var;
  const shopper = session.accountId ?? session.row?.id;
  const ip = deps.config.rateLimitPerIp ? networkOf(c) : undefined;
  return [
    ...(shopper ? [{ key: `code:${shopper}`, max: guessesPerShopper }] : []),
    ...(ip ? [{ key: `code:${ip}`, max: guessesPerNetwork }] : []),
  ];
}
