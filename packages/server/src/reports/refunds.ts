import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { addUp } from './add-up.ts';
import { isDuring, isRefund, type Source, type Span, sumOf } from './sql.ts';
import { refundInBase } from './store-currency.ts';

export interface Refunded {
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

/** What went back in a time, by the reason that was given. Amounts are minor units of the store's currency. */
export function refundsByReason(db: Db, span: Span): Promise<Refunded[]> {
  return addUp(db, span, { source: refundsOf, columns: ['refunds', 'amount'] });
}

function refundsOf(span: Span): Source {
  return sql`select coalesce(refunds.reason, '') as id, count(*) as refunds, ${sumOf(refundInBase)} as amount
    from refunds join sales on sales.order_id = refunds.order_id
    where ${isRefund} and ${isDuring('refunds.date_succeeded', span)} group by coalesce(refunds.reason, '')`;
}

/** What shoppers asked to send back in a time, by their reason. */
export function returnsByReason(db: Db, span: Span): Promise<Returned[]> {
  return addUp(db, span, { source: returnsOf, columns: ['returns', 'requested', 'approved', 'declined', 'items'] });
}

function returnsOf(span: Span): Source {
  const having = (status: string) => sumOf(`case when returns.status = '${status}' then 1 else 0 end`);
  return sql`select returns.reason as id, count(*) as returns, ${having('requested')} as requested,
      ${having('approved')} as approved, ${having('declined')} as declined, ${sumOf('pieces.quantity')} as items
    from returns left join (select return_id, sum(quantity) as quantity from return_items
      where return_id in (select id from returns where ${isDuring('returns.date_created', span)})
      group by return_id) pieces on pieces.return_id = returns.id
    where ${isDuring('returns.date_created', span)} group by returns.reason`;
}
