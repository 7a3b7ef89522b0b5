import type { Db } from '../../db/index.ts';
import { type AttemptLimit, countAttempt, forgetAttempts, forgiveAttempt } from '../../http/attempt-limit.ts';
import type { AppDeps } from '../../http/context.ts';
import { readAppCode } from './take-code.ts';

const wrongCodes = 10;
const wrongCodesADay = 30;
const dayMs = 86_400_000;

/**
 * Makes the attempt, which counts unless it is right: `attempt` throws when it is wrong. Three of a million codes are right at
 * any time: with 30 a day, whoever knows the password finds one in 3 years with a chance of one in ten. Recovery codes cannot be
 * guessed, and let the owner in whatever others have tried.
 * @throws ApiError 429
 */
export async function countedCode<T>(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  { accountId, code }: { accountId: string; code: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const limits = readAppCode(code) === null ? [] : limitsOf(accountId);
  for (const limit of limits) await countAttempt(db, limit, now());
  const right = await attempt();
  for (const limit of limits) await forgiveAttempt(db, limit);
  return right;
}

/** Whoever tried knew the old password. */
export async function forgetWrongCodes(db: Db, accountId: string): Promise<void> {
  for (const limit of limitsOf(accountId)) await forgetAttempts(db, limit);
}

function limitsOf(accountId: string): AttemptLimit[] {
  return [
    { key: `second-factor:${accountId}`, max: wrongCodes },
    { key: `second-factor-day:${accountId}`, max: wrongCodesADay, windowMs: dayMs },
  ];
}
