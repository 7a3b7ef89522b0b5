import type { Body } from '../http/input.ts';
import { refused } from './faults.ts';
import { amountOf, readAmount } from './money.ts';
import { ledgerId, lockTransaction, saveTransaction, type Tx } from './objects.ts';
import { changeBooks } from './sales.ts';
import type { Status, Transaction } from './types.ts';

export type Change = (tx: Tx, id: string, given: Body, now: Date) => Promise<Transaction>;

const voidable: readonly Status[] = ['authorized', 'submitted_for_settlement', 'settlement_pending'];

/** What is not with the bank yet is let go. @throws BraintreeFault */
export const voidTransaction: Change = async (tx, id, _, now) => {
  const transaction = await lockTransaction(tx, id, now);
  if (!voidable.includes(transaction.status)) throw refused('notVoidable');
  return enter(tx, { ...transaction, status: 'voided' }, now);
};

/** Takes what was authorized, or a part of it. @throws BraintreeFault */
export const submitForSettlement: Change = async (tx, id, given, now) => {
  const transaction = await lockTransaction(tx, id, now);
  if (transaction.status !== 'authorized') throw refused('notAuthorized');
  const { currency_iso_code: currency, payment_instrument_type, sandbox } = transaction;
  const whole = readAmount(transaction.amount, currency);
  const asked = given.amount === undefined ? whole : readAmount(given.amount, currency);
  if (asked > whole) throw refused('settlementTooLarge');
  const status = payment_instrument_type === 'paypal_account' ? 'settling' : 'submitted_for_settlement';
  const submitted = { ...sandbox, submitted_at: now.toISOString() };
  await tx.updateTable('charges').set({ amount: asked }).where('id', '=', ledgerId(id)).execute();
  return enter(tx, { ...transaction, status, amount: amountOf(asked, currency), sandbox: submitted }, now);
};

/** What the library's `testing` asks for: the end of a settlement, at once. */
export function settlement(status: Status): Change {
  return async (tx, id, _, now) => enter(tx, { ...(await lockTransaction(tx, id, now)), status }, now);
}

async function enter(tx: Tx, transaction: Transaction, now: Date): Promise<Transaction> {
  const saved = await saveTransaction(tx, transaction, now);
  await changeBooks(tx, saved);
  return saved;
}
