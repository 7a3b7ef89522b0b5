import type { Db } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { idleCutoff } from './idle-timeout.ts';

const dayMs = 86_400_000;
/** At once: nobody waits long for a row of them. */
const batch = 5000;
/** So long a link that has expired still says so. */
const keysStayMs = 30 * dayMs;

/** Forgets sessions that have ended, counters whose window is over and old links. Carts and orders stay. */
export async function dropExpired({ db, now }: Pick<AppDeps, 'db' | 'now'>): Promise<void> {
  while (await dropSessions(db, idleCutoff(now())));
  const oldestKey = new Date(now().getTime() - keysStayMs).toISOString();
  await db.deleteFrom('account_keys').where('date_expires', '<', oldestKey).execute();
  await db.deleteFrom('attempts').where('date_expires', '<=', now().toISOString()).execute();
  await db.deleteFrom('operator_requests').where('date_expires', '<=', now().toISOString()).execute();
}

/** @returns whether there may be more */
async function dropSessions(db: Db, oldest: string): Promise<boolean> {
  const ended = db.selectFrom('sessions').select('id').where('date_used', '<', oldest).limit(batch);
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', 'in', ended).executeTakeFirst();
  return numDeletedRows === BigInt(batch);
}
