import type { Db } from '@mercer/database';
import { sql } from 'kysely';
import { sumReportRows } from './pace.ts';
import { buildSpanCondition, buildSumColumn, isRefund, type Source, type TimeSpan } from './sql.ts';
import { refundInBase } from './store-currency.ts';

export interface RefundSums {
  /** the reason */
  id: string;
  refunds: number;
  amount: number;
}

export interface Returned {
  /** the reason */
  id: string;
  returns: number;
  requested: number;
  approved: number;
  declined: number;
  /** pieces */
  items: number;
}

/** Sums the refunds of a time span by reason. Amounts are in minor units of the store's currency. */
export function refundsByReason(db: Db, span: TimeSpan): Promise<RefundSums[]> {
  return sumReportRows(db, span, { source: selectRefundsByReason, columns: ['refunds', 'amount'] });
}

function selectRefundsByReason(span: TimeSpan): Source {
  return sql`select coalesce(refunds.reason, '') as id, count(*) as refunds, ${buildSumColumn(refundInBase)} as amount
    from refunds join sales on sales.order_id = refunds.order_id
    where ${isRefund} and ${buildSpanCondition('refunds.date_succeeded', span)} group by coalesce(refunds.reason, '')`;
}

/** Counts the requested returns of a time span by reason. */
export function returnsByReason(db: Db, span: TimeSpan): Promise<Returned[]> {
  return sumReportRows(db, span, {
    source: selectReturnsByReason,
    columns: ['returns', 'requested', 'approved', 'declined', 'items'],
  });
}

function selectReturnsByReason(span: TimeSpan): Source {
  const buildStatusCount = (status: string) =>
    buildSumColumn(`case when returns.status = '${status}' then 1 else 0 end`);
  return sql`select returns.reason as id, count(*) as returns, ${buildStatusCount('requested')} as requested,
      ${buildStatusCount('approved')} as approved, ${buildStatusCount('declined')} as declined, ${buildSumColumn('pieces.quantity')} as items
    from returns left join (select return_id, sum(quantity) as quantity from return_items
      where return_id in (select id from returns where ${buildSpanCondition('returns.date_created', span)})
      group by return_id) pieces on pieces.return_id = returns.id
    where ${buildSpanCondition('returns.date_created', span)} group by returns.reason`;
}
