import { type Db, parseJson, type Row } from '@mercer/database';
import { readStoreSettings } from '@mercer/platform/settings';
import { fieldsOfProducts, joinWithAnd, whereConditions } from '@mercer/search';
import { type CollectionRule, toRuleQuery } from './rule.ts';
import { readRuleHour } from './rule-hour.ts';

/**
 * Finds the collections, of those that are named, to which products belong: by hand or by their rules, whatever their status.
 * @returns ids of collections by the id of the product
 */
export async function findCollectionsOfProducts(
  db: Db,
  { productIds, collectionIds }: { productIds: readonly string[]; collectionIds: readonly string[] },
): Promise<Map<string, Set<string>>> {
  const collections = new Map<string, Set<string>>();
  if (productIds.length === 0 || collectionIds.length === 0) return collections;
  const add = (productId: string, collectionId: string) =>
    collections.set(productId, (collections.get(productId) ?? new Set()).add(collectionId));
  const rows = await db
    .selectFrom('collections')
    .select(['id', 'type', 'rule'])
    .where('id', 'in', collectionIds)
    .execute();
  const manualIds = rows.flatMap(({ id, type }) => (type === 'manual' ? id : []));
  for (const { product_id, collection_id } of await readManualMembers(db, manualIds, productIds))
    add(product_id, collection_id);
  for (const { id, type, rule } of rows)
    if (type === 'rule') for (const productId of await findRuleMembers(db, rule, productIds)) add(productId, id);
  return collections;
}

async function readManualMembers(
  db: Db,
  collectionIds: readonly string[],
  productIds: readonly string[],
): Promise<Pick<Row<'collection_products'>, 'product_id' | 'collection_id'>[]> {
  if (collectionIds.length === 0) return [];
  return db
    .selectFrom('collection_products')
    .select(['product_id', 'collection_id'])
    .where('collection_id', 'in', collectionIds)
    .where('product_id', 'in', productIds)
    .execute();
}

async function findRuleMembers(db: Db, json: string, productIds: readonly string[]): Promise<string[]> {
  const rule = parseJson<CollectionRule>(json);
  const store = await readStoreSettings(db);
  const fields = fieldsOfProducts({ store, currency: store.currency, locales: [] });
  const condition = joinWithAnd(whereConditions(toRuleQuery(rule, await readRuleHour(db, rule)), fields));
  const products = db.selectFrom('products').select('id').where('id', 'in', productIds).where(condition);
  return (await products.execute()).map(({ id }) => id);
}
