import { sql } from 'kysely';
import { type Db, isIn, isPostgres, type Row, statement, statements } from '../../db/index.ts';
import { translated } from '../shown/index.ts';
import { localesKey } from './select-answers.ts';

/** A product's row with its categories as JSON text, and its texts in another language. */
export interface ProductRow extends Row<'products'> {
  categories: string;
  translated_name?: string;
  translated_description?: string;
  translated_meta_title?: string | null;
  translated_meta_description?: string | null;
}

/**
 * Products with what is said of them. One statement, however many they are.
 * @param ids JSON text
 */
export function readProducts(db: Db, ids: string, locales: string[]): Promise<ProductRow[]> {
  return productRows(localesKey(locales), (on: Db, json: string) => selectProducts(on, json, locales))(db, ids);
}

const productRows = statements<[string], ProductRow>();

function selectProducts(db: Db, ids: string, locales: string[]) {
  return db
    .selectFrom('products')
    .selectAll('products')
    .where(isIn(db, 'products.id', ids))
    .orderBy('products.id')
    .select(categoriesOf(db, locales).as('categories'))
    .$if(locales.length > 0, (query) =>
      query.select([
        translated('products.name', { locales }).as('translated_name'),
        translated('products.description', { locales }).as('translated_description'),
        translated('products.meta_title', { locales }).as('translated_meta_title'),
        translated('products.meta_description', { locales }).as('translated_meta_description'),
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
export async function variantsOf(db: Db, ids: string[]): Promise<Map<string, Row<'variants'>[]>> {
  return ids.length === 0 ? new Map() : byProduct(await readVariants(db, JSON.stringify(ids)));
}

export function byProduct(variants: Row<'variants'>[]): Map<string, Row<'variants'>[]> {
  return Map.groupBy(variants, ({ product_id }) => product_id);
}

/** @param ids of products, JSON text */
export const readVariants = statement((db: Db, ids: string) =>
  db
    .selectFrom('variants')
    .selectAll()
    .where(isIn(db, 'product_id', ids))
    .orderBy('sort')
    .orderBy('id'),
);
