import type { Db } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';

/** Lets products follow a change of what many of them share, as a category that moves. */
export async function followChanges(
  deps: Pick<AppDeps, 'db' | 'now' | 'log' | 'ending'>,
  stop?: AbortSignal,
): Promise<void> {
  if (!(await isAnyFollowing(deps.db))) return;
  const { propagateAll: followAll, followOneByOne } = await import('./categories/propagation.ts');
  await followAll(deps, stop);
  if (!stop?.aborted && (await isAnyFollowing(deps.db))) await followOneByOne(deps, stop);
}

async function isAnyFollowing(db: Db): Promise<boolean> {
  return (await db.selectFrom('following_products').select('product_id').limit(1).executeTakeFirst()) !== undefined;
}
