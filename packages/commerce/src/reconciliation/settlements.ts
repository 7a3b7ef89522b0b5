import type { Minor } from '@mercer/contract';
import { type Db, parseJson, type Row } from '@mercer/database';
import type { Booking } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { settledStates } from '../payments/index.ts';

/** A movement of a payment's money in its gateway's books, as it is kept with the payment. */
export interface Settlement {
  /** the gateway's, under which it is settled */
  id: string;
  kind: Booking['kind'];
  amount: Minor;
  currency: string;
  /** minor units of `settled_currency`: what the gateway keeps, and what it hands over */
  fee: Minor;
  net: Minor;
  settled_currency: string;
  date: string;
}

/** Keeps fees and settlement ids with the payments that they are of, each once. A payment that cannot be written keeps no other. */
export async function storeSettlements(
  { db, log }: Pick<AppDeps, 'db' | 'log'>,
  gateway: string,
  bookings: readonly Booking[],
): Promise<void> {
  for (const [name, paymentSettlements] of groupByPayment(bookings)) {
    try {
      const payment = await findSettledPayment(db, gateway, name);
      if (payment) await addSettlements(db, payment, paymentSettlements);
    } catch (error) {
      log.error('what a payment is settled under could not be kept', { gateway, payment: name, error: String(error) });
    }
  }
}

function groupByPayment(bookings: readonly Booking[]): Map<string, Settlement[]> {
  const groups = new Map<string, Settlement[]>();
  for (const { id, kind, transactionId, orderId, amount, currency, settled, date } of bookings) {
    if (!settled) continue;
    const name = JSON.stringify(transactionId ? { transaction_id: transactionId } : { order_id: orderId });
    const { currency: settled_currency, ...sums } = settled;
    const settlement = { id, kind, amount, currency, ...sums, settled_currency, date };
    groups.set(name, [...(groups.get(name) ?? []), settlement]);
  }
  return groups;
}

function findSettledPayment(db: Db, gateway: string, name: string): Promise<Row<'payments'> | undefined> {
  const [[column, value]] = Object.entries(JSON.parse(name)) as [['transaction_id' | 'order_id', string]]; // written with one of these keys
  const payments = db.selectFrom('payments').selectAll().where('gateway', '=', gateway).where(column, '=', value);
  return payments.where('status', 'in', [...settledStates, 'authorized']).executeTakeFirst();
}

async function addSettlements(
  db: Db,
  { id, settlements }: Row<'payments'>,
  listedSettlements: Settlement[],
): Promise<void> {
  const storedSettlements = parseJson<Settlement[]>(settlements ?? '[]');
  const news = listedSettlements.filter((settlement) =>
    storedSettlements.every((storedSettlement) => storedSettlement.id !== settlement.id),
  );
  if (news.length === 0) return;
  const settlementsJson = JSON.stringify([...storedSettlements, ...news]);
  await db.updateTable('payments').set({ settlements: settlementsJson }).where('id', '=', id).execute();
}
