import { type RawBuilder, sql } from 'kysely';
import { isPostgres, type Tx } from '../../db/index.ts';
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

/** @param numbered a condition for rows of `product_numbers` */
export async function membershipsOf(tx: Tx, numbered: RawBuilder<unknown>): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    with changed as materialized (select number, product_id from product_numbers where ${numbered})
    ${sql.join(parts, sql` union all `)}`.execute(tx);
  return rows;
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

const parts = [
  sql`select number, ${sql.lit(everyProduct)} as facet, '' as value, ${noAmount} as amount from changed`,
  flag(onSale, sql`products.sale = 1`),
  flag(freeShipping, sql`products.free_shipping = 1`),
  flag(stockTracking, sql`products.stock_tracking = 1`),
  flag(soldOut, isSoldOut),
  listed(sql`${sql.lit(ofAttribute(''))} || attribute_id`, 'product_attributes', 'value'),
  listed(sql.lit(ofTag), 'product_tags', 'tag'),
  listed(sql.lit(ofCategory), 'product_categories', 'category_id'),
  sql`select number, ${sql.lit(ofPrice)}, '', products.price ${ofChanged('products', 'id')}`,
  sql`select number, ${sql.lit(ofPopularity)}, '', case when popularity > 0 then popularity else 0 end ${ofChanged('products', 'id')}`,
  sql`select number, ${sql.lit(ofPrice)}, prices.currency, prices.price ${ofChanged('prices')} and prices.item_id = ''`,
];

/**
 * Brings the rows of products that went out of stock or came back up to date: they go before the bits. An order that is
 * under way is waited for; one that comes later writes its own.
 */
export async function refreshSoldOut(tx: Tx, numbered: RawBuilder<unknown>): Promise<void> {
  if (isPostgres(tx)) await sql`select number from sold_out where ${numbered} order by number for update`.execute(tx);
  await sql`update sold_out set is_out = (select count(*) from product_numbers
      join products on products.id = product_numbers.product_id
      where product_numbers.number = sold_out.number and ${isSoldOut})
    where ${numbered}`.execute(tx);
}
