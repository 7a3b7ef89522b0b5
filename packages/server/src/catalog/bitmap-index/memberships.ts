import { type RawBuilder, sql } from 'kysely';
import { command, type Db, isPostgres, statement, type Tx } from '../../db/index.ts';
import {
  everyProduct,
  freeShipping,
  ofAttribute,
  ofCategory,
  ofPopularity,
  ofPrice,
  ofTag,
  onSale,
  soldOut,
  stockTracking,
} from '../bitmaps/facet-names.ts';
import { stockLevel } from '../conditions/index.ts';

/** That a product has a value; of prices and popularity also how much. */
export interface Membership {
  number: number;
  facet: string;
  value: string;
  /** of prices in minor units */
  amount: number | null;
}

const noAmount = sql`cast(null as bigint)`;

/** A cross join, which SQLite runs in this order: its statistics tell nothing of `changed`, and it would read whole tables. */
function ofChanged(table: string, id = 'product_id'): RawBuilder<unknown> {
  return sql`from changed cross join ${sql.table(table)} where ${sql.ref(`${table}.${id}`)} = changed.product_id`;
}

function flag(facet: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select number, ${sql.lit(facet)}, '', ${noAmount} ${ofChanged('products', 'id')} and ${condition}`;
}

function listed(facet: RawBuilder<unknown>, table: string, value: string): RawBuilder<unknown> {
  return sql`select number, ${facet}, ${sql.ref(value)}, ${noAmount} ${ofChanged(table)}`;
}

const isSoldOut = sql`products.stock_tracking = 1 and ${stockLevel} <= 0`;

/** What a product may have with the same words, attributes, tags and categories. */
const figures = [
  flag(onSale, sql`products.sale = 1`),
  flag(freeShipping, sql`products.free_shipping = 1`),
  flag(stockTracking, sql`products.stock_tracking = 1`),
  flag(soldOut, isSoldOut),
  sql`select number, ${sql.lit(ofPrice)}, '', products.price ${ofChanged('products', 'id')}`,
  sql`select number, ${sql.lit(ofPopularity)}, '', case when popularity > 0 then popularity else 0 end ${ofChanged('products', 'id')}`,
  sql`select number, ${sql.lit(ofPrice)}, prices.currency, prices.price ${ofChanged('prices')} and prices.item_id = ''`,
];

/** The facets that those are of. */
export const figureFacets = [onSale, freeShipping, stockTracking, soldOut, ofPrice, ofPopularity];

const parts = [
  sql`select number, ${sql.lit(everyProduct)} as facet, '' as value, ${noAmount} as amount from changed`,
  listed(sql`${sql.lit(ofAttribute(''))} || attribute_id`, 'product_attributes', 'value'),
  listed(sql.lit(ofTag), 'product_tags', 'tag'),
  listed(sql.lit(ofCategory), 'product_categories', 'category_id'),
  ...figures,
];

/** @param numbers of products, JSON text */
export const membershipsOf = statement((db: Db, numbers: string) => memberships(among(db, numbers), parts));

/** Those of {@link figureFacets}. @param numbers of products, JSON text */
export const figuresOf = statement((db: Db, numbers: string) => memberships(among(db, numbers), figures));

export const membershipsBetween = statement((_db: Db, from: number, end: number) =>
  memberships(sql`number >= ${from} and number < ${end}`, parts),
);

/** @param numbered a condition for rows of `product_numbers` */
function memberships(numbered: RawBuilder<unknown>, selects: RawBuilder<unknown>[]) {
  return sql<Membership>`
    with changed as materialized (select number, product_id from product_numbers where ${numbered}),
      found (number, facet, value, amount) as (${sql.join(selects, sql` union all `)})
    select number, facet, value, amount from found`;
}

/**
 * Brings the rows of products that went out of stock or came back up to date: they go before the bits. An order that is
 * under way is waited for; one that comes later writes its own.
 * @param numbers JSON text
 */
export async function refreshSoldOut(tx: Tx, numbers: string): Promise<void> {
  if (isPostgres(tx)) await lockSoldOut(tx, numbers);
  await renewSoldOut(tx, numbers);
}

/** The same for all products, while nobody sells. */
export const refreshAllSoldOut = command(() => renewal(sql`true`));

const lockSoldOut = command(
  (db: Db, numbers: string) => sql`select number from sold_out where ${among(db, numbers)} order by number for update`,
);
const renewSoldOut = command((db: Db, numbers: string) => renewal(among(db, numbers)));

/** An array on PostgreSQL, which finds the rows by their index however many it takes the list for. */
function among(db: Db, numbers: string) {
  return isPostgres(db)
    ? sql`number = any(array(select cast(value as bigint) from json_array_elements_text(${numbers}) as listed (value)))`
    : sql`number in (select value from json_each(${numbers}))`;
}

function renewal(numbered: RawBuilder<unknown>) {
  return sql`update sold_out set is_out = (select count(*) from product_numbers
      join products on products.id = product_numbers.product_id
      where product_numbers.number = sold_out.number and ${isSoldOut})
    where ${numbered}`;
}
