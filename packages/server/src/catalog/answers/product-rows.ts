import { sql } from 'kysely';
import { type Db, isPostgres, type Row } from '../../db/index.ts';
import { hasOwnPrices, ownPricesOf, type Shown, stockLevels, translated } from '../shown/index.ts';

/** A product's row with its categories as JSON text, the levels of its stock, and what the shopper is shown. */
export interface ProductRow extends Row<'products'> {
  categories: string;
  levels: string;
  own_prices?: string | null;
  translated_name?: string;
  translated_description?: string;
}

/** Products with what their serialized form needs, so that a list takes one statement however long it is. */
export function selectProducts(db: Db, shown: Shown) {
  return db
    .selectFrom('products')
    .selectAll('products')
    .select([categoriesOf(db, shown).as('categories'), stockLevels(db).as('levels')])
    .$if(hasOwnPrices(shown), (query) => query.select(ownPricesOf(db, shown).as('own_prices')))
    .$if(shown.locales.length > 0, (query) =>
      query.select([
        translated('products.name', shown).as('translated_name'),
        translated('products.description', shown).as('translated_description'),
      ]),
    );
}

function categoriesOf(db: Db, shown: Shown) {
  const name = translated('categories.name', shown);
  const object = sql`'id', categories.id, 'slug', categories.slug, 'name', ${name}`;
  const list = isPostgres(db)
    ? sql`coalesce(json_agg(json_build_object(${object}) order by categories.sort, categories.id), '[]')::text`
    : sql`json_group_array(json_object(${object}) order by categories.sort, categories.id)`;
  return sql<string>`(select ${list} from product_categories
    join categories on categories.id = product_categories.category_id
    where product_categories.product_id = products.id)`;
}

/** Variants of the products, keyed by product id, in their order. */
export async function variantsOf(db: Db, products: Pick<ProductRow, 'id' | 'has_variants'>[]) {
  const ids = products.filter(({ has_variants }) => has_variants === 1).map(({ id }) => id);
  const variants = new Map<string, Row<'variants'>[]>();
  if (ids.length === 0) return variants;
  const rows = await db
    .selectFrom('variants')
    .selectAll()
    .where('product_id', 'in', ids)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const list = variants.get(row.product_id);
    if (list) list.push(row);
    else variants.set(row.product_id, [row]);
  }
  return variants;
}
