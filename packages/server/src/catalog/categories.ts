import { type Category, type Image, type List, toMajorUnits } from '@mercer/contract';
import { type SqlBool, sql } from 'kysely';
import { type Db, parseJson } from '../db/index.ts';
import { isStorableText } from '../http/body.ts';
import { listOf, pagingOf } from '../http/list.ts';
import type { Query, QueryValue } from '../http/query.ts';
import { readStore } from '../settings/index.ts';
import { expandedCount } from './expand.ts';
import { categoryFields } from './fields.ts';
import { serializeCategory } from './serialize.ts';
import { orderOf } from './sort.ts';
import { all, fieldCondition, whereConditions } from './where.ts';

const maxExpandedProducts = 100;
const controls = new Set(['limit', 'page', 'sort', 'where', 'expand', '$cache']);

/** Categories in the order the store gave them. */
export async function listCategories(db: Db, query: Query): Promise<List<Category>> {
  const paging = pagingOf(query);
  const condition = all(conditionsOf(query));
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .where(condition)
    .orderBy(orderOf(query.sort || 'sort asc', categoryFields))
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
    .execute();
  const { count } = await db
    .selectFrom('categories')
    .where(condition)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const ids = rows.map(({ id }) => id);
  const products = await expandedProducts(db, ids, query.expand);
  return listOf(
    rows.map((row) => serializeCategory(row, products && (products.get(row.id) ?? []))),
    Number(count),
    paging,
  );
}

/** By id or slug; null when there is none. */
export async function getCategory(db: Db, idOrSlug: string, query: Query): Promise<Category | null> {
  if (!isStorableText(idOrSlug)) return null;
  const row = await db
    .selectFrom('categories')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrSlug), eb('slug', '=', idOrSlug)]))
    .executeTakeFirst();
  if (!row) return null;
  const products = await expandedProducts(db, [row.id], query.expand);
  return serializeCategory(row, products && (products.get(row.id) ?? []));
}

function conditionsOf(query: Query) {
  const scope = { fields: categoryFields, currency: 'USD' };
  const filters = Object.entries(query).filter(([key]) => !controls.has(key));
  return [
    ...(query.where === undefined ? [] : whereConditions(query.where, scope)),
    ...filters.map(([name, value]) => fieldCondition(name, value, scope)),
  ];
}

type ListedProduct = NonNullable<Category['products']>[number];

/** The newest products of each category, with what a list of links shows; undefined when not asked for. */
async function expandedProducts(db: Db, categoryIds: string[], expand: QueryValue | undefined) {
  const limit = expandedCount(expand, 'products', maxExpandedProducts);
  if (limit === 0) return undefined;
  const listed = new Map<string, ListedProduct[]>();
  if (categoryIds.length === 0) return listed;
  const { currency } = await readStore(db);
  for (const { category_id, id, slug, name, price, images } of await newestProducts(db, categoryIds, limit)) {
    const image = parseJson<Image[]>(images).slice(0, 1);
    const product = { id, slug, name, price: toMajorUnits(price, currency), images: image };
    const list = listed.get(category_id);
    if (list) list.push(product);
    else listed.set(category_id, [product]);
  }
  return listed;
}

/** One statement for all categories; each is read from its newest member down to the last one wanted, no further. */
function newestProducts(db: Db, categoryIds: string[], limit: number) {
  const lastWanted = sql`coalesce((select last.product_id from product_categories as last
    where last.category_id = members.category_id order by last.product_id desc limit 1 offset ${limit - 1}), '')`;
  return db
    .selectFrom('product_categories as members')
    .innerJoin('products', 'products.id', 'members.product_id')
    .where('members.category_id', 'in', categoryIds)
    .where(sql<SqlBool>`members.product_id >= ${lastWanted}`)
    .select(['members.category_id', 'products.id', 'products.slug', 'products.name', 'products.price'])
    .select('products.images')
    .orderBy('members.category_id')
    .orderBy('products.id', 'desc')
    .execute();
}
