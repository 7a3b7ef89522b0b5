import type { Db } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';
import { buildJsonRows, buildRefundCondition } from './sql.ts';

/** An amount of an order in the store's currency, as all of that order was converted. @param amount SQL, minor units */
export function convertToBase(amount: string): string {
  return `cast(floor((${amount}) * sales.base_rate + 0.5) as bigint)`;
}

/**
 * The part of a total that comes after `before`, in the store's currency. The parts of a total add up to the converted total,
 * which parts that are converted each by itself miss by a cent.
 */
function convertPartToBase(precedingSum: RawBuilder<unknown>, part: string): RawBuilder<number> {
  const roundToBase = (amount: RawBuilder<unknown>) => sql`cast(floor((${amount}) * sales.base_rate + 0.5) as bigint)`;
  // Most orders are in the store's currency, and need no lookup of earlier amounts
  return sql<number>`case when sales.base_rate = 1 then cast(${sql.raw(part)} as bigint)
    else ${roundToBase(sql`${precedingSum} + ${sql.raw(part)}`)} - ${roundToBase(precedingSum)} end`;
}

/** Condition for earlier refunds of the same order. */
const earlierRefunds = sql.raw(`earlier.order_id = refunds.order_id and ${buildRefundCondition('earlier')}
  and (earlier.date_succeeded < refunds.date_succeeded
    or (earlier.date_succeeded = refunds.date_succeeded and earlier.id < refunds.id))`);

/** The amount of a refund in the store's currency. */
export const refundInBase = convertPartToBase(
  sql`(select coalesce(sum(earlier.amount), 0) from refunds earlier where ${earlierRefunds})`,
  'refunds.amount',
);

/** Amount that a refund gave back of a line, in the store's currency. */
export const refundedLineInBase = convertPartToBase(
  sql`(select coalesce(sum(earlier_items.amount), 0)
    from refunds earlier join refund_items earlier_items on earlier_items.refund_id = earlier.id
    where earlier_items.item_id = refund_items.item_id and ${earlierRefunds})`,
  'refund_items.amount',
);

const castPartAmount = (alias: string) => `cast(${alias}.value ->> 'amount' as double precision)`;
const castPartRate = (alias: string) => `cast(${alias}.value ->> 'rate' as double precision)`;

/** The row `parts` of `sales.taxes` in the store's currency: the taxes of an order add up to its `tax`. */
export function convertTaxToBase(db: Db): RawBuilder<number> {
  const precedingSum = sql`(select coalesce(sum(${sql.raw(castPartAmount('listed'))}), 0)
    from ${buildJsonRows(db, sql.ref('sales.taxes'), 'listed')} where listed.key < parts.key)`;
  return convertPartToBase(precedingSum, castPartAmount('parts'));
}

/** The row `parts` of `refunds.taxes` in the store's currency: all that is given back of a tax adds up to what it was. */
export function refundedTaxInBase(db: Db): RawBuilder<number> {
  const isSame = sql.raw(
    `listed.value ->> 'name' = parts.value ->> 'name' and ${castPartRate('listed')} = ${castPartRate('parts')}`,
  );
  const sold = sql`(select coalesce(sum(${sql.raw(castPartAmount('sooner'))}), 0)
    from ${buildJsonRows(db, sql.ref('sales.taxes'), 'sooner')}
    where sooner.key < (select min(listed.key) from ${buildJsonRows(db, sql.ref('sales.taxes'), 'listed')} where ${isSame}))`;
  const refunded = sql`(select coalesce(sum(${sql.raw(castPartAmount('listed'))}), 0)
    from refunds earlier cross join ${buildJsonRows(db, sql.ref('earlier.taxes'), 'listed')}
    where ${earlierRefunds} and ${isSame})`;
  return convertPartToBase(sql`(${sold} + ${refunded})`, castPartAmount('parts'));
}
