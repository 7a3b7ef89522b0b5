import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { dropRecords, type OldRecords } from './drop-records.ts';

/** Carts that nobody has, and that no order was made of. */
export function dropCarts(db: Db, before: string, stop?: AbortSignal): Promise<void> {
  const isNobodys = sql`order_id is null and date_updated <= ${before}
    and not exists (select 1 from drafts where drafts.cart_id = carts.id)
    and not exists (select 1 from sessions where sessions.cart_id = carts.id)
    and not exists (select 1 from accounts where accounts.cart_id = carts.id)
    and not exists (select 1 from orders where orders.cart_id = carts.id)
    and not exists (select 1 from subscription_periods where subscription_periods.cart_id = carts.id)`;
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
    and not exists (select 1 from payments where payments.order_id = orders.id
      and (payments.status not in ('declined', 'canceled') or payments.date_due is not null))
    and not exists (select 1 from refunds where refunds.order_id = orders.id)
    and not exists (select 1 from invoices where invoices.order_id = orders.id)
    and not exists (select 1 from stock_holds where stock_holds.order_id = orders.id)
    and not exists (select 1 from coupon_uses where coupon_uses.order_id = orders.id)
    and not exists (select 1 from giftcard_uses where giftcard_uses.order_id = orders.id)
    and not exists (select 1 from subscription_periods where subscription_periods.order_id = orders.id)`;
  const parts: OldRecords['parts'] = [
    { table: 'order_items', by: 'order_id' },
    { table: 'order_events', by: 'order_id' },
    { table: 'order_notes', by: 'order_id' },
    { table: 'payments', by: 'order_id' },
    { table: 'forgotten_buyers', by: 'order_id' },
  ];
  return dropRecords(db, { table: 'orders', key: 'id', date: 'date_created', before, where: isUnpaid, parts }, stop);
}
