import { type RawBuilder, sql } from 'kysely';
import { type Db, type Json, parseJson } from '../../db/index.ts';
import { isStorableText } from '../../http/body.ts';
import { invalid } from '../../http/errors.ts';
import { pagingOf } from '../../http/list.ts';
import type { Query } from '../../http/query.ts';
import { readingOf, selectAnswers } from '../prepared/index.ts';
import type { Shown } from '../shown/index.ts';
import { answerProducts, wantsVariants } from './answer-products.ts';
import { listJson } from './list-json.ts';

const maxProducts = 10;
const maxLimit = 12;
/** Some of them are sold out. */
const candidates = 2 * maxLimit;

/** How far is looked for each product, and how many lines are counted: neither a best seller nor a large order takes long. */
const maxOrders = 100;
const maxLines = 2000;

/** What one shopper alone bought is nobody's business, and no habit. */
const minOrders = 2;

/**
 * What others bought in the same orders as these products, the most often first: what can be bought, and none of them. JSON.
 * @throws ApiError `validation_error` when `with` names no product, or more than ten
 */
export async function boughtTogether(db: Db, query: Query, shown: Shown): Promise<Json> {
  const { limit } = pagingOf(query, maxLimit);
  const paging = { limit: Math.min(limit, maxLimit), page: 1 };
  const ids = await idsBeside(db, productIds(query));
  const results = (await buyable(db, ids, query, shown)).slice(0, paging.limit);
  return listJson(results, results.length, paging);
}

/** What others bought with one product. */
export async function besideAnswers(db: Db, id: string, shown: Shown): Promise<Json[]> {
  return buyable(db, await idsBeside(db, [id]), {}, shown);
}

function productIds({ with: named }: Query): string[] {
  if (typeof named !== 'string')
    throw invalid('with names the products, by their ids, with commas between them', 'with');
  const ids = [...new Set(named.split(',').filter(Boolean))];
  if (ids.length === 0 || ids.length > maxProducts) throw invalid(`with names 1 to ${maxProducts} products`, 'with');
  return ids.filter(isStorableText);
}

async function idsBeside(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const orders = sql.join(ids.map(ordersOf), sql` union `);
  const { rows } = await sql<{ product_id: string }>`select product_id from (${timesIn(orders)}) as beside
    where product_id not in (${sql.join(ids)}) and times >= ${sql.lit(minOrders)}
    order by times desc, product_id desc limit ${sql.lit(candidates)}`.execute(db);
  return rows.map((row) => row.product_id);
}

const ordersOf = (id: string) => sql`select order_id from (select order_id from order_items where product_id = ${id}
  order by id desc limit ${sql.lit(maxOrders)}) as newest`;

/**
 * Products of these orders, and in how many of them each is: of those that are paid for and not canceled.
 * @param orders a statement for their ids, each once
 */
export function timesIn(orders: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select product_id, count(*) as times from (
    select sale_lines.product_id from (${orders}) as recent cross join sale_lines
    where sale_lines.order_id = recent.order_id and sale_lines.orders = 1 limit ${sql.lit(maxLines)}) as sold
    group by product_id`;
}

async function buyable(db: Db, ids: string[], query: Query, shown: Shown): Promise<Json[]> {
  if (ids.length === 0) return [];
  const select = selectAnswers(db, readingOf(shown), { variants: wantsVariants(query), texts: null, options: false });
  const rows = await select.where('products.id', 'in', ids).execute();
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const answers = await answerProducts(db, rows, query, shown);
  return answers.map(({ json }) => json).filter(isInStock);
}

function isInStock(json: Json): boolean {
  return parseJson<{ stock_status: string }>(json).stock_status === 'in_stock';
}
