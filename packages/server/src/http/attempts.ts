import { sql } from 'kysely';
import { type Db, hashToken } from '../db/index.ts';
import { ApiError } from '../http/errors.ts';

const windowMs = 15 * 60_000;

export interface Limit {
  /** What is counted, e.g. an address and a network; stored hashed. */
  key: string;
  max: number;
}

/**
 * Counts one attempt before it is made, so that many at once cannot slip through.
 * @throws ApiError 429 when there were more than `max` in 15 minutes
 */
export async function countAttempt(db: Db, limit: Limit, now: Date): Promise<void> {
  if (await isWithin(db, limit, now)) return;
  throw new ApiError('Too many attempts: please try again later', { status: 429, code: 'too_many_attempts' });
}

/** Counts one attempt. @returns whether there were at most `max` in 15 minutes */
export async function isWithin(db: Db, { key, max }: Limit, now: Date): Promise<boolean> {
  const date = now.toISOString();
  const date_expires = new Date(now.getTime() + windowMs).toISOString();
  const { count } = await db
    .insertInto('attempts')
    .values({ key: hashToken(key), count: 1, date_expires })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when attempts.date_expires <= ${date} then 1 else attempts.count + 1 end`,
        date_expires: sql`case when attempts.date_expires <= ${date} then excluded.date_expires else attempts.date_expires end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count <= max;
}

/** The attempt was no guess. */
export async function forgiveAttempt(db: Db, { key }: Limit): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql`count - 1` })
    .where('key', '=', hashToken(key))
    .where('count', '>', 0)
    .execute();
}
