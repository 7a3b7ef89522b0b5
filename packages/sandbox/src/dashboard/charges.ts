import type { Kysely } from 'kysely';
import { formatLocalAmount } from '../ledger/amounts.ts';
import type { StandIn } from '../stand-in.ts';
import type { SandboxTables } from '../store/tables.ts';
import { formatTimestamp, mostRows, renderTable } from './table.ts';

const heads = ['Time', 'Gateway', 'Charge', 'Order', 'Card', 'Amount', 'Refunded', 'Status'];

/** The newest charges of all gateways. */
export async function chargesTable(db: Kysely<SandboxTables>, standIns: Readonly<Record<string, StandIn>>) {
  const query = db.selectFrom('charges').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(mostRows);
  const rows = (await query.execute()).map((charge) => [
    formatTimestamp(charge.created_at),
    charge.gateway,
    charge.id,
    charge.order_id,
    `${charge.brand} ${charge.last4}`,
    ...[charge.amount, charge.refunded].map((minor) =>
      formatChargeAmount(standIns[charge.gateway], minor, charge.currency),
    ),
    [charge.status, charge.decline_code].filter(Boolean).join(': '),
  ]);
  return renderTable({ name: 'Charges', heads, rows, nothing: 'None yet: buy something.' });
}

function formatChargeAmount(standIn: StandIn | undefined, amount: number, currency: string): string {
  return standIn?.formatAmount?.(amount, currency) ?? formatLocalAmount(amount, currency, 'en');
}
