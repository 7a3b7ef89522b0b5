import type { Body } from '../../http/input.ts';
import { assertPlayed, createFieldFault } from './faults.ts';
import { formatAmount, parseMinorAmount } from './money.ts';
import {
  formatInstant,
  insertTransaction,
  lockTransaction,
  saveTransaction,
  type Tx,
  toLedgerId,
  toStatusEvent,
} from './objects.ts';
import { newTransactionId, readOrderId } from './sales.ts';
import type { Status, Transaction } from './types.ts';

/** Gives back what is named, else all that is left; not before the sale is on its way to the bank. @throws BraintreeFault */
export async function refundSale(tx: Tx, id: string, fields: Body, now: Date): Promise<Transaction> {
  assertPlayed(fields, ['amount', 'order_id']);
  const sale = await lockTransaction(tx, id, now);
  const amount = await readRefundAmount(tx, sale, fields);
  const credit: Transaction = {
    ...sale,
    id: newTransactionId(),
    type: 'credit',
    status: 'submitted_for_settlement',
    amount: formatAmount(amount, sale.currency_iso_code),
    order_id: readOrderId(fields.order_id) ?? sale.order_id,
    created_at: formatInstant(now),
    updated_at: formatInstant(now),
    refund_ids: [],
    refunded_transaction_id: sale.id,
    disputes: [],
    status_history: [
      toStatusEvent({
        status: 'submitted_for_settlement',
        updated_at: formatInstant(now),
        amount: formatAmount(amount, sale.currency_iso_code),
      }),
    ],
    sandbox: { behaviour: sale.sandbox.behaviour, submitted_at: now.toISOString() },
  };
  await insertTransaction(tx, credit, now);
  await saveTransaction(tx, { ...sale, refund_ids: [...sale.refund_ids, credit.id] }, now);
  await tx
    .updateTable('charges')
    .set((set) => ({ refunded: set('refunded', '+', amount) }))
    .where('id', '=', toLedgerId(sale.id))
    .execute();
  return credit;
}

const settled: readonly Status[] = ['settling', 'settled'];

/** Minor units. @throws BraintreeFault 422 */
async function readRefundAmount(tx: Tx, sale: Transaction, fields: Body): Promise<number> {
  if (sale.type === 'credit') throw createFieldFault('isCredit');
  if (!settled.includes(sale.status)) throw createFieldFault('notSettled');
  const charges = tx.selectFrom('charges').select(['amount', 'refunded']).where('id', '=', toLedgerId(sale.id));
  const { amount, refunded } = await charges.executeTakeFirstOrThrow();
  const refundableAmount = Number(amount) - Number(refunded);
  if (refundableAmount === 0) throw createFieldFault('isRefunded');
  const requestedAmount =
    fields.amount === undefined ? refundableAmount : parseMinorAmount(fields.amount, sale.currency_iso_code);
  if (requestedAmount > refundableAmount) throw createFieldFault('refundTooLarge');
  return requestedAmount;
}
