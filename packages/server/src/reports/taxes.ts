import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { addUp } from './add-up.ts';
import { isDuring, isRefund, jsonRows, type Source, type Span, sumOf } from './sql.ts';
import { inBase, refundedTaxInBase, refundInBase, taxInBase } from './store-currency.ts';

const amount = inBase(`cast(parts.value ->> 'amount' as double precision)`);
const rate = `cast(parts.value ->> 'rate' as double precision)`;
/** What the tax was computed of, as the tax tells. */
const base = sql.raw(`case when rate > 0 then cast(floor(tax * 100.0 / rate + 0.5) as bigint) else 0 end`);
/** Of a refund from before its taxes were kept: the part that the tax was of what was paid. */
const refundedShare = sql`case when sales.gross > 0
  then cast(floor(1.0 * ${sql.raw(amount)} * (${refundInBase}) / sales.gross + 0.5) as bigint) else 0 end`;

const columns = sql.raw(
  `sales.country as country, sales.state as state, parts.value ->> 'name' as name, ${rate} as rate`,
);

export interface Taxed {
  id: string;
  country: string;
  state: string;
  name: string;
  /** percent */
  rate: number;
  orders: number;
  base: number;
  tax: number;
  tax_refunded: number;
}

/** Taxes of a time by country, state, name and rate (percent); amounts are minor units of the store's currency. */
export function taxesByRegion(db: Db, span: Span): Promise<Taxed[]> {
  return addUp(db, span, { source: (part) => taxesOf(db, part), columns: ['orders', 'base', 'tax', 'tax_refunded'] });
}

function taxesOf(db: Db, span: Span): Source {
  const parts = jsonRows(db, sql.ref('sales.taxes'));
  return sql`select country || '/' || state || '/' || name || '/' || cast(rate as text) as id, country, state, name, rate,
      ${sumOf('orders')} as orders, ${sumOf(base)} as base, ${sumOf('tax')} as tax, ${sumOf('refunded')} as tax_refunded
    from (select ${columns}, 1 as orders, ${taxInBase(db)} as tax, 0 as refunded
        from sales cross join ${parts} where ${isDuring('sales.date_created', span)}
      union all select ${columns}, 0, 0, ${refundedTaxInBase(db)}
        from refunds join sales on sales.order_id = refunds.order_id
          cross join ${jsonRows(db, sql.ref('refunds.taxes'))}
        where ${isRefund} and ${isDuring('refunds.date_succeeded', span)}
      union all select ${columns}, 0, 0, ${refundedShare}
        from refunds join sales on sales.order_id = refunds.order_id cross join ${parts}
        where ${isRefund} and refunds.taxes is null and ${isDuring('refunds.date_succeeded', span)}) listed
    group by country, state, name, rate`;
}
