import { type RawBuilder, sql } from 'kysely';
import { isDuring, type Source, type Span, sumOf } from './sql.ts';

/** How often coupons were used in a time, and ever, by orders that count. */
export function couponUses(span: Span): Source {
  return sql`select coupons.id, coupons.code, coupons.name, used.uses, used.gross, coupons.max_uses,
      (select count(*) from coupon_uses ever where ever.coupon_id = coupons.id and ever.status = 'final') as uses_ever
    from coupons join (select coupon_uses.coupon_id, count(*) as uses, ${sumOf('sales.gross')} as gross
      from coupon_uses join sales on sales.order_id = coupon_uses.order_id
      where ${isDuring('coupon_uses.date_created', span)} group by coupon_uses.coupon_id) used
      on used.coupon_id = coupons.id`;
}

/** What is still to be bought for with gift cards, by currency; amounts are its minor units. @param now an instant */
export function giftcardLiability(now: string): Source {
  const isOver = sql`(date_expires is not null and date_expires <= ${now})`;
  const those = (which: RawBuilder<unknown>) =>
    sql`cast(coalesce(sum(case when ${which} then balance else 0 end), 0) as bigint)`;
  return sql`select currency as id, count(*) as giftcards, ${sumOf('amount')} as issued,
      ${those(sql`active = 1 and not ${isOver}`)} as owed, ${those(sql`active = 0 and not ${isOver}`)} as blocked,
      ${those(isOver)} as expired
    from giftcards group by currency`;
}
