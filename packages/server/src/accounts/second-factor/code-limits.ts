import type { Db } from '../../db/index.ts';
import { type AttemptLimit, countAttempt, forgetAttempts, forgiveAttempt } from '../../http/attempt-limit.ts';
import type { AppDeps } from '../../http/context.ts';
import { parseAppCode } from './redeem-code.ts';

const wrongCodes = 10;
const wrongCodesADay = 30;
const dayMs = 86_400_000;

/**
 * Makes the attempt, which counts unless it is right: `attempt` throws when it is wrong. Three of a million codes are right at
 * any time: with 30 a day, whoever knows the password finds one in 3 years with a chance of one in ten. Recovery codes cannot be
 * guessed, and let the owner in whatever others have tried.
 * @throws ApiError 429
 */
export async function limitCodeAttempts<T>(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  { accountId, code }: { accountId: string; code: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const limits = parseAppCode(code) === null ? [] : buildCodeLimits(accountId);
  for (const limit of limits) await countAttempt(db, limit, now());
  const right = await attempt();
  for (const limit of limits) await forgiveAttempt(db, limit);
  return right;
}

/** Forgets the wrong codes of an account after a new password: the attacker knew only the old one. */
export async function forgetWrongCodes(db: Db, accountId: string): Promise<void> {
  for (const limit of buildCodeLimits(accountId)) await forgetAttempts(db, limit);
}

function buildCodeLimits(accountId: string): AttemptLimit[] {
  return [
    { key: `second-factor:${accountId}`, max: wrongCodes },
    { key: `second-factor-day:${accountId}`, max: wrongCodesADay, windowMs: dayMs },
  ];
}
