import { type Db, defineCommand, defineStatement, isPostgres, type Tx } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';
import {
  everyProduct,
  freeShipping,
  ofCategory,
  ofPopularity,
  ofPrice,
  ofTag,
  onSale,
  soldOut,
  stockTracking,
  toAttributeFacet,
} from '../bitmaps/facet-names.ts';
import { stockLevel } from '../conditions/index.ts';

/** Fact that a product has a value; for prices and popularity with the amount. */
export interface Membership {
  number: number;
  facet: string;
  value: string;
  /** amount in minor units for prices, a score for popularity, otherwise null */
  amount: number | null;
}

const noAmount = sql`cast(null as bigint)`;

/** A cross join, which SQLite runs in this order: its statistics tell nothing of `changed`, and it would read whole tables. */
function buildChangedJoin(table: string, id = 'product_id'): RawBuilder<unknown> {
  return sql`from changed cross join ${sql.table(table)} where ${sql.ref(`${table}.${id}`)} = changed.product_id`;
}

function selectFlagFacet(facet: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select number, ${sql.lit(facet)}, '', ${noAmount} ${buildChangedJoin('products', 'id')} and ${condition}`;
}

function selectTableFacet(facet: RawBuilder<unknown>, table: string, value: string): RawBuilder<unknown> {
  return sql`select number, ${facet}, ${sql.ref(value)}, ${noAmount} ${buildChangedJoin(table)}`;
}

const isSoldOut = sql`products.stock_tracking = 1 and ${stockLevel} <= 0`;

/** Facets that can change while a product's words, attributes, tags and categories stay the same. */
const figures = [
  selectFlagFacet(onSale, sql`products.sale = 1`),
  selectFlagFacet(freeShipping, sql`products.free_shipping = 1`),
  selectFlagFacet(stockTracking, sql`products.stock_tracking = 1`),
  selectFlagFacet(soldOut, isSoldOut),
  sql`select number, ${sql.lit(ofPrice)}, '', products.price ${buildChangedJoin('products', 'id')}`,
  sql`select number, ${sql.lit(ofPopularity)}, '', case when popularity > 0 then popularity else 0 end ${buildChangedJoin('products', 'id')}`,
  sql`select number, ${sql.lit(ofPrice)}, prices.currency, prices.price ${buildChangedJoin('prices')} and prices.item_id = ''`,
];

/** The facets that those are of. */
export const figureFacets = [onSale, freeShipping, stockTracking, soldOut, ofPrice, ofPopularity];

const parts = [
  sql`select number, ${sql.lit(everyProduct)} as facet, '' as value, ${noAmount} as amount from changed`,
  selectTableFacet(sql`${sql.lit(toAttributeFacet(''))} || attribute_id`, 'product_attributes', 'value'),
  selectTableFacet(sql.lit(ofTag), 'product_tags', 'tag'),
  selectTableFacet(sql.lit(ofCategory), 'product_categories', 'category_id'),
  ...figures,
];

/** @param numbers of products, JSON text */
export const membershipsOf = defineStatement((db: Db, numbers: string) =>
  selectMemberships(buildNumberCondition(db, numbers), parts),
);

/**
 * Reads the memberships in {@link figureFacets}.
 * @param numbers of products, JSON text
 */
export const figuresOf = defineStatement((db: Db, numbers: string) =>
  selectMemberships(buildNumberCondition(db, numbers), figures),
);

export const membershipsBetween = defineStatement((_db: Db, from: number, end: number) =>
  selectMemberships(sql`number >= ${from} and number < ${end}`, parts),
);

/** @param numbered a condition for rows of `product_numbers` */
function selectMemberships(numbered: RawBuilder<unknown>, selects: RawBuilder<unknown>[]) {
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

/** Brings the sold-out rows of all products up to date, while no orders are placed. */
export const refreshAllSoldOut = defineCommand(() => buildSoldOutUpdate(sql`true`));

const lockSoldOut = defineCommand(
  (db: Db, numbers: string) =>
    sql`select number from sold_out where ${buildNumberCondition(db, numbers)} order by number for update`,
);
const renewSoldOut = defineCommand((db: Db, numbers: string) => buildSoldOutUpdate(buildNumberCondition(db, numbers)));

/** An array on PostgreSQL, which finds the rows by their index however many it takes the list for. */
function buildNumberCondition(db: Db, numbers: string) {
  return isPostgres(db)
    ? sql`number = any(array(select cast(value as bigint) from json_array_elements_text(${numbers}) as listed (value)))`
    : sql`number in (select value from json_each(${numbers}))`;
}

function buildSoldOutUpdate(numbered: RawBuilder<unknown>) {
  return sql`update sold_out set is_out = (select count(*) from product_numbers
      join products on products.id = product_numbers.product_id
      where product_numbers.number = sold_out.number and ${isSoldOut})
    where ${numbered}`;
}
