import type { Db } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';

/** Lets products follow a change of what many of them share, as a category that moves. */
export async function followChanges({ db }: Pick<AppDeps, 'db'>, stop?: AbortSignal): Promise<void> {
  if (!(await isAnyFollowing(db))) return;
  const { followAll } = await import('./categories/following.ts');
  await followAll(db, stop);
}

async function isAnyFollowing(db: Db): Promise<boolean> {
  return (await db.selectFrom('following_products').select('product_id').limit(1).executeTakeFirst()) !== undefined;
}
