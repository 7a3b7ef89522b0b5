import { type Db, defineCommand, defineStatement, hashToken } from '@mercer/database';
import type { Context, MiddlewareHandler } from 'hono';
import { sql } from 'kysely';
import { minuteMs } from './calls-per-minute.ts';
import type { AppEnv } from './context.ts';
import { ApiError } from './errors.ts';
import { getCallerNetwork } from './network.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { createSentence, translateText } from './sentences/sentence.ts';

const quarterMs = 15 * 60_000;

export interface AttemptLimit {
  /** Subject that is counted, e.g. an address and a network; stored as a hash. */
  key: string;
  max: number;
  /** 15 minutes when left out */
  windowMs?: number;
}

/**
 * Counts one attempt before it is made, so that many at once cannot slip through.
 * @throws ApiError 429 when there were more than `max` in the time
 */
export async function countAttempt(db: Db, limit: AttemptLimit, now: Date): Promise<void> {
  const attempt = await countedAttempt(db, limit, now);
  if (!attempt || attempt.count <= limit.max) return;
  const retryAfterSeconds = Math.ceil((Date.parse(attempt.date_expires) - now.getTime()) / 1000);
  const answer = { status: 429, code: 'too_many_attempts', retryAfterSeconds } as const;
  throw new ApiError(createSentence('tooManyAttempts'), answer);
}

/** Counts one attempt. @returns whether there were at most `max` in 15 minutes */
export async function isWithinLimit(db: Db, limit: AttemptLimit, now: Date): Promise<boolean> {
  const attempt = await countedAttempt(db, limit, now);
  return !attempt || attempt.count <= limit.max;
}

/** Counts an attempt and returns the count in the current window and the window's end. */
async function countedAttempt(db: Db, { key, windowMs = quarterMs }: AttemptLimit, now: Date) {
  const date_expires = new Date(now.getTime() + windowMs).toISOString();
  const [attempt] = await count(db, hashToken(key), now.toISOString(), date_expires);
  return attempt;
}

const count = defineStatement((db: Db, key: string, date: string, date_expires: string) =>
  db
    .insertInto('attempts')
    .values({ key, count: 1, date_expires })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when attempts.date_expires <= ${date} then 1 else attempts.count + 1 end`,
        date_expires: sql`case when attempts.date_expires <= ${date} then excluded.date_expires else attempts.date_expires end`,
      }),
    )
    .returning(['count', 'date_expires']),
);

/** The attempt was no guess. */
export async function forgiveAttempt(db: Db, { key }: AttemptLimit): Promise<void> {
  await forgive(db, hashToken(key));
}

const forgive = defineCommand((db: Db, key: string) =>
  db.updateTable('attempts').set({ count: sql`count - 1` }).where('key', '=', key).where('count', '>', 0),
);

/** Deletes the count of attempts whose key is no longer of use. */
export async function forgetAttempts(db: Db, { key }: AttemptLimit): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', hashToken(key)).execute();
}

/** Limits of failures within 15 minutes, for one shopper and from one network. */
export interface FailureLimits {
  name: string;
  perShopper: number;
  perNetwork: number;
  isFailure: (error: unknown) => boolean;
}

/**
 * Does what a stranger may try again and again to find something out. What fails stays counted.
 * @throws ApiError 429 when too much has failed
 */
export async function rateLimitFailures<T>(
  c: Context<AppEnv>,
  failureLimits: FailureLimits,
  work: () => Promise<T>,
): Promise<T> {
  const { db } = c.var.deps;
  const counted = await countFailure(c, failureLimits, db);
  try {
    const answer = await work();
    await counted.forgive(db);
    return answer;
  } catch (error) {
    if (!failureLimits.isFailure(error)) await counted.forgive(db);
    throw error;
  }
}

/** Counted before it is known to be a failure. */
export interface CountedFailure {
  /** Takes the counted failure back after a success. `db` may be an open transaction. */
  forgive(db: Db): Promise<void>;
}

/** @throws ApiError 429 when too much has failed; then nothing is counted where `db` is a transaction */
export async function countFailure(c: Context<AppEnv>, failureLimits: FailureLimits, db: Db): Promise<CountedFailure> {
  const limits = buildAttemptLimits(c, failureLimits);
  for (const limit of limits) await countAttempt(db, limit, c.var.deps.now());
  return {
    async forgive(db) {
      for (const limit of limits) await forgiveAttempt(db, limit);
    },
  };
}

function buildAttemptLimits(c: Context<AppEnv>, { name, perShopper, perNetwork }: FailureLimits): AttemptLimit[] {
  const { session, deps } = c.var;
  const shopper = session.accountId ?? session.row?.id;
  const ip = deps.config.rateLimitPerIp ? getCallerNetwork(c) : undefined;
  return [
    ...(shopper ? [{ key: `${name}:${shopper}`, max: perShopper }] : []),
    ...(ip ? [{ key: `${name}:${ip}`, max: perNetwork }] : []),
  ];
}

/**
 * Limits calls by network. Calls that a page makes for its visitor are not counted, because the page itself was counted
 * when it was posted.
 */
export function limitCallRate(limit: RateLimiter): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!c.env?.forPage && !(await limit.allows(getCallerNetwork(c)))) throw tooManyCalls();
    await next();
  };
}

export function tooManyCalls(): ApiError {
  const answer = { status: 429, code: 'too_many_requests', retryAfterSeconds: minuteMs / 1000 } as const;
  return new ApiError(createSentence('tooManyRequests'), answer);
}

/** Translates the message for too many calls into the language of a locale. */
export function describeTooManyCalls(locale: string): string {
  return translateText(createSentence('tooManyRequests'), locale);
}
