import { type RawBuilder, sql } from 'kysely';
import { buildSpanCondition, buildSumColumn, type Source, type TimeSpan } from './sql.ts';

/** Selects how often coupons were used by orders that count, in a time span and in total. */
export function selectCouponUses(span: TimeSpan): Source {
  return sql`select coupons.id, coupons.code, coupons.name, used.uses, used.gross, coupons.max_uses,
      (select count(*) from coupon_uses ever where ever.coupon_id = coupons.id and ever.status = 'final') as uses_ever
    from coupons join (select coupon_uses.coupon_id, count(*) as uses, ${buildSumColumn('sales.gross')} as gross
      from coupon_uses join sales on sales.order_id = coupon_uses.order_id
      where ${buildSpanCondition('coupon_uses.date_created', span)} group by coupon_uses.coupon_id) used
      on used.coupon_id = coupons.id`;
}

/** Selects the outstanding liability of gift cards by currency, in its minor units. @param now ISO 8601 time */
export function giftcardLiability(now: string): Source {
  const isOver = sql`(date_expires is not null and date_expires <= ${now})`;
  const sumBalanceWhere = (condition: RawBuilder<unknown>) =>
    sql`cast(coalesce(sum(case when ${condition} then balance else 0 end), 0) as bigint)`;
  return sql`select currency as id, count(*) as giftcards, ${buildSumColumn('amount')} as issued,
      ${sumBalanceWhere(sql`active = 1 and not ${isOver}`)} as owed, ${sumBalanceWhere(sql`active = 0 and not ${isOver}`)} as blocked,
      ${sumBalanceWhere(isOver)} as expired
    from giftcards group by currency`;
}
