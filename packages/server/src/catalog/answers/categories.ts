import type { Category, List } from '@mercer/contract';
import { sql } from 'kysely';
import { type Db, statements } from '../../db/index.ts';
import { isStorableText } from '../../http/body.ts';
import { listOf, pagingOf } from '../../http/list.ts';
import type { Query } from '../../http/query.ts';
import { hasWords } from '../../http/text-pattern.ts';
import { all, type Condition, fieldsOfCategories, sortOrder, whereConditions } from '../conditions/index.ts';
import { localesKey } from '../prepared/index.ts';
import type { Shown } from '../shown/index.ts';
import { productsOfCategories } from './category-products.ts';
import { type CategoryRow, readAncestors, selectCategories } from './category-rows.ts';
import { expandedCount, expandOf, expands } from './expand.ts';
import { pickCategory } from './pick-fields.ts';
import { serializeCategory } from './serialize-category.ts';

const maxExpandedProducts = 100;
const maxChildren = 100;
const controls = new Set(
  ['limit', 'page', 'sort', 'search', 'where', 'expand', 'include', 'fields'].concat([
    '$cache',
    '$currency',
    '$locale',
  ]),
);

/** Categories in the order the store gave them. */
export async function listCategories(db: Db, query: Query, shown: Shown): Promise<List<Category>> {
  const pick = pickCategory(query);
  const paging = pagingOf(query);
  const condition = all(categoryConditions(query));
  const before = (paging.page - 1) * paging.limit;
  const order = sortOrder(query.sort || 'sort asc', fieldsOfCategories);
  const rows = isPlain(query)
    ? await categoryPages(localesKey(shown.locales), pageOf(shown))(db, paging.limit, before)
    : await pageOf(shown, condition, order)(db, paging.limit, before).execute();
  const isLastPage = rows.length > 0 && rows.length < paging.limit;
  const count = isLastPage ? before + rows.length : await countCategories(db, condition);
  const categories = await withExpanded(db, rows, query, shown);
  return listOf(pick ? categories.map(pick) : categories, count, paging);
}

const narrowing = new Set(['where', 'sort', 'search']);

/** All of them, in the order the store gave them. */
function isPlain(query: Query): boolean {
  return Object.keys(query).every((key) => !narrowing.has(key) && controls.has(key));
}

const categoryPages = statements<[limit: number, offset: number], CategoryRow>();

/** The sum hides the limit from SQLite, which would plan anew for each one. */
function pageOf({ locales }: Shown, condition = all([]), order = sortOrder('sort asc', fieldsOfCategories)) {
  return (db: Db, limit: number, offset: number) =>
    selectCategories(db, { locales }).where(condition).orderBy(order).limit(sql<number>`(${limit} + 0)`).offset(offset);
}

async function countCategories(db: Db, condition: ReturnType<typeof all>): Promise<number> {
  const counted = db.selectFrom('categories').where(condition);
  return Number((await counted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count);
}

const categoriesNamed = statements<[idOrSlug: string], CategoryRow>();

/** By id or slug, with the way down to it from the top; null when there is none. */
export async function getCategory(db: Db, idOrSlug: string, query: Query, shown: Shown): Promise<Category | null> {
  const pick = pickCategory(query);
  if (!isStorableText(idOrSlug)) return null;
  const { locales } = shown;
  const read = categoriesNamed(localesKey(locales), (own, name) =>
    selectCategories(own, { locales }).where((eb) => eb.or([eb('id', '=', name), eb('slug', '=', name)])),
  );
  const [row] = await read(db, idOrSlug);
  if (!row) return null;
  const [category] = await withExpanded(db, [row], query, shown);
  if (!category) return null;
  const whole = { ...category, breadcrumb: readAncestors(row) };
  return pick ? pick(whole) : whole;
}

function categoryConditions(query: Query) {
  const filters = Object.entries(query).filter(([key]) => !controls.has(key));
  return [
    ...(query.where === undefined ? [] : whereConditions(query.where, fieldsOfCategories)),
    ...whereConditions(Object.fromEntries(filters), fieldsOfCategories),
    ...searched(query),
  ];
}

/** Every word is in the name or the slug. */
function searched({ search }: Query): Condition[] {
  if (search === undefined) return [];
  const column = sql`(categories.name || ' ' || categories.slug)`;
  return hasWords(column, search);
}

/** `products`, `parent` and `children` where the query asks for them: one statement for each. */
async function withExpanded(db: Db, rows: CategoryRow[], query: Query, shown: Shown): Promise<Category[]> {
  const expand = expandOf(query);
  const ids = rows.map(({ id }) => id);
  const limit = expandedCount(expand, 'products', maxExpandedProducts);
  const products = limit > 0 ? await productsOfCategories(db, ids, limit, shown) : null;
  const parents = expands(expand, 'parent') ? await parentsOf(db, rows, shown) : null;
  const childLimit = expandedCount(expand, 'children', maxChildren);
  const children = childLimit > 0 ? await childrenOf(db, ids, shown) : null;
  return rows.map((row) => ({
    ...serializeCategory(row),
    ...(products && { products: products.get(row.id) ?? [] }),
    ...(parents && { parent: parents.find(({ id }) => id === row.parent_id) ?? null }),
    ...(children && { children: children.filter(({ parent_id }) => parent_id === row.id).slice(0, childLimit) }),
  }));
}

async function parentsOf(db: Db, rows: CategoryRow[], shown: Shown): Promise<Category[]> {
  const ids = rows.flatMap(({ parent_id }) => parent_id ?? []);
  if (ids.length === 0) return [];
  return (await selectCategories(db, shown).where('id', 'in', ids).execute()).map(serializeCategory);
}

async function childrenOf(db: Db, ids: string[], shown: Shown): Promise<Category[]> {
  if (ids.length === 0) return [];
  const rows = selectCategories(db, shown).where('parent_id', 'in', ids).orderBy('sort').orderBy('id');
  return (await rows.execute()).map(serializeCategory);
}
