import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { dropRecords, type OldRecords } from './drop-records.ts';

/** Carts that nobody has, and that no order was made of. */
export function dropCarts(db: Db, before: string, stop?: AbortSignal): Promise<void> {
  const isNobodys = sql`order_id is null and date_updated <= ${before}
    and ${hasNone(sql`drafts where drafts.cart_id = carts.id`)}
    and ${hasNone(sql`sessions where sessions.cart_id = carts.id`)}
    and ${hasNone(sql`sessions where sessions.checkout_cart_id = carts.id`)}
    and ${hasNone(sql`accounts where accounts.cart_id = carts.id`)}
    and ${hasNone(sql`orders where orders.cart_id = carts.id`)}
    and ${hasNone(sql`subscription_periods where subscription_periods.cart_id = carts.id`)}`;
  const parts: OldRecords['parts'] = [
    { table: 'cart_items', by: 'cart_id' },
    { table: 'cart_giftcards', by: 'cart_id' },
  ];
  return dropRecords(db, { table: 'carts', key: 'id', date: 'date_created', before, where: isNobodys, parts }, stop);
}

/** Lines of a whole shop that nobody goes on with: there are people in them. */
export function dropLeftImports(db: Db, before: string, stop?: AbortSignal): Promise<void> {
  const parts: OldRecords['parts'] = [{ table: 'import_batches', by: 'import_id' }];
  const where = sql`date_finished is null`;
  return dropRecords(db, { table: 'imports', key: 'id', date: 'date_touched', before, where, parts }, stop);
}

/**
 * Orders that were begun and never paid. Those stay that a gateway may know: an attempt that is not declined, money that came and
 * went back, a code that is used.
 */
export function dropPendingOrders(db: Db, before: string, stop?: AbortSignal): Promise<void> {
  const isUnpaid = sql`status = 'pending' and number is null
    and ${hasNone(sql`payments where payments.order_id = orders.id
      and (payments.status not in ('declined', 'canceled') or payments.date_due is not null)`)}
    and ${hasNone(sql`refunds where refunds.order_id = orders.id`)}
    and ${hasNone(sql`invoices where invoices.order_id = orders.id`)}
    and ${hasNone(sql`stock_holds where stock_holds.order_id = orders.id`)}
    and ${hasNone(sql`coupon_uses where coupon_uses.order_id = orders.id`)}
    and ${hasNone(sql`giftcard_uses where giftcard_uses.order_id = orders.id`)}
    and ${hasNone(sql`subscription_periods where subscription_periods.order_id = orders.id`)}`;
  const parts: OldRecords['parts'] = [
    { table: 'order_items', by: 'order_id' },
    { table: 'order_events', by: 'order_id' },
    { table: 'order_notes', by: 'order_id' },
    { table: 'payments', by: 'order_id' },
    { table: 'forgotten_buyers', by: 'order_id' },
  ];
  return dropRecords(db, { table: 'orders', key: 'id', date: 'date_created', before, where: isUnpaid, parts }, stop);
}

/**
 * Whether no row matches, looked up by an index for each row that is asked about. PostgreSQL may plan `not exists` as a
 * join that scans the whole table.
 */
function hasNone(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select 1 from ${rows} limit 1) is null`;
}
