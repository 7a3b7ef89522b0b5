import type { Category, Image } from '@mercer/contract';
import { type SqlBool, sql } from 'kysely';
import { type Db, parseJson } from '../../db/index.ts';
import {
  hasCurrencyPrices,
  type Localization,
  readOwnPrices,
  selectCurrencyPricesJson,
  selectTranslation,
  serializePrices,
} from '../shown/index.ts';

type ListedProduct = NonNullable<Category['products']>[number];

/** The newest products of each category, with what a list of links shows. */
export async function productsOfCategories(db: Db, categoryIds: string[], limit: number, localization: Localization) {
  const listed = new Map<string, ListedProduct[]>();
  if (categoryIds.length === 0) return listed;
  for (const { category_id, own_prices, ...row } of await newestProducts(db, categoryIds, limit, localization)) {
    const { id, slug, name, price, images } = row;
    const prices = serializePrices({ price }, '', readOwnPrices(own_prices), localization);
    const product = { id, slug, name, price: prices.price, images: parseJson<Image[]>(images).slice(0, 1) };
    const list = listed.get(category_id);
    if (list) list.push(product);
    else listed.set(category_id, [product]);
  }
  return listed;
}

/**
 * Selects the newest products of all categories in one statement; each category is read from its newest member down to
 * the last one needed.
 */
function newestProducts(db: Db, categoryIds: string[], limit: number, localization: Localization) {
  const lastWanted = sql`coalesce((select last.product_id from product_categories as last
    where last.category_id = members.category_id order by last.product_id desc limit 1 offset ${limit - 1}), '')`;
  return db
    .selectFrom('product_categories as members')
    .innerJoin('products', 'products.id', 'members.product_id')
    .where('members.category_id', 'in', categoryIds)
    .where(sql<SqlBool>`members.product_id >= ${lastWanted}`)
    .select(['members.category_id', 'products.id', 'products.slug', 'products.price', 'products.images'])
    .select(selectTranslation('products.name', localization).as('name'))
    .$if(hasCurrencyPrices(localization), (query) =>
      query.select(selectCurrencyPricesJson(db, localization).as('own_prices')),
    )
    .orderBy('members.category_id')
    .orderBy('products.id', 'desc')
    .execute();
}
