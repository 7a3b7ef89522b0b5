import {
  type Db,
  defineStatement,
  defineStatements,
  type Flag,
  isInJsonList,
  isPostgres,
  isProductShown,
  type Row,
} from '@mercer/database';
import { selectTranslation } from '@mercer/search';
import { sql } from 'kysely';
import { buildLocalesKey } from './select-answers.ts';

/** A product's row with its categories as JSON text, and its texts in another language. */
export interface ProductRow extends Row<'products'> {
  categories: string;
  is_shown: Flag | boolean;
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
  return productRows(buildLocalesKey(locales), (on: Db, json: string) => selectProducts(on, json, locales))(db, ids);
}

const productRows = defineStatements<[string], ProductRow>();

function selectProducts(db: Db, ids: string, locales: string[]) {
  return db
    .selectFrom('products')
    .selectAll('products')
    .where(isInJsonList(db, 'products.id', ids))
    .orderBy('products.id')
    .select([selectCategoriesJson(db, locales).as('categories'), isProductShown.as('is_shown')])
    .$if(locales.length > 0, (query) =>
      query.select([
        selectTranslation('products.name', { locales }).as('translated_name'),
        selectTranslation('products.description', { locales }).as('translated_description'),
        selectTranslation('products.meta_title', { locales }).as('translated_meta_title'),
        selectTranslation('products.meta_description', { locales }).as('translated_meta_description'),
      ]),
    );
}

function selectCategoriesJson(db: Db, locales: string[]) {
  const name = selectTranslation('categories.name', { locales });
  const object = sql`'id', categories.id, 'slug', categories.slug, 'name', ${name}`;
  const list = isPostgres(db)
    ? sql`coalesce(json_agg(json_build_object(${object}) order by categories.sort, categories.id), '[]')::text`
    : sql`json_group_array(json_object(${object}) order by categories.sort, categories.id)`;
  return sql<string>`(select ${list} from product_categories
    join categories on categories.id = product_categories.category_id
    where product_categories.product_id = products.id)`;
}

/** Variants of the products, keyed by product id, in their order. */
export async function readVariantsByProduct(db: Db, ids: string[]): Promise<Map<string, Row<'variants'>[]>> {
  return ids.length === 0 ? new Map() : groupByProduct(await readVariants(db, JSON.stringify(ids)));
}

export function groupByProduct(variants: Row<'variants'>[]): Map<string, Row<'variants'>[]> {
  return Map.groupBy(variants, ({ product_id }) => product_id);
}

/** @param ids of products, JSON text */
export const readVariants = defineStatement((db: Db, ids: string) =>
  db
    .selectFrom('variants')
    .selectAll()
    .where(isInJsonList(db, 'product_id', ids))
    .orderBy('sort')
    .orderBy('id'),
);
