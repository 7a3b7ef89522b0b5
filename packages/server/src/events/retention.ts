import type { Db } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';

const dayMs = 86_400_000;
/** So long events, and what became of their deliveries, can be read and sent again. */
const keptDays = 90;
/** At once: nobody waits long for a row of them. */
const batch = 1000;

/** @returns when what is written now may be forgotten */
export function expiryOf(now: Date): string {
  return new Date(now.getTime() + keptDays * dayMs).toISOString();
}

/** The audit log stays. */
export async function dropOldEvents({ db, now }: Pick<AppDeps, 'db' | 'now'>): Promise<void> {
  const date = now().toISOString();
  const works = [
    () => dropEvents(db, date),
    () => dropTold(db, 'webhook_deliveries', date),
    () => dropTold(db, 'function_runs', date),
  ];
  const all = async (work: () => Promise<boolean>) => {
    while (await work());
  };
  const failed = (await Promise.allSettled(works.map(all))).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Those that nobody was told of yet stay. @returns whether there may be more */
async function dropEvents(db: Db, date: string): Promise<boolean> {
  const old = db.selectFrom('events').select('place').where('date_expires', '<=', date).where('id', 'is not', null);
  const dropped = db.deleteFrom('events').where('place', 'in', old.limit(batch));
  return (await dropped.executeTakeFirst()).numDeletedRows === BigInt(batch);
}

async function dropTold(db: Db, table: 'webhook_deliveries' | 'function_runs', date: string): Promise<boolean> {
  const old = db.selectFrom(table).select('id').where('date_expires', '<=', date);
  const dropped = db.deleteFrom(table).where('id', 'in', old.limit(batch));
  return (await dropped.executeTakeFirst()).numDeletedRows === BigInt(batch);
}
