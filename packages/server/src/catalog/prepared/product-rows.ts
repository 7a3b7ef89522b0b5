import { sql } from 'kysely';
import { type Db, isPostgres, type Row } from '../../db/index.ts';
import { translated } from '../shown/index.ts';

/** A product's row with its categories as JSON text, and its texts in another language. */
export interface ProductRow extends Row<'products'> {
  categories: string;
  translated_name?: string;
  translated_description?: string;
}

/** Products with what is said of them. One statement, however many they are. */
export function selectProducts(db: Db, locales: string[]) {
  return db
    .selectFrom('products')
    .selectAll('products')
    .select(categoriesOf(db, locales).as('categories'))
    .$if(locales.length > 0, (query) =>
      query.select([
        translated('products.name', { locales }).as('translated_name'),
        translated('products.description', { locales }).as('translated_description'),
      ]),
    );
}

function categoriesOf(db: Db, locales: string[]) {
  const name = translated('categories.name', { locales });
  const object = sql`'id', categories.id, 'slug', categories.slug, 'name', ${name}`;
  const list = isPostgres(db)
    ? sql`coalesce(json_agg(json_build_object(${object}) order by categories.sort, categories.id), '[]')::text`
    : sql`json_group_array(json_object(${object}) order by categories.sort, categories.id)`;
  return sql<string>`(select ${list} from product_categories
    join categories on categories.id = product_categories.category_id
    where product_categories.product_id = products.id)`;
}

/** Variants of the products, keyed by product id, in their order. */
export async function variantsOf(db: Db, ids: string[]) {
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
