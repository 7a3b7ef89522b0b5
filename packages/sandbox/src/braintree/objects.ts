import type { Db, Tx } from '../redirect/objects.ts';
import { findObject, insertObject, listObjects, lockObject, saveObject } from '../redirect/objects.ts';
import { BraintreeFault } from './faults.ts';
import type { Status, Transaction } from './types.ts';

export type { Db, Tx };

const keyOf = (id: string) => ({ gateway: 'braintree', id: ledgerId(id) }) as const;

const isId = (id: string) => /^[a-z0-9]{8}$/.test(id);

export function ledgerId(id: string): string {
  return `braintree_${id}`;
}

/** Here a minute; a night at Braintree. */
const settlesAfterMs = 60_000;
const onTheirWay: readonly Status[] = ['submitted_for_settlement', 'settling'];

/** As it is by now. */
function asOf(transaction: Transaction, now: Date): Transaction {
  const { status, sandbox } = transaction;
  if (!onTheirWay.includes(status) || !sandbox.submitted_at) return transaction;
  const isSettled = now.getTime() - Date.parse(sandbox.submitted_at) >= settlesAfterMs;
  return isSettled ? changedTo(transaction, 'settled', now) : transaction;
}

/** With its new status in its history. */
export function changedTo(transaction: Transaction, status: Status, now: Date): Transaction {
  const changed = { ...transaction, status, updated_at: instant(now) };
  return { ...changed, status_history: [...transaction.status_history, eventOf(changed)] };
}

export function eventOf({ status, updated_at, amount }: Pick<Transaction, 'status' | 'updated_at' | 'amount'>) {
  return { status, timestamp: updated_at, amount, transaction_source: 'api' as const, user: 'shop' };
}

export function instant(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

export async function insertTransaction(tx: Tx, transaction: Transaction, now: Date): Promise<void> {
  await insertObject(tx, keyOf(transaction.id), transaction.order_id ?? '', transaction, now);
}

/** @throws BraintreeFault 404 */
export async function getTransaction(db: Db, id: string, now: Date): Promise<Transaction> {
  const found = isId(id) ? await findObject<Transaction>(db, keyOf(id)) : undefined;
  if (!found) throw new BraintreeFault(404);
  return asOf(found, now);
}

/** Of two changes at once the second sees what the first has done. @throws BraintreeFault 404 */
export async function lockTransaction(tx: Tx, id: string, now: Date): Promise<Transaction> {
  const found = isId(id) ? await lockObject<Transaction>(tx, keyOf(id)) : undefined;
  if (!found) throw new BraintreeFault(404);
  return asOf(found, now);
}

export async function saveTransaction(tx: Tx, transaction: Transaction, now: Date): Promise<Transaction> {
  const saved = { ...transaction, updated_at: instant(now) };
  await saveObject(tx, keyOf(saved.id), saved);
  return saved;
}

/** All of them, the newest first; at most a thousand. */
export async function allTransactions(db: Db, now: Date): Promise<Transaction[]> {
  const rows = await db
    .selectFrom('gateway_objects')
    .select(['id', 'data'])
    .where('gateway', '=', 'braintree')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(5000)
    .execute();
  const own = rows.filter(({ id }) => isId(id.slice(ledgerId('').length)));
  const found: Transaction[] = own.map(({ data }) => JSON.parse(data)); // as it was written
  return found.slice(0, 1000).map((transaction) => asOf(transaction, now));
}

/** Those that the shop calls so, the newest first. */
export async function transactionsOf(db: Db, orderId: string, now: Date): Promise<Transaction[]> {
  const found = await listObjects<Transaction>(db, 'braintree', orderId);
  return found.map((transaction) => asOf(transaction, now)).toReversed();
}
