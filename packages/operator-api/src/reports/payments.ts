import type { Db } from '@mercer/database';
import { isPostgres } from '@mercer/database';
import { sql } from 'kysely';
import { sumReportRows } from './pace.ts';
import { buildSpanCondition, buildSumColumn, type Source, type TimeSpan } from './sql.ts';

interface PaidRow {
  id: string;
  method: string;
  currency: string;
  payments: number;
  amount: number;
}

/** Sums the payments for the orders of a time span by method and currency, in its minor units. */
export function paymentsByMethod(db: Db, span: TimeSpan): Promise<PaidRow[]> {
  return sumReportRows(db, span, { source: selectPayments, columns: ['payments', 'amount'] });
}

function selectPayments(span: TimeSpan): Source {
  // SQLite reads tables of a cross join in their order: else all payments
  return sql`select payments.method || ' ' || payments.currency as id, payments.method as method,
      payments.currency as currency, count(*) as payments, ${buildSumColumn('payments.amount')} as amount
    from sales cross join payments
    where payments.order_id = sales.order_id and ${buildSpanCondition('sales.date_created', span)}
      and payments.status in ('succeeded', 'refunded')
    group by payments.method, payments.currency`;
}

/**
 * Selects what is to be paid without a gateway at this moment, by method and currency, in its minor units. What was received of an order
 * is subtracted, and so are refunds that only lower what is owed.
 * @param now ISO 8601 time
 */
export function selectUnpaidOrders(db: Db, now: string): Source {
  const method = sql.raw(
    `${isPostgres(db) ? 'cast(orders.payment_terms as json)' : 'orders.payment_terms'} ->> 'method'`,
  );
  const owed =
    sql.raw(`orders.grand_total - orders.giftcard_total - (select coalesce(sum(payments.amount), 0) from payments
    where payments.order_id = orders.id and payments.status in ('succeeded', 'refunded'))
    - (select coalesce(sum(refunds.amount), 0) from refunds where refunds.order_id = orders.id
      and refunds.status <> 'failed' and refunds.gateway = 'manual' and refunds.transaction_id is null)`);
  return sql`select method || ' ' || currency as id, method, currency, count(*) as orders, ${buildSumColumn('owed')} as owed,
      ${buildSumColumn('overdue')} as overdue
    from (select ${method} as method, orders.currency as currency, ${owed} as owed,
        case when orders.date_payment_due <= ${now} then ${owed} else 0 end as overdue
      from orders where orders.payment_terms is not null and orders.date_paid is null
        and orders.number is not null and orders.status not in ('canceled', 'refunded')) listed
    group by method, currency`;
}
