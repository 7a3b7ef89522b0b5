import { sql } from 'kysely';
import { indexProducts, lockCatalog } from '../../catalog/index.ts';
import { bulkInsert, isIn, type NewRow, parseJson, type Row, type Tx } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { newRows, type Page, workThrough } from '../../jobs/index.ts';
import { leavesOf, putInto, readTree, withParents } from './memberships.ts';

/** So many products follow a change in its own transaction; where there are more, they follow in batches of these. */
const mostAtOnce = 200;
const batch = 50;
/** in the table `job_retries` */
const job = 'following_product';
const productId = sql.ref<string>('following_products.product_id');

type Tree = ReadonlyMap<string, string | null>;
type Following = NewRow<'following_products'>;

/**
 * Products of a category that has changed. When it has moved, each goes into the categories that it was put into, and those
 * that stand above them now. The caller holds the catalogue.
 * @param oldTree before it moved
 * @returns those that the caller indexes; the others follow, see {@link followAll}
 */
export async function followers(tx: Tx, categoryId: string, oldTree?: Tree): Promise<string[]> {
  const members = tx.selectFrom('product_categories').select('product_id').where('category_id', '=', categoryId);
  const ids = (await members.orderBy('product_id').execute()).map(({ product_id }) => product_id);
  return followersOf(tx, ids, oldTree);
}

/** The same of any products, that share what has changed. */
export async function followersOf(tx: Tx, ids: string[], oldTree?: Tree): Promise<string[]> {
  const following = oldTree
    ? await withLeaves(tx, ids, oldTree)
    : ids.map((product_id) => ({ product_id, category_ids: null }));
  if (ids.length > mostAtOnce) {
    await remember(tx, following);
    return [];
  }
  if (oldTree) await move(tx, following);
  return ids;
}

/** Where each was put. Those that still follow an earlier move know it; their memberships are of another tree. */
async function withLeaves(tx: Tx, ids: string[], oldTree: Tree): Promise<Following[]> {
  const json = JSON.stringify(ids);
  const own = tx.selectFrom('product_categories').select(['product_id', 'category_id']);
  const members = Map.groupBy(await own.where(isIn(tx, 'product_id', json)).execute(), (row) => row.product_id);
  const queue = tx
    .selectFrom('following_products')
    .selectAll()
    .where(isIn(tx, 'product_id', json));
  const known = new Map((await queue.execute()).map(({ product_id, category_ids }) => [product_id, category_ids]));
  return ids.map((product_id) => {
    const categories = (members.get(product_id) ?? []).map(({ category_id }) => category_id);
    return { product_id, category_ids: known.get(product_id) ?? JSON.stringify(leavesOf(oldTree, categories)) };
  });
}

async function remember(tx: Tx, following: Following[]): Promise<void> {
  const json = JSON.stringify(following.map(({ product_id }) => product_id));
  const queue = () =>
    tx
      .selectFrom('following_products')
      .selectAll()
      .where(isIn(tx, 'product_id', json));
  const before = new Map((await queue().execute()).map(({ product_id, category_ids }) => [product_id, category_ids]));
  await tx
    .deleteFrom('following_products')
    .where(isIn(tx, 'product_id', json))
    .execute();
  const rows = following.map(({ product_id, category_ids }) => {
    return { product_id, category_ids: category_ids ?? before.get(product_id) ?? null };
  });
  await bulkInsert(tx, 'following_products', rows);
}

/** Its products are in the others only; those that follow a move are put into the one above it. */
export async function leaveCategory(tx: Tx, id: string): Promise<void> {
  const tree = await readTree(tx);
  const following = tx.selectFrom('following_products').selectAll().where('category_ids', 'like', `%"${id}"%`);
  for (const { product_id, category_ids } of await following.execute()) {
    const above = parseJson<string[]>(category_ids ?? '[]').flatMap((one) => (one === id ? (tree.get(id) ?? []) : one));
    const change = { category_ids: JSON.stringify(above) };
    await tx.updateTable('following_products').set(change).where('product_id', '=', product_id).execute();
  }
  await tx.deleteFrom('product_categories').where('category_id', '=', id).execute();
}

async function move(tx: Tx, following: Following[]): Promise<void> {
  const tree = await readTree(tx);
  for (const { product_id, category_ids } of following) {
    if (category_ids == null) continue;
    const leaves = parseJson<string[]>(category_ids).filter((id) => tree.has(id));
    await putInto(tx, product_id, withParents(tree, leaves));
  }
}

/**
 * Brings products up to date that follow a change, batch by batch: others write in between, and a kill loses nothing. Where a batch
 * fails, its products and those that have failed before are left to {@link followOneByOne}.
 */
export async function followAll(deps: FollowDeps, stop?: AbortSignal): Promise<void> {
  const { db } = deps;
  try {
    while (!stop?.aborted && (await db.transaction().execute(followSome)));
  } catch (cause) {
    deps.log.error('products could not follow a change together', { error: String(cause) });
  }
}

type FollowDeps = Pick<AppDeps, 'db' | 'now' | 'log' | 'ending'>;

/** A product that fails keeps no other waiting. */
export function followOneByOne(deps: FollowDeps, stop: AbortSignal | undefined): Promise<void> {
  const { db } = deps;
  const work = {
    job,
    id: productId,
    due: (page: Page) =>
      db
        .selectFrom('following_products')
        .select('product_id')
        .where(page.filter)
        .orderBy(page.order)
        .limit(page.limit)
        .execute(),
    idOf: ({ product_id }: { product_id: string }) => product_id,
    run: ({ product_id }: { product_id: string }) =>
      db.transaction().execute(async (tx) => {
        await lockCatalog(tx);
        const own = tx.selectFrom('following_products').selectAll().where('product_id', '=', product_id);
        await follow(tx, await own.execute());
      }),
    what: 'a product could not follow a change',
    about: ({ product_id }: { product_id: string }) => ({ product: product_id }),
  };
  return workThrough(deps, work, stop);
}

/** @returns whether there may be more */
async function followSome(tx: Tx): Promise<boolean> {
  await lockCatalog(tx);
  const page = newRows({ job, id: productId }, '', batch);
  const following = await tx
    .selectFrom('following_products')
    .selectAll()
    .where(page.filter)
    .orderBy(page.order)
    .limit(page.limit)
    .execute();
  await follow(tx, following);
  return following.length === batch;
}

async function follow(tx: Tx, following: Row<'following_products'>[]): Promise<void> {
  if (following.length === 0) return;
  const ids = following.map(({ product_id }) => product_id);
  await move(tx, following);
  await tx.deleteFrom('following_products').where('product_id', 'in', ids).execute();
  await indexProducts(tx, ids);
}
