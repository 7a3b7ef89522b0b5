import {
  hideProduct,
  lockCatalogIndex,
  readCategoryTree,
  readHiddenProducts,
  type Tree,
} from '@mercer/commerce/catalog';
import { type CustomField, readCustomFields } from '@mercer/commerce/custom-fields';
import { type Db, defineStatement, forgetSlugs, lockSelectedRows, type Row, type Tx } from '@mercer/database';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { readStoreSettings } from '@mercer/platform/settings';
import { copyToBin, sumStockEntries } from '../bin/snapshot.ts';
import { commitChange } from '../commit-change.ts';
import type { Saving } from '../description/saving.ts';
import { readProducts } from './read-products.ts';
import { type Input, type ProductWriter, type WrittenProduct, writeProduct } from './write-product.ts';

/** Removes a product with all that is about it alone. Orders keep what they say of it. */
async function removeProduct(tx: Tx, id: string): Promise<void> {
  for (const table of [
    'variants',
    'product_categories',
    'collection_products',
    'following_products',
    'hidden_products',
    'prices',
    'product_reviews',
    'review_votes',
    'review_images',
    'wishlist_items',
  ] as const) {
    await tx.deleteFrom(table).where('product_id', '=', id).execute();
  }
  await tx.deleteFrom('translations').where('model', '=', 'products').where('record_id', '=', id).execute();
  await forgetSlugs(tx, 'products', id);
  await tx.deleteFrom('products').where('id', '=', id).execute();
}

/** Locks the catalogue until the transaction ends, and returns a writer for it. */
export async function openCatalogWriter({ tx, now, actor, isReplacement = false }: Saving): Promise<ProductWriter> {
  await lockCatalogIndex(tx);
  const { currency, time_zone = 'UTC' } = await readStoreSettings(tx);
  let tree: Promise<Tree> | undefined;
  const fields = new Map<string, Promise<CustomField[]>>();
  return {
    tx,
    now,
    actor: actor.name,
    isReplacement,
    currency,
    timeZone: time_zone,
    tree: () => (tree ??= readCategoryTree(tx)),
    customFields: (entity) => fields.get(entity) ?? remember(entity, readCustomFields(tx, entity)),
  };

  function remember(entity: string, read: Promise<CustomField[]>): Promise<CustomField[]> {
    fields.set(entity, read);
    return read;
  }
}

export async function createProduct(saving: Saving, input: Input) {
  const writtenProduct = await writeProduct(await openCatalogWriter(saving), input);
  return commitProductChange(saving, writtenProduct, new Map());
}

/** @throws ApiError 404; 412 when `ifMatch` names what it was before */
export async function updateProduct(saving: Saving, id: string, input: Input, ifMatch?: string) {
  const { before: previousProducts, row, writer } = await productBefore(saving, id, ifMatch);
  return commitProductChange(saving, await writeProduct(writer, input, row), previousProducts);
}

/** Moves a product to the bin. Orders keep what they say of it. */
export async function deleteProduct(saving: Saving, id: string, ifMatch?: string): Promise<void> {
  const { tx } = saving;
  const { before: previousProducts, writer } = await productBefore(saving, id, ifMatch);
  // As a hidden product it knows its categories, whatever becomes of the tree until it returns
  if (!(await readHiddenProducts(tx, [id])).has(id)) await hideProduct(tx, id, await writer.tree());
  await copyToBin(saving, 'product', id, { stock: await sumStockEntries(tx, id) });
  await removeProduct(tx, id);
  await commitProductChange(saving, { id, isReworded: true }, previousProducts);
}

/** Locked: orders that take pieces of it wait. */
export async function lockProduct(tx: Tx, id: string): Promise<Row<'products'>> {
  const [row] = await lockedProduct(tx, id);
  return requireProduct(row);
}

function requireProduct(row: Row<'products'> | undefined): Row<'products'> {
  if (!row) throw buildNotFoundError('There is no such product');
  return row;
}

const lockedProduct = defineStatement((db: Db, id: string) =>
  lockSelectedRows(db, db.selectFrom('products').selectAll().where('id', '=', id)),
);

/** Locks products in the order in which orders lock them, so that the two cannot deadlock. */
export async function lockProducts(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await lockSelectedRows(tx, tx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id')).execute();
}

async function productBefore(saving: Saving, id: string, ifMatch?: string) {
  const { tx } = saving;
  const [writer, [locked]] = await Promise.all([openCatalogWriter(saving), lockedProduct(tx, id)]);
  const row = requireProduct(locked);
  const previousProducts = await readProducts(tx, [id]);
  assertVersionMatches(ifMatch, previousProducts.get(id));
  return { row, before: previousProducts, writer };
}

type Products = Awaited<ReturnType<typeof readProducts>>;

async function commitProductChange(
  { tx, actor, now }: Saving,
  { id, isReworded }: WrittenProduct,
  previousProducts: Products,
) {
  const ids = [id];
  const readAfterChange = () => readProducts(tx, ids);
  const reworded = isReworded ? ids : [];
  const currentProducts = await commitChange(tx, {
    entity: 'product',
    ids,
    actor,
    now,
    previousRecords: previousProducts,
    products: ids,
    reworded,
    read: readAfterChange,
  });
  return currentProducts.get(id);
}
