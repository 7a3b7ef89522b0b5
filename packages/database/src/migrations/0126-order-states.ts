import { type Kysely, sql } from 'kysely';
import { addColumns } from './tables.ts';

const indexes = [
  ['orders_states_date', 'fulfillment_status, financial_status, date_created, id', 'true'],
  ['orders_states_amount', 'currency, fulfillment_status, financial_status, grand_total, id', 'true'],
  ['orders_without_states', 'id', 'financial_status is null'],
  ['orders_held', 'date_held', 'date_held is not null'],
  ['orders_tagged', 'date_created, id', 'tags is not null'],
  ['orders_assigned', 'assignee, date_created, id', 'assignee is not null'],
];

/**
 * Adds to orders the states of their money and of their parcels, the hold of an order, its tags and its assignee. The states of earlier
 * orders are filled in by the sweeper.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'orders', 'financial_status text, fulfillment_status text');
  await addColumns(db, 'orders', 'date_held text, hold_reason text, tags text, assignee text');
  for (const [name, columns, condition] of indexes) {
    const rows = `where number is not null${condition === 'true' ? '' : ` and ${condition}`}`;
    await sql.raw(`create index ${name} on orders (${columns}) ${rows}`).execute(db);
  }
}
