import {
  addAncestors,
  applySchedules,
  listLeafCategories,
  lockCatalogIndex,
  readCategoryTree,
} from '@mercer/commerce/catalog';
import { alignStockWithKeys } from '@mercer/commerce/digital-goods';
import { adjustRating } from '@mercer/commerce/reviews';
import { parseJson, type Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { readAttributes } from '../attributes/routes.ts';
import { assignCategories, readCategories } from '../categories/memberships.ts';
import { propagateProductChange } from '../categories/propagation.ts';
import { type Change, commitChange } from '../commit-change.ts';
import { findContentModel, lockContent } from '../content/models.ts';
import { readContentRecords } from '../content/records.ts';
import type { Saving } from '../description/saving.ts';
import { readGiftcards } from '../discounts/giftcard-record.ts';
import { lockRules, readDiscountRules } from '../discounts/rules.ts';
import { readContentPages } from '../pages/read-pages.ts';
import { readProducts } from '../products/read-products.ts';
import { restoreRedirect } from '../redirects/save-redirects.ts';
import { restoreTaxRule } from '../taxes/save-tax.ts';
import { isSlugTaken } from '../texts/translated-slugs.ts';
import { type BinKindName, type BinRow, binKinds } from './kinds.ts';
import { type BinContent, insertStoredRow, readBinContent, removeFromBin, sumStockEntries } from './snapshot.ts';

/** Names of a record that others may have taken since it was deleted. */
export interface NewNames {
  slug?: string | undefined;
  code?: string | undefined;
}

/**
 * Brings a record back as it was.
 * @throws ApiError 409 `slug_taken`, `code_taken`, `sku_taken` or `parent_missing`
 */
export async function restoreRecord(saving: Saving, kind: BinKindName, row: BinRow, names: NewNames): Promise<void> {
  const { tx } = saving;
  const content = readBinContent(row);
  const record = { ...content.record };
  if (names.slug !== undefined && 'slug' in record) record.slug = names.slug;
  if (names.code !== undefined && 'code' in record) record.code = names.code;
  await restorers[kind](saving, row.record_id, { ...content, record });
  await removeFromBin(tx, row.id);
}

type Restorer = (saving: Saving, id: string, content: BinContent) => Promise<void>;

const restorers: Record<BinKindName, Restorer> = {
  product: restoreProduct,
  category: restoreCategory,
  page: restorePage,
  coupon: (saving, id, content) => restoreRule(saving, 'coupons', id, content),
  promotion: (saving, id, content) => restoreRule(saving, 'promotions', id, content),
  record: restoreContentRecord,
  giftcard: restoreGiftcard,
  attribute: restoreAttribute,
  redirect: (saving, _, content) => restoreRedirect(saving, content.record),
  tax: (saving, _, content) => restoreTaxRule(saving, content.record),
};

async function restoreProduct(saving: Saving, id: string, content: BinContent): Promise<void> {
  const { tx, now } = saving;
  await lockCatalogIndex(tx);
  await assertFree(tx, { table: 'products', column: 'slug', value: content.record.slug });
  await assertFreeSkus(tx, content);
  await insertRecord(tx, 'product', content);
  await addReturnedStock(tx, id, content);
  for (const { id: variant_id } of [{ id: null }, ...(content.parts.variants ?? [])])
    await alignStockWithKeys(tx, { product_id: id, variant_id: variant_id === null ? null : String(variant_id) }, now);
  for (const rating of content.forgottenRatings ?? []) await adjustRating(tx, id, { from: rating, to: null });
  // The product is hidden as yet: what its state and its times make of it now, they make again
  await applySchedules(tx, [id], now);
  const read = () => readProducts(tx, [id]);
  await commit(saving, { entity: 'product', ids: [id], products: [id], read });
}

/** Adds pieces to the stock that came back while their product was in the bin. */
async function addReturnedStock(tx: Tx, productId: string, { stock: previousSums }: BinContent): Promise<void> {
  if (!previousSums) return;
  for (const [id, sum] of Object.entries(await sumStockEntries(tx, productId))) {
    const returned = sum - (previousSums[id] ?? 0);
    if (returned === 0) continue;
    const table = id === productId ? 'products' : 'variants';
    await tx
      .updateTable(table)
      .set((eb) => ({ stock_level: eb('stock_level', '+', returned) }))
      .where('id', '=', id)
      .execute();
  }
}

async function restoreCategory(saving: Saving, id: string, content: BinContent): Promise<void> {
  const { tx } = saving;
  await lockCatalogIndex(tx);
  const { slug, parent_id } = content.record;
  await assertFree(tx, { table: 'categories', column: 'slug', value: slug });
  const oldTree = await readCategoryTree(tx);
  if (typeof parent_id === 'string' && !oldTree.has(parent_id)) {
    const message = 'The category above this one is gone; restore it first';
    throw new ApiError(message, { status: 409, code: 'parent_missing', param: 'id' });
  }
  await insertRecord(tx, 'category', { ...content, record: { ...content.record, product_count: 0 } });
  const products = await returnProducts(tx, id, content.products ?? []);
  const read = () => readCategories(tx, [id]);
  await commit(saving, { entity: 'category', ids: [id], products: await propagateProductChange(tx, products), read });
}

/** Puts the products that are still there into a category again. @returns their ids */
async function returnProducts(tx: Tx, categoryId: string, productIds: string[]): Promise<string[]> {
  const tree = await readCategoryTree(tx);
  const returned: string[] = [];
  for (const id of productIds) {
    if (!(await tx.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst())) continue;
    returned.push(id);
    for (const table of ['hidden_products', 'following_products'] as const) {
      const waiting = await tx.selectFrom(table).select('category_ids').where('product_id', '=', id).executeTakeFirst();
      if (!waiting?.category_ids) continue;
      const leaves = new Set([...parseJson<string[]>(waiting.category_ids), categoryId]);
      const change = { category_ids: JSON.stringify([...leaves]) };
      await tx.updateTable(table).set(change).where('product_id', '=', id).execute();
    }
    const hidden = tx.selectFrom('hidden_products').select('product_id').where('product_id', '=', id);
    if (await hidden.executeTakeFirst()) continue;
    const members = tx.selectFrom('product_categories').select('category_id').where('product_id', '=', id);
    const ids = (await members.execute()).map(({ category_id }) => category_id);
    await assignCategories(tx, id, addAncestors(tree, [...listLeafCategories(tree, ids), categoryId]));
  }
  return returned;
}

async function restorePage(saving: Saving, id: string, content: BinContent): Promise<void> {
  const { tx } = saving;
  await lockContent(tx);
  await assertFree(tx, { table: 'content', column: 'slug', value: content.record.slug, model: 'pages' });
  await insertRecord(tx, 'page', content);
  await commit(saving, { entity: 'page', ids: [id], read: () => readContentPages(tx, [id]) });
}

async function restoreRule(
  saving: Saving,
  table: 'coupons' | 'promotions',
  id: string,
  content: BinContent,
): Promise<void> {
  const { tx } = saving;
  await lockRules(tx);
  const kind = table === 'coupons' ? 'coupon' : 'promotion';
  if (table === 'coupons') await assertFree(tx, { table, column: 'code', value: content.record.code });
  await insertRecord(tx, kind, content);
  await commit(saving, { entity: kind, ids: [id], read: () => readDiscountRules(tx, table, [id]) });
}

async function restoreGiftcard(saving: Saving, id: string, content: BinContent): Promise<void> {
  const { tx } = saving;
  const cards = tx.selectFrom('giftcards').select('id');
  if (await cards.where('code_hash', '=', String(content.record.code_hash)).executeTakeFirst())
    throw new ApiError('code: another gift card has the code by now', {
      status: 409,
      code: 'code_taken',
      param: 'code',
    });
  await insertRecord(tx, 'giftcard', content);
  await commit(saving, { entity: 'giftcard', ids: [id], read: () => readGiftcards(tx, [id]) });
}

async function restoreAttribute(saving: Saving, id: string, content: BinContent): Promise<void> {
  const { tx } = saving;
  await lockCatalogIndex(tx);
  if (await tx.selectFrom('attributes').select('id').where('id', '=', id).executeTakeFirst())
    throw new ApiError(`id: products have an attribute '${id}' again; delete it first`, {
      status: 409,
      code: 'attribute_exists',
      param: 'id',
    });
  await insertRecord(tx, 'attribute', content);
  await commit(saving, { entity: 'attribute', ids: [id], products: [], read: () => readAttributes(tx, id) });
}

async function restoreContentRecord(saving: Saving, id: string, content: BinContent): Promise<void> {
  const { tx } = saving;
  await lockContent(tx);
  const model = await findContentModel(tx, String(content.record.model));
  await assertFree(tx, { table: 'content', column: 'slug', value: content.record.slug, model: model.id });
  await insertRecord(tx, 'record', content);
  await commit(saving, { entity: 'content', ids: [id], read: () => readContentRecords(tx, model, id) });
}

async function commit<T extends object>(
  { tx, actor, now }: Saving,
  change: Pick<Change<T>, 'entity' | 'ids' | 'products' | 'read'>,
): Promise<void> {
  await commitChange(tx, { ...change, actor, now, previousRecords: new Map() });
}

async function insertRecord(tx: Tx, kind: BinKindName, { record, parts }: BinContent): Promise<void> {
  const { table, parts: tables } = binKinds[kind];
  await insertStoredRow(tx, table, record);
  for (const part of tables) {
    for (const row of parts[part.table] ?? [])
      if (await isWanted(tx, part.table, row)) await insertStoredRow(tx, part.table, row);
  }
}

/**
 * What belongs to a customer who has left stays away, and so does a slug that leads elsewhere by now: an old one, or one
 * in another language.
 */
async function isWanted(tx: Tx, table: string, row: BinContent['record']): Promise<boolean> {
  const { account_id, collection_id, model, slug, record_id, field, value } = row;
  if (table === 'translations' && field === 'slug' && (model === 'products' || model === 'categories'))
    return !(await isSlugTaken(tx, { model, id: String(record_id) }, String(value)));
  if (table === 'collection_products') {
    const collections = tx.selectFrom('collections').select('id').where('id', '=', String(collection_id));
    return Boolean(await collections.executeTakeFirst());
  }
  if (table === 'former_slugs') {
    const slugs = tx.selectFrom('former_slugs').select('slug').where('model', '=', String(model));
    return !(await slugs.where('slug', '=', String(slug)).executeTakeFirst());
  }
  if (typeof account_id !== 'string') return true;
  return Boolean(await tx.selectFrom('accounts').select('id').where('id', '=', account_id).executeTakeFirst());
}

interface UniqueName {
  table: 'products' | 'categories' | 'content' | 'coupons';
  column: 'slug' | 'code';
  value: unknown;
  model?: string;
}

async function assertFree(tx: Tx, { table, column, value, model }: UniqueName): Promise<void> {
  let records = tx.selectFrom(table as 'content').select('id'); // each of the tables has an id
  if (model !== undefined) records = records.where('model', '=', model);
  if (!(await records.where(column as 'slug', '=', String(value)).executeTakeFirst())) return; // a column of that table
  throw new ApiError(`${column}: another record has '${value}' by now; give a new one, or change that record first`, {
    status: 409,
    code: `${column}_taken`,
    param: column,
  });
}

async function assertFreeSkus(tx: Tx, { record, parts }: BinContent): Promise<void> {
  const skus = [record, ...(parts.variants ?? [])].map(({ sku }) => sku).filter((sku) => typeof sku === 'string');
  for (const sku of skus.filter(Boolean)) {
    const product = tx.selectFrom('products').select('id').where('sku', '=', sku);
    const variant = tx.selectFrom('variants').select('id').where('sku', '=', sku);
    if (!(await product.executeTakeFirst()) && !(await variant.executeTakeFirst())) continue;
    const message = `sku: another product has '${sku}' by now; change that one first`;
    throw new ApiError(message, { status: 409, code: 'sku_taken', param: 'sku' });
  }
}
