import { type Db, isProductShown, type Json } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import { parsePagingQuery } from '@mercer/platform/http/list';
import type { Query } from '@mercer/platform/http/query';
import type { Localization } from '@mercer/search';
import { type RawBuilder, sql } from 'kysely';
import { selectAnswers, toAnswerReading } from '../documents/index.ts';
import { answerProducts, wantsVariants } from './answer-products.ts';
import { countProductsInOrders, minOrders } from './bought-together.ts';
import { buildListJson } from './record-json.ts';

/** Number of related products that a row of cards shows; the default when the query sets no limit. */
export const maxRelated = 8;
const maxLimit = 24;

/** Number of orders that are searched, so that neither a best seller nor a large category takes long. */
const maxOrders = 500;
const maxNeighbours = 500;

/**
 * Lists products that go with a product: first what others bought with it, then similar ones. Empty when there is no
 * such product. JSON.
 */
export async function relatedProducts(
  db: Db,
  idOrSlug: string,
  query: Query,
  localization: Localization,
): Promise<Json> {
  const { limit } = parsePagingQuery(query, maxRelated);
  const paging = { limit: Math.min(limit, maxLimit), page: 1 };
  const results = isStorableText(idOrSlug) ? await relatedAnswers(db, idOrSlug, paging.limit, query, localization) : [];
  return buildListJson(results, results.length, paging);
}

/** @param query what is expanded of them */
export async function relatedAnswers(
  db: Db,
  idOrSlug: string,
  limit: number,
  query: Query,
  localization: Localization,
): Promise<Json[]> {
  const self = sql`(select id from products where (id = ${idOrSlug} or slug = ${idOrSlug}) and ${isProductShown})`;
  const ids = await findRelatedIds(db, self, limit);
  if (ids.length === 0) return [];
  const select = selectAnswers(db, toAnswerReading(localization), {
    variants: wantsVariants(query),
    texts: null,
    options: false,
  });
  const rows = await select.where('products.id', 'in', ids).where(isProductShown).execute();
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return (await answerProducts(db, rows, query, localization)).map(({ json }) => json);
}

/**
 * Bought together most often, by more than one shopper, then of the same leaf category with most attributes in common, then the most popular. Members
 * know how popular their products are: no product is read before it is chosen.
 */
async function findRelatedIds(db: Db, id: RawBuilder<unknown>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with self (id) as ${id},
    own (attribute_id, value) as materialized (${ownAttributes}),
    bought (id, times) as (${boughtTogether}),
    neighbours (id, popularity) as materialized (${neighbours}),
    alike (id, shared) as (${sharedAttributes}),
    candidates (id, popularity) as (select * from neighbours
      union select products.id, products.popularity from bought join products on products.id = bought.id and ${isProductShown})
    select candidates.id from candidates
      left join bought on bought.id = candidates.id left join alike on alike.id = candidates.id
    where candidates.id not in (select id from self)
    order by coalesce(bought.times, 0) desc, coalesce(alike.shared, 0) desc, candidates.popularity desc, candidates.id desc
    limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

const boughtTogether = sql`select product_id, times from (${countProductsInOrders(sql`select distinct order_id
    from (select order_items.order_id from order_items join self on order_items.product_id = self.id
      order by order_items.id desc limit ${sql.lit(maxOrders)}) as newest`)}) as counted
  where times >= ${sql.lit(minOrders)} order by times desc, product_id desc limit ${sql.lit(maxLimit + 1)}`;

/** The leaf is the category of the product that has none of its other categories below it. */
const neighbours = sql`select members.product_id, members.popularity from product_categories as members
  where members.category_id = (
    select own.category_id from self join product_categories as own on own.product_id = self.id
      join categories on categories.id = own.category_id
    where not exists (select 1 from product_categories as other join categories as below on below.id = other.category_id
      where other.product_id = self.id and below.parent_id = own.category_id)
    order by categories.sort, categories.id limit 1)
  order by members.product_id desc limit ${sql.lit(maxNeighbours)}`;

const ownAttributes = sql`select attribute_id, value from product_attributes
  where product_id in (select id from self)`;

/**
 * Counted one neighbour after the other: else every product that has one of the values is read. A cross join, which SQLite
 * runs in this order.
 */
const sharedAttributes = sql`select neighbours.id, (
    select count(*) from own cross join product_attributes as theirs
    where theirs.product_id = neighbours.id and theirs.attribute_id = own.attribute_id and theirs.value = own.value)
  from neighbours`;
