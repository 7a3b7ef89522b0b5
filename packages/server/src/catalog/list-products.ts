import type { List, Product } from '@mercer/contract';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Db } from '../db/index.ts';
import { isStorableText } from '../http/body.ts';
import { invalid } from '../http/errors.ts';
import { listOf, pagingOf } from '../http/list.ts';
import type { Query, QueryValue } from '../http/query.ts';
import { readStore } from '../settings/index.ts';
import { expands } from './expand.ts';
import { productFields } from './fields.ts';
import { selectProducts, variantsOf } from './product-rows.ts';
import { type Search, searchFor } from './search.ts';
import { serializeProduct } from './serialize.ts';
import { orderOf } from './sort.ts';
import { all, type Condition, fieldCondition, whereConditions } from './where.ts';

/** A page of products (§7): searched, filtered, sorted, in two statements beside the store's settings. */
export async function listProducts(db: Db, query: Query): Promise<List<Product>> {
  const paging = pagingOf(query);
  const { currency } = await readStore(db);
  const search = searchFor(db, textOf(query.search ?? '', 'search'));
  const condition = all([...(search ? [search.condition] : []), ...conditionsOf(query, currency)]);
  const order = orderFor(query, search);
  const rows = await withSearch(selectProducts(db), search)
    .where(condition)
    .orderBy(order)
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
    .execute();
  const count = await countProducts(db, search, condition);
  const variants = expands(query.expand, 'variants') ? await variantsOf(db, rows) : null;
  const results = rows.map((row) =>
    serializeProduct(row, currency, variants ? (variants.get(row.id) ?? []) : undefined),
  );
  return listOf(results, count, paging);
}

async function countProducts(db: Db, search: Search | null, condition: Condition): Promise<number> {
  const counted = await withSearch(db.selectFrom('products'), search)
    .where(condition)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

type ProductQuery<O> = SelectQueryBuilder<Database, 'products', O>;

function withSearch<O>(query: ProductQuery<O>, search: Search | null): ProductQuery<O> {
  if (!search) return query;
  const joined = query.innerJoin('product_search', 'product_search.product_id', 'products.id');
  return joined as unknown as ProductQuery<O>; // nothing is selected from the joined table
}

function orderFor(query: Query, search: Search | null) {
  if (query.sort) return orderOf(query.sort, productFields);
  return search ? search.order : orderOf('id desc', productFields);
}

/** Parameters of a list that are no filters. */
const controls = new Set(['limit', 'page', 'sort', 'search', 'category', 'where', 'expand', '$cache', '$filters']);

function conditionsOf(query: Query, currency: string): Condition[] {
  const scope = { fields: productFields, currency };
  const filters = Object.entries(query).filter(([key]) => !controls.has(key));
  return [
    ...(query.where === undefined ? [] : whereConditions(query.where, scope)),
    ...filters.map(([name, value]) => fieldCondition(name, value, scope)),
    ...(query.category ? [inCategory(textOf(query.category, 'category'))] : []),
  ];
}

/** A product is a member of its leaf category and of the parents above it; an unknown category has no members. */
function inCategory(idOrSlug: string): Condition {
  return sql<SqlBool>`products.id in (select product_id from product_categories where category_id in (
    select id from categories where slug = ${idOrSlug} or id = ${idOrSlug}))`;
}

function textOf(value: QueryValue, name: string): string {
  if (typeof value !== 'string') throw invalid(`${name} must be text`, name);
  if (!isStorableText(value)) throw invalid(`${name} contains characters that cannot be kept`, name);
  return value;
}
