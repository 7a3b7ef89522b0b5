import type { Kysely } from 'kysely';
import { formatLocalAmount } from '../ledger/amounts.ts';
import type { SandboxTables } from '../store/tables.ts';
import { stripeAmount } from '../stripe/currencies.ts';
import type { PaymentIntent } from '../stripe/types.ts';
import { formatTimestamp, mostRows, renderTable } from './table.ts';

type Db = Kysely<SandboxTables>;

interface OpenedIntent {
  at: string;
  gateway: string;
  id: string;
  order: string;
  amount: string;
  status: string;
}

/** The newest payments that browsers were to confirm. */
export async function intentsTable(db: Db) {
  const opened = [...(await listAirwallexIntents(db)), ...(await listStripeIntents(db))];
  const newest = opened.sort((a, b) => b.at.localeCompare(a.at)).slice(0, mostRows);
  const rows = newest.map(({ at, gateway, id, order, amount, status }) => [at, gateway, id, order, amount, status]);
  const heads = ['Time', 'Gateway', 'Intent', 'Order', 'Amount', 'Status'];
  return renderTable({ name: 'Intents', heads, rows, nothing: 'None yet.' });
}

async function listAirwallexIntents(db: Db): Promise<OpenedIntent[]> {
  const rows = await db.selectFrom('intents').selectAll().orderBy('created_at', 'desc').limit(mostRows).execute();
  return rows.map(({ id, amount, currency, merchant_order_id, status, created_at }) => ({
    at: formatTimestamp(created_at),
    gateway: 'airwallex',
    id,
    order: merchant_order_id,
    amount: formatLocalAmount(amount, currency, 'en'),
    status,
  }));
}

async function listStripeIntents(db: Db): Promise<OpenedIntent[]> {
  const query = db.selectFrom('stripe_objects').select('data').where('object', '=', 'payment_intent');
  const rows = await query.orderBy('position', 'desc').limit(mostRows).execute();
  return rows.map(({ data }) => {
    const { id, created, amount, currency, metadata, status }: PaymentIntent = JSON.parse(data); // stored by this sandbox
    const order = metadata.order_id ?? '';
    return {
      at: formatTimestamp(new Date(created * 1000)),
      gateway: 'stripe',
      id,
      order,
      amount: stripeAmount(amount, currency, 'en'),
      status,
    };
  });
}
