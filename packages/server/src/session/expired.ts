import type { AppDeps } from '../http/context.ts';
import { oldestUse } from './life.ts';

const dayMs = 86_400_000;
/** So long a link that has expired still says so. */
const keysStayMs = 30 * dayMs;

/** Forgets sessions that have ended, counters whose window is over and old links. Carts and orders stay. */
export async function dropExpired({ db, now }: Pick<AppDeps, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('sessions').where('date_used', '<', oldestUse(now())).execute();
  const oldestKey = new Date(now().getTime() - keysStayMs).toISOString();
  await db.deleteFrom('account_keys').where('date_expires', '<', oldestKey).execute();
  await db.deleteFrom('attempts').where('date_expires', '<=', now().toISOString()).execute();
}
