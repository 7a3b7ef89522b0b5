import { type Db, isInJsonList, parseJson } from '@mercer/database';
import { readStoreSettings } from '@mercer/platform/settings';
import type { SalesKey, SoldBy } from './sales.ts';

type Labels = (db: Db, rows: SoldBy[]) => Promise<Map<string, string>>;

/** Names of the rows in the store's own language; rows that have no name other than their id are left out. */
export const labelsOf: Record<SalesKey, Labels> = {
  product: productNames,
  async category(db, rows) {
    const ids = JSON.stringify(rows.map(({ id }) => id));
    const categories = db
      .selectFrom('categories')
      .select(['id', 'name'])
      .where(isInJsonList(db, 'id', ids));
    return new Map((await categories.execute()).map(({ id, name }) => [id, name]));
  },
  coupon: async () => new Map(),
  async country(db, rows) {
    const { locale } = await readStoreSettings(db);
    const names = new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'code' });
    const codes = rows.map(({ id }) => id).filter((code) => /^[A-Z]{2}$/.test(code));
    return new Map(codes.map((code) => [code, names.of(code) ?? code]));
  },
};

/** Products that are gone are called as they were when they were sold. */
async function productNames(db: Db, rows: SoldBy[]): Promise<Map<string, string>> {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const products = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where(isInJsonList(db, 'id', ids))
    .execute();
  const names = new Map(products.map(({ id, name }) => [id, name]));
  const deletedItemIds = rows.filter(({ id }) => !names.has(id)).flatMap(({ item }) => item ?? []);
  if (deletedItemIds.length === 0) return names;
  const items = db.selectFrom('order_items').select(['product_id', 'product']);
  for (const { product_id, product } of await items
    .where(isInJsonList(db, 'id', JSON.stringify(deletedItemIds)))
    .execute()) {
    names.set(product_id, parseJson<{ name?: string }>(product).name ?? product_id);
  }
  return names;
}
