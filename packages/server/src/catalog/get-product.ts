import type { Product } from '@mercer/contract';
import type { Db } from '../db/index.ts';
import { isStorableText } from '../http/body.ts';
import { readStore } from '../settings/index.ts';
import { selectProducts, variantsOf } from './product-rows.ts';
import { serializeProduct } from './serialize.ts';

/** One product with all its variants; null when there is none. */
export async function getProduct(db: Db, idOrSlug: string): Promise<Product | null> {
  if (!isStorableText(idOrSlug)) return null;
  const row = await selectProducts(db)
    .where((eb) => eb.or([eb('products.id', '=', idOrSlug), eb('products.slug', '=', idOrSlug)]))
    .executeTakeFirst();
  if (!row) return null;
  const { currency } = await readStore(db);
  const variants = await variantsOf(db, [row]);
  return serializeProduct(row, currency, variants.get(row.id) ?? []);
}

/** The products of these ids, without variants; ids that are gone are left out. */
export async function getProducts(db: Db, ids: string[]): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map();
  const rows = await selectProducts(db).where('products.id', 'in', ids).execute();
  const { currency } = await readStore(db);
  return new Map(rows.map((row) => [row.id, serializeProduct(row, currency)]));
}
