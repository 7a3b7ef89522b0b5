import type { AppDeps } from '../http/context.ts';
import { oldestUse } from './life.ts';

/** Forgets sessions that have ended, and counters of attempts whose window is over. Carts and orders stay. */
export async function dropExpired({ db, now }: Pick<AppDeps, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('sessions').where('date_used', '<', oldestUse(now())).execute();
  await db.deleteFrom('attempts').where('date_expires', '<=', now().toISOString()).execute();
}
