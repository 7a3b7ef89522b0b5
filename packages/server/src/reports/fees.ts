import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { addUp } from './add-up.ts';
import { isDuring, jsonRows, type Source, type Span, sumOf } from './sql.ts';

export interface Kept {
  id: string;
  gateway: string;
  currency: string;
  bookings: number;
  fees: number;
  paid_out: number;
}

/** What gateways have booked of the orders of a time, by gateway and the currency that they settle in; its minor units. */
export function feesByGateway(db: Db, span: Span): Promise<Kept[]> {
  return addUp(db, span, { source: (part) => feesOf(db, part), columns: ['bookings', 'fees', 'paid_out'] });
}

function feesOf(db: Db, span: Span): Source {
  const amount = (name: string) => sumOf(`cast(parts.value ->> '${name}' as bigint)`);
  const currency = sql.raw(`parts.value ->> 'settled_currency'`);
  // SQLite reads tables of a cross join in their order: else all payments
  return sql`select payments.gateway || ' ' || (${currency}) as id, payments.gateway as gateway, ${currency} as currency,
      count(*) as bookings, ${amount('fee')} as fees, ${amount('net')} as paid_out
    from sales cross join payments
      cross join ${jsonRows(db, sql.ref('payments.settlements'))}
    where payments.order_id = sales.order_id and ${isDuring('sales.date_created', span)} and payments.settlements is not null
    group by payments.gateway, ${currency}`;
}
