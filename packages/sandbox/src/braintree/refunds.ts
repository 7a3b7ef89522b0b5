import type { Body } from '../http/input.ts';
import { assertPlayed, refused } from './faults.ts';
import { amountOf, readAmount } from './money.ts';
import { eventOf, insertTransaction, instant, ledgerId, lockTransaction, saveTransaction, type Tx } from './objects.ts';
import { newTransactionId, readOrderId } from './sales.ts';
import type { Status, Transaction } from './types.ts';

/** Gives back what is named, else all that is left; not before the sale is on its way to the bank. @throws BraintreeFault */
export async function refund(tx: Tx, id: string, given: Body, now: Date): Promise<Transaction> {
  assertPlayed(given, ['amount', 'order_id']);
  const sale = await lockTransaction(tx, id, now);
  const amount = await refundable(tx, sale, given);
  const credit: Transaction = {
    ...sale,
    id: newTransactionId(),
    type: 'credit',
    status: 'submitted_for_settlement',
    amount: amountOf(amount, sale.currency_iso_code),
    order_id: readOrderId(given.order_id) ?? sale.order_id,
    created_at: instant(now),
    updated_at: instant(now),
    refund_ids: [],
    refunded_transaction_id: sale.id,
    disputes: [],
    status_history: [
      eventOf({
        status: 'submitted_for_settlement',
        updated_at: instant(now),
        amount: amountOf(amount, sale.currency_iso_code),
      }),
    ],
    sandbox: { behaviour: sale.sandbox.behaviour, submitted_at: now.toISOString() },
  };
  await insertTransaction(tx, credit, now);
  await saveTransaction(tx, { ...sale, refund_ids: [...sale.refund_ids, credit.id] }, now);
  await tx
    .updateTable('charges')
    .set((set) => ({ refunded: set('refunded', '+', amount) }))
    .where('id', '=', ledgerId(sale.id))
    .execute();
  return credit;
}

const settled: readonly Status[] = ['settling', 'settled'];

/** Minor units. @throws BraintreeFault 422 */
async function refundable(tx: Tx, sale: Transaction, given: Body): Promise<number> {
  if (sale.type === 'credit') throw refused('isCredit');
  if (!settled.includes(sale.status)) throw refused('notSettled');
  const charges = tx.selectFrom('charges').select(['amount', 'refunded']).where('id', '=', ledgerId(sale.id));
  const { amount, refunded } = await charges.executeTakeFirstOrThrow();
  const left = Number(amount) - Number(refunded);
  if (left === 0) throw refused('isRefunded');
  const asked = given.amount === undefined ? left : readAmount(given.amount, sale.currency_iso_code);
  if (asked > left) throw refused('refundTooLarge');
  return asked;
}
