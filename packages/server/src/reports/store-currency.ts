import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { jsonRows, refundOf } from './sql.ts';

/** An amount of an order in the store's currency, as all of that order was converted. @param amount SQL, minor units */
export function inBase(amount: string): string {
  return `cast(floor((${amount}) * sales.base_rate + 0.5) as bigint)`;
}

/**
 * The part of a total that comes after `before`, in the store's currency. The parts of a total add up to the converted total,
 * which parts that are converted each by itself miss by a cent.
 */
function partInBase(before: RawBuilder<unknown>, part: string): RawBuilder<number> {
  const convert = (amount: RawBuilder<unknown>) => sql`cast(floor((${amount}) * sales.base_rate + 0.5) as bigint)`;
  // most orders are in the store's currency, and need not be asked what came before
  return sql<number>`case when sales.base_rate = 1 then cast(${sql.raw(part)} as bigint)
    else ${convert(sql`${before} + ${sql.raw(part)}`)} - ${convert(before)} end`;
}

/** Of the order of the refund, those that were made before it. */
const earlierRefunds = sql.raw(`earlier.order_id = refunds.order_id and ${refundOf('earlier')}
  and (earlier.date_succeeded < refunds.date_succeeded
    or (earlier.date_succeeded = refunds.date_succeeded and earlier.id < refunds.id))`);

/** The amount of a refund in the store's currency. */
export const refundInBase = partInBase(
  sql`(select coalesce(sum(earlier.amount), 0) from refunds earlier where ${earlierRefunds})`,
  'refunds.amount',
);

/** What a refund gave back of a line, in the store's currency. */
export const refundedLineInBase = partInBase(
  sql`(select coalesce(sum(earlier_items.amount), 0)
    from refunds earlier join refund_items earlier_items on earlier_items.refund_id = earlier.id
    where earlier_items.item_id = refund_items.item_id and ${earlierRefunds})`,
  'refund_items.amount',
);

const amountOf = (alias: string) => `cast(${alias}.value ->> 'amount' as double precision)`;
const rateOf = (alias: string) => `cast(${alias}.value ->> 'rate' as double precision)`;

/** The row `parts` of `sales.taxes` in the store's currency: the taxes of an order add up to its `tax`. */
export function taxInBase(db: Db): RawBuilder<number> {
  const before = sql`(select coalesce(sum(${sql.raw(amountOf('listed'))}), 0)
    from ${jsonRows(db, sql.ref('sales.taxes'), 'listed')} where listed.key < parts.key)`;
  return partInBase(before, amountOf('parts'));
}

/** The row `parts` of `refunds.taxes` in the store's currency: all that is given back of a tax adds up to what it was. */
export function refundedTaxInBase(db: Db): RawBuilder<number> {
  const isSame = sql.raw(
    `listed.value ->> 'name' = parts.value ->> 'name' and ${rateOf('listed')} = ${rateOf('parts')}`,
  );
  const sold = sql`(select coalesce(sum(${sql.raw(amountOf('sooner'))}), 0)
    from ${jsonRows(db, sql.ref('sales.taxes'), 'sooner')}
    where sooner.key < (select min(listed.key) from ${jsonRows(db, sql.ref('sales.taxes'), 'listed')} where ${isSame}))`;
  const refunded = sql`(select coalesce(sum(${sql.raw(amountOf('listed'))}), 0)
    from refunds earlier cross join ${jsonRows(db, sql.ref('earlier.taxes'), 'listed')}
    where ${earlierRefunds} and ${isSame})`;
  return partInBase(sql`(${sold} + ${refunded})`, amountOf('parts'));
}
