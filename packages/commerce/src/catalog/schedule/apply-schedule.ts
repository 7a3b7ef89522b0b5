import type { PurchaseOptions } from '@mercer/contract';
import { parseJson, type Row, type Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { type NewEvent, recordEvents } from '../../events/index.ts';
import { readCategoryTree, type Tree } from '../category-tree.ts';
import { moveCollectionDates } from '../collections/index.ts';
import { indexProducts, lockCatalogIndex } from '../indexing/index.ts';
import { hideProduct, readHiddenProducts, unhideProduct } from './hidden-products.ts';
import { findNextChange, hasSaleTimes, isSaleOpenAt, isShownAt } from './product-times.ts';
import { computeCurrentPrices, type ScheduledPrices } from './scheduled-prices.ts';

/** Products that one transaction changes. */
const batch = 100;

/**
 * Brings products whose time has come up to date, batch by batch: they appear or disappear, and their sales begin or end.
 * Collections with dates that move with the clock follow it.
 */
export async function applyDueSchedules({ db, now }: Pick<AppDeps, 'db' | 'now'>, stop?: AbortSignal): Promise<void> {
  for (let isMore = true; isMore && !stop?.aborted; ) {
    const due = db.selectFrom('products').select('id').where('next_change_at', '<=', now().toISOString());
    const ids = (await due.orderBy('id').limit(batch).execute()).map(({ id }) => id);
    if (ids.length > 0) await db.transaction().execute((tx) => applyDueChanges(tx, ids, now()));
    isMore = ids.length === batch;
  }
  await moveCollectionDates(db, now());
}

/** Brings products up to date whose time has come, with all that is derived from them. Idempotent. */
export async function applyDueChanges(tx: Tx, ids: string[], now: Date): Promise<void> {
  await lockCatalogIndex(tx);
  const before = await readShownStates(tx, ids);
  await applySchedules(tx, ids, now);
  await indexProducts(tx, ids);
  await recordEvents(tx, listTimedEvents(before, await readShownStates(tx, ids)), now);
}

/** Visibility of a product to shoppers: whether it is there, and whether it is on sale. */
interface ShownState {
  slug: string;
  isShown: boolean;
  isOnSale: boolean;
}

async function readShownStates(tx: Tx, ids: string[]): Promise<Map<string, ShownState>> {
  const products = await tx.selectFrom('products').select(['id', 'slug', 'sale']).where('id', 'in', ids).execute();
  const hidden = await readHiddenProducts(tx, ids);
  return new Map(products.map(({ id, slug, sale }) => [id, { slug, isShown: !hidden.has(id), isOnSale: sale === 1 }]));
}

/** Lists the events of what the clock has changed. */
function listTimedEvents(before: Map<string, ShownState>, after: Map<string, ShownState>): NewEvent[] {
  return [...after].flatMap(([entity_id, { slug, isShown, isOnSale }]) => {
    const previous = before.get(entity_id);
    const about = { entity_id, data: { slug }, actor: 'system' } as const;
    const events: NewEvent[] = [];
    if (isShown !== previous?.isShown)
      events.push({ ...about, type: isShown ? 'product.published' : 'product.unpublished' });
    if (isOnSale !== previous?.isOnSale)
      events.push({ ...about, type: isOnSale ? 'product.sale_started' : 'product.sale_ended' });
    return events;
  });
}

/**
 * Writes what the states and times of products make of them now. The caller has locked the catalogue, and indexes the
 * products afterwards.
 */
export async function applySchedules(tx: Tx, ids: string[], now: Date): Promise<void> {
  const products = await tx.selectFrom('products').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const hidden = await readHiddenProducts(tx, ids);
  const tree = await readCategoryTree(tx);
  for (const product of products) {
    await applyVisibility(tx, product, { leaves: hidden.get(product.id), tree, now });
    await applySale(tx, product, now);
  }
}

interface Visibility {
  /** Leaf categories of a product that is hidden; undefined while it is shown. */
  leaves: string[] | undefined;
  tree: Tree;
  now: Date;
}

async function applyVisibility(tx: Tx, product: Row<'products'>, { leaves, tree, now }: Visibility): Promise<void> {
  const isShown = isShownAt(product, now);
  if (isShown && leaves) await unhideProduct(tx, product.id, leaves, tree);
  if (!isShown && !leaves) await hideProduct(tx, product.id, tree);
}

async function applySale(tx: Tx, product: Row<'products'>, now: Date): Promise<void> {
  const sale = !hasSaleTimes(product) ? 'always' : isSaleOpenAt(product, now) ? 'open' : 'closed';
  const compute = (row: ScheduledPrices) => computeCurrentPrices(row, sale);
  const prices = compute(product);
  const columns = { sale: prices.sale_price === null ? 0 : 1, next_change_at: findNextChange(product, now) } as const;
  const purchase_options = replaceStandardPrice(product.purchase_options, prices);
  await tx
    .updateTable('products')
    .set({ ...prices, ...columns, purchase_options })
    .where('id', '=', product.id)
    .execute();
  const variants = tx.selectFrom('variants').selectAll().where('product_id', '=', product.id);
  for (const variant of await variants.execute())
    await tx.updateTable('variants').set(compute(variant)).where('id', '=', variant.id).execute();
  const currencyPrices = tx.selectFrom('prices').selectAll().where('product_id', '=', product.id);
  for (const { product_id, currency, item_id, ...row } of await currencyPrices.execute()) {
    const rows = tx.updateTable('prices').set(compute(row)).where('product_id', '=', product_id);
    await rows.where('currency', '=', currency).where('item_id', '=', item_id).execute();
  }
}

/** The price without a plan stands beside the plans of a product. */
function replaceStandardPrice(json: string, { price, sale_price, orig_price }: ScheduledPrices): string {
  const options = parseJson<PurchaseOptions>(json);
  if (!options.standard) return json;
  const standard = sale_price === null ? { price } : { price, sale_price, orig_price };
  return JSON.stringify({ ...options, standard });
}
