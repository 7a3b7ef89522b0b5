import { type Db, isProductShown, type Json, parseJson } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import { buildValidationError } from '@mercer/platform/http/errors';
import { parsePagingQuery } from '@mercer/platform/http/list';
import type { Query } from '@mercer/platform/http/query';
import type { Localization } from '@mercer/search';
import { type RawBuilder, sql } from 'kysely';
import { selectAnswers, toAnswerReading } from '../documents/index.ts';
import { answerProducts, wantsVariants } from './answer-products.ts';
import { buildListJson } from './record-json.ts';

const maxProducts = 10;
const maxLimit = 12;
/** Number of candidates to read, since some of them are sold out. */
const candidates = 2 * maxLimit;

/**
 * Largest number of orders that are searched for each product, and of lines that are counted, so that neither a best
 * seller nor a large order takes long.
 */
const maxOrders = 100;
const maxLines = 2000;

/** Smallest number of orders that count. A product that only one shopper bought along is private, and no habit. */
export const minOrders = 2;

/**
 * Lists what others bought in the same orders as these products, most frequent first: products that can be bought, and
 * none of the given ones. JSON.
 * @throws ApiError `validation_error` when `with` names no product, or more than ten
 */
export async function boughtTogether(db: Db, query: Query, localization: Localization): Promise<Json> {
  const { limit } = parsePagingQuery(query, maxLimit);
  const paging = { limit: Math.min(limit, maxLimit), page: 1 };
  const ids = await findIdsBoughtTogether(db, parseProductIds(query));
  const results = (await answerBuyable(db, ids, query, localization)).slice(0, paging.limit);
  return buildListJson(results, results.length, paging);
}

/** Lists what others bought together with one product. */
export async function findBoughtTogether(db: Db, id: string, localization: Localization): Promise<Json[]> {
  return answerBuyable(db, await findIdsBoughtTogether(db, [id]), {}, localization);
}

function parseProductIds({ with: idList }: Query): string[] {
  if (typeof idList !== 'string')
    throw buildValidationError('with names the products, by their ids, with commas between them', 'with');
  const ids = [...new Set(idList.split(',').filter(Boolean))];
  if (ids.length === 0 || ids.length > maxProducts)
    throw buildValidationError(`with names 1 to ${maxProducts} products`, 'with');
  return ids.filter(isStorableText);
}

async function findIdsBoughtTogether(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const orders = sql.join(ids.map(selectOrdersWith), sql` union `);
  const { rows } = await sql<{ product_id: string }>`select product_id from (${countProductsInOrders(orders)}) as beside
    where product_id not in (${sql.join(ids)}) and times >= ${sql.lit(minOrders)}
    order by times desc, product_id desc limit ${sql.lit(candidates)}`.execute(db);
  return rows.map((row) => row.product_id);
}

const selectOrdersWith = (
  id: string,
) => sql`select order_id from (select order_id from order_items where product_id = ${id}
  order by id desc limit ${sql.lit(maxOrders)}) as newest`;

/**
 * Products of these orders, and in how many of them each is: of those that are paid for and not canceled.
 * @param orders a statement for their ids, each once
 */
export function countProductsInOrders(orders: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select product_id, count(*) as times from (
    select sale_lines.product_id from (${orders}) as recent cross join sale_lines
    where sale_lines.order_id = recent.order_id and sale_lines.orders = 1 limit ${sql.lit(maxLines)}) as sold
    group by product_id`;
}

async function answerBuyable(db: Db, ids: string[], query: Query, localization: Localization): Promise<Json[]> {
  if (ids.length === 0) return [];
  const select = selectAnswers(db, toAnswerReading(localization), {
    variants: wantsVariants(query),
    texts: null,
    options: false,
  });
  const rows = await select.where('products.id', 'in', ids).where(isProductShown).execute();
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const answers = await answerProducts(db, rows, query, localization);
  return answers.map(({ json }) => json).filter(isProductInStock);
}

function isProductInStock(json: Json): boolean {
  return parseJson<{ stock_status: string }>(json).stock_status !== 'out_of_stock';
}
