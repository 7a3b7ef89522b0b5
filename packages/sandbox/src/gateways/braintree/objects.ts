import type { Db, Tx } from '../../redirect/objects.ts';
import { findObject, insertObject, listObjects, lockObject, saveObject } from '../../redirect/objects.ts';
import { BraintreeFault } from './faults.ts';
import type { Status, Transaction } from './types.ts';

export type { Db, Tx };

const toTransactionKey = (id: string) => ({ gateway: 'braintree', id: toLedgerId(id) }) as const;

const isTransactionId = (id: string) => /^[a-z0-9]{8}$/.test(id);

export function toLedgerId(id: string): string {
  return `braintree_${id}`;
}

/** Time in milliseconds after which a transaction is settled: a minute here, a night at Braintree. */
const settlesAfterMs = 60_000;
const onTheirWay: readonly Status[] = ['submitted_for_settlement', 'settling'];

/** Returns the transaction, settled if its time has come. */
function settleIfDue(transaction: Transaction, now: Date): Transaction {
  const { status, sandbox } = transaction;
  if (!onTheirWay.includes(status) || !sandbox.submitted_at) return transaction;
  const isSettled = now.getTime() - Date.parse(sandbox.submitted_at) >= settlesAfterMs;
  return isSettled ? changeStatus(transaction, 'settled', now) : transaction;
}

/** Sets the status of a transaction and appends it to its history. */
export function changeStatus(transaction: Transaction, status: Status, now: Date): Transaction {
  const changed = { ...transaction, status, updated_at: formatInstant(now) };
  return { ...changed, status_history: [...transaction.status_history, toStatusEvent(changed)] };
}

export function toStatusEvent({ status, updated_at, amount }: Pick<Transaction, 'status' | 'updated_at' | 'amount'>) {
  return { status, timestamp: updated_at, amount, transaction_source: 'api' as const, user: 'shop' };
}

export function formatInstant(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

export async function insertTransaction(tx: Tx, transaction: Transaction, now: Date): Promise<void> {
  await insertObject(tx, toTransactionKey(transaction.id), transaction.order_id ?? '', transaction, now);
}

/** @throws BraintreeFault 404 */
export async function getTransaction(db: Db, id: string, now: Date): Promise<Transaction> {
  const storedTransaction = isTransactionId(id) ? await findObject<Transaction>(db, toTransactionKey(id)) : undefined;
  if (!storedTransaction) throw new BraintreeFault(404);
  return settleIfDue(storedTransaction, now);
}

/**
 * Locks a transaction, so that the second of two concurrent changes sees the result of the first.
 * @throws BraintreeFault 404
 */
export async function lockTransaction(tx: Tx, id: string, now: Date): Promise<Transaction> {
  const storedTransaction = isTransactionId(id) ? await lockObject<Transaction>(tx, toTransactionKey(id)) : undefined;
  if (!storedTransaction) throw new BraintreeFault(404);
  return settleIfDue(storedTransaction, now);
}

export async function saveTransaction(tx: Tx, transaction: Transaction, now: Date): Promise<Transaction> {
  const saved = { ...transaction, updated_at: formatInstant(now) };
  await saveObject(tx, toTransactionKey(saved.id), saved);
  return saved;
}

/** Lists all transactions, the newest first; at most a thousand. */
export async function allTransactions(db: Db, now: Date): Promise<Transaction[]> {
  const rows = await db
    .selectFrom('gateway_objects')
    .select(['id', 'data'])
    .where('gateway', '=', 'braintree')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(5000)
    .execute();
  const transactionRows = rows.filter(({ id }) => isTransactionId(id.slice(toLedgerId('').length)));
  const transactions: Transaction[] = transactionRows.map(({ data }) => JSON.parse(data)); // stored by this sandbox
  return transactions.slice(0, 1000).map((transaction) => settleIfDue(transaction, now));
}

/** Lists the transactions of the shop's order id, the newest first. */
export async function listOrderTransactions(db: Db, orderId: string, now: Date): Promise<Transaction[]> {
  const transactions = await listObjects<Transaction>(db, 'braintree', orderId);
  return transactions.map((transaction) => settleIfDue(transaction, now)).toReversed();
}
