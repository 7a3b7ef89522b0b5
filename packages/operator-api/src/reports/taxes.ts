import type { Db } from '@mercer/database';
import { sql } from 'kysely';
import { sumReportRows } from './pace.ts';
import { buildJsonRows, buildSpanCondition, buildSumColumn, isRefund, type Source, type TimeSpan } from './sql.ts';
import { convertTaxToBase, convertToBase, refundedTaxInBase, refundInBase } from './store-currency.ts';

const amount = convertToBase(`cast(parts.value ->> 'amount' as double precision)`);
const rate = `cast(parts.value ->> 'rate' as double precision)`;
/** Taxable amount, computed from the tax and its rate. */
const base = sql.raw(`case when rate > 0 then cast(floor(tax * 100.0 / rate + 0.5) as bigint) else 0 end`);
/** Tax of a refund older than the column `taxes`: its proportional share of the order's tax. */
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
export function taxesByRegion(db: Db, span: TimeSpan): Promise<Taxed[]> {
  return sumReportRows(db, span, {
    source: (part) => selectRegionTaxes(db, part),
    columns: ['orders', 'base', 'tax', 'tax_refunded'],
  });
}

function selectRegionTaxes(db: Db, span: TimeSpan): Source {
  const parts = buildJsonRows(db, sql.ref('sales.taxes'));
  return sql`select country || '/' || state || '/' || name || '/' || cast(rate as text) as id, country, state, name, rate,
      ${buildSumColumn('orders')} as orders, ${buildSumColumn(base)} as base, ${buildSumColumn('tax')} as tax, ${buildSumColumn('refunded')} as tax_refunded
    from (select ${columns}, 1 as orders, ${convertTaxToBase(db)} as tax, 0 as refunded
        from sales cross join ${parts} where ${buildSpanCondition('sales.date_created', span)}
      union all select ${columns}, 0, 0, ${refundedTaxInBase(db)}
        from refunds join sales on sales.order_id = refunds.order_id
          cross join ${buildJsonRows(db, sql.ref('refunds.taxes'))}
        where ${isRefund} and ${buildSpanCondition('refunds.date_succeeded', span)}
      union all select ${columns}, 0, 0, ${refundedShare}
        from refunds join sales on sales.order_id = refunds.order_id cross join ${parts}
        where ${isRefund} and refunds.taxes is null and ${buildSpanCondition('refunds.date_succeeded', span)}) listed
    group by country, state, name, rate`;
}
