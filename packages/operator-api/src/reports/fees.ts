import type { Db } from '@mercer/database';
import { sql } from 'kysely';
import { sumReportRows } from './pace.ts';
import { buildJsonRows, buildSpanCondition, buildSumColumn, type Source, type TimeSpan } from './sql.ts';

export interface FeeRow {
  id: string;
  gateway: string;
  currency: string;
  bookings: number;
  fees: number;
  paid_out: number;
}

/**
 * Sums the bookings of gateways for the orders of a time span, by gateway and settlement currency; in its minor units.
 */
export function feesByGateway(db: Db, span: TimeSpan): Promise<FeeRow[]> {
  return sumReportRows(db, span, {
    source: (part) => selectGatewayFees(db, part),
    columns: ['bookings', 'fees', 'paid_out'],
  });
}

function selectGatewayFees(db: Db, span: TimeSpan): Source {
  const sumPartField = (name: string) => buildSumColumn(`cast(parts.value ->> '${name}' as bigint)`);
  const currency = sql.raw(`parts.value ->> 'settled_currency'`);
  // SQLite reads tables of a cross join in their order: else all payments
  return sql`select payments.gateway || ' ' || (${currency}) as id, payments.gateway as gateway, ${currency} as currency,
      count(*) as bookings, ${sumPartField('fee')} as fees, ${sumPartField('net')} as paid_out
    from sales cross join payments
      cross join ${buildJsonRows(db, sql.ref('payments.settlements'))}
    where payments.order_id = sales.order_id and ${buildSpanCondition('sales.date_created', span)} and payments.settlements is not null
    group by payments.gateway, ${currency}`;
}
