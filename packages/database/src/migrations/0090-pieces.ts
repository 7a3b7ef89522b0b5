import { type Kysely, sql } from 'kysely';
import { addColumns } from './tables.ts';

/**
 * Adds the numbers from which the pieces of an order's line are computed: those that changes of the order removed, and
 * for each return how many pieces of the line were refunded when it was requested.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'order_items', 'canceled int!', 0);
  await addColumns(db, 'return_items', 'refunded int!', 0);
  await sql`update return_items set refunded = coalesce((
    select sum(refund_items.quantity) from refund_items
      join refunds on refunds.id = refund_items.refund_id
      join returns on returns.order_id = refunds.order_id
    where returns.id = return_items.return_id and refund_items.item_id = return_items.item_id
      and refunds.status <> 'failed' and refunds.date_created < returns.date_created), 0)
    where return_id in (select id from returns where status = 'requested')`.execute(db);
}
