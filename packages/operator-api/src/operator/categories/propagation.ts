import {
  addAncestors,
  indexProducts,
  listLeafCategories,
  lockCatalogIndex,
  readCategoryTree,
} from '@mercer/commerce/catalog';
import { refreshFieldAttributes } from '@mercer/commerce/custom-fields';
import { bulkInsert, isInJsonList, type NewRow, parseJson, type Row, type Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { type Page, processDueRows, selectNewRows } from '@mercer/platform/jobs';
import { sql } from 'kysely';
import { assignCategories } from './memberships.ts';

/**
 * Maximum number of products that are updated in the transaction of a change; where there are more, they are queued and
 * updated in batches.
 */
const mostAtOnce = 200;
const batch = 50;
/** name of the job in the table `job_retries` */
const job = 'following_product';
const productId = sql.ref<string>('following_products.product_id');

type Tree = ReadonlyMap<string, string | null>;
type FollowingProduct = NewRow<'following_products'>;

/**
 * Products of a category that has changed. When it has moved, each goes into the categories that it was put into, and those
 * that stand above them now. The caller holds the catalogue.
 * @param oldTree before it moved
 * @returns those that the caller indexes; the others follow, see {@link propagateAll}
 */
export async function propagateCategoryChange(tx: Tx, categoryId: string, oldTree?: Tree): Promise<string[]> {
  const members = tx.selectFrom('product_categories').select('product_id').where('category_id', '=', categoryId);
  const ids = (await members.orderBy('product_id').execute()).map(({ product_id }) => product_id);
  return propagateProductChange(tx, ids, oldTree);
}

/**
 * Propagates a change to products that share what has changed. @returns those that the caller indexes; the others are
 * queued
 */
export async function propagateProductChange(tx: Tx, ids: string[], oldTree?: Tree): Promise<string[]> {
  const following = oldTree
    ? await resolveAssignedCategories(tx, ids, oldTree)
    : ids.map((product_id) => ({ product_id, category_ids: null }));
  if (ids.length > mostAtOnce) {
    await queuePropagation(tx, following);
    return [];
  }
  if (oldTree) await reassignProducts(tx, following);
  return ids;
}

/**
 * Finds the categories that each product was assigned to. Products that are still queued for an earlier move have them
 * stored; their
 * memberships belong to another tree.
 */
async function resolveAssignedCategories(tx: Tx, ids: string[], oldTree: Tree): Promise<FollowingProduct[]> {
  const json = JSON.stringify(ids);
  const memberships = tx.selectFrom('product_categories').select(['product_id', 'category_id']);
  const members = Map.groupBy(
    await memberships.where(isInJsonList(tx, 'product_id', json)).execute(),
    (row) => row.product_id,
  );
  const queue = tx
    .selectFrom('following_products')
    .selectAll()
    .where(isInJsonList(tx, 'product_id', json));
  const queuedCategories = new Map(
    (await queue.execute()).map(({ product_id, category_ids }) => [product_id, category_ids]),
  );
  return ids.map((product_id) => {
    const categories = (members.get(product_id) ?? []).map(({ category_id }) => category_id);
    return {
      product_id,
      category_ids: queuedCategories.get(product_id) ?? JSON.stringify(listLeafCategories(oldTree, categories)),
    };
  });
}

async function queuePropagation(tx: Tx, following: FollowingProduct[]): Promise<void> {
  const json = JSON.stringify(following.map(({ product_id }) => product_id));
  const selectQueuedRows = () =>
    tx
      .selectFrom('following_products')
      .selectAll()
      .where(isInJsonList(tx, 'product_id', json));
  const queuedCategories = new Map(
    (await selectQueuedRows().execute()).map(({ product_id, category_ids }) => [product_id, category_ids]),
  );
  await tx
    .deleteFrom('following_products')
    .where(isInJsonList(tx, 'product_id', json))
    .execute();
  const rows = following.map(({ product_id, category_ids }) => {
    return { product_id, category_ids: category_ids ?? queuedCategories.get(product_id) ?? null };
  });
  await bulkInsert(tx, 'following_products', rows);
}

/**
 * Removes all products from a category; they stay in their other categories. Products queued for a move are assigned to
 * its parent instead.
 */
export async function leaveCategory(tx: Tx, id: string): Promise<void> {
  const tree = await readCategoryTree(tx);
  const following = tx.selectFrom('following_products').selectAll().where('category_ids', 'like', `%"${id}"%`);
  for (const { product_id, category_ids } of await following.execute()) {
    const above = parseJson<string[]>(category_ids ?? '[]').flatMap((categoryId) =>
      categoryId === id ? (tree.get(id) ?? []) : categoryId,
    );
    const change = { category_ids: JSON.stringify(above) };
    await tx.updateTable('following_products').set(change).where('product_id', '=', product_id).execute();
  }
  const hidden = tx.selectFrom('hidden_products').selectAll().where('category_ids', 'like', `%"${id}"%`);
  for (const { product_id, category_ids } of await hidden.execute()) {
    const remaining = parseJson<string[]>(category_ids).flatMap((leaf) => (leaf === id ? (tree.get(id) ?? []) : leaf));
    const change = { category_ids: JSON.stringify([...new Set(remaining)]) };
    await tx.updateTable('hidden_products').set(change).where('product_id', '=', product_id).execute();
  }
  await tx.deleteFrom('product_categories').where('category_id', '=', id).execute();
}

/** Lists the products of a category without subcategories, with those that are hidden or have still to move there. */
export async function listAssignedProducts(tx: Tx, id: string): Promise<string[]> {
  const members = tx.selectFrom('product_categories').select('product_id').where('category_id', '=', id);
  const waiting = (['hidden_products', 'following_products'] as const).map((table) =>
    tx.selectFrom(table).select('product_id').where('category_ids', 'like', `%"${id}"%`).execute(),
  );
  const rows = [await members.execute(), ...(await Promise.all(waiting))].flat();
  return [...new Set(rows.map(({ product_id }) => product_id))].toSorted();
}

async function reassignProducts(tx: Tx, following: FollowingProduct[]): Promise<void> {
  const tree = await readCategoryTree(tx);
  for (const { product_id, category_ids } of following) {
    if (category_ids == null) continue;
    const leaves = parseJson<string[]>(category_ids).filter((id) => tree.has(id));
    await assignCategories(tx, product_id, addAncestors(tree, leaves));
  }
}

/**
 * Brings products up to date that follow a change, batch by batch: others write in between, and a kill loses nothing. Where a batch
 * fails, its products and those that have failed before are left to {@link followOneByOne}.
 */
export async function propagateAll(deps: FollowDeps, stop?: AbortSignal): Promise<void> {
  const { db } = deps;
  try {
    while (!stop?.aborted && (await db.transaction().execute(propagateBatch)));
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
        await lockCatalogIndex(tx);
        const queuedRow = tx.selectFrom('following_products').selectAll().where('product_id', '=', product_id);
        await applyPropagation(tx, await queuedRow.execute());
      }),
    what: 'a product could not follow a change',
    about: ({ product_id }: { product_id: string }) => ({ product: product_id }),
  };
  return processDueRows(deps, work, stop);
}

/** @returns whether there may be more */
async function propagateBatch(tx: Tx): Promise<boolean> {
  await lockCatalogIndex(tx);
  const page = selectNewRows({ job, id: productId }, '', batch);
  const following = await tx
    .selectFrom('following_products')
    .selectAll()
    .where(page.filter)
    .orderBy(page.order)
    .limit(page.limit)
    .execute();
  await applyPropagation(tx, following);
  return following.length === batch;
}

async function applyPropagation(tx: Tx, following: Row<'following_products'>[]): Promise<void> {
  if (following.length === 0) return;
  const ids = following.map(({ product_id }) => product_id);
  await reassignProducts(tx, following);
  await tx.deleteFrom('following_products').where('product_id', 'in', ids).execute();
  await refreshFieldAttributes(tx, ids);
  await indexProducts(tx, ids);
}
