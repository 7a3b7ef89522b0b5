import type { Db, Tx } from './schema.ts';
import { defineStatement } from './statement.ts';

const first = 1000;

/** The next of the numbers `id`, counted in the transaction that uses it, so that there are no gaps. */
export async function takeNextNumber(tx: Tx, id: string): Promise<number> {
  return findCounterValue(await raiseOne(tx, id), id);
}

/**
 * Takes the next numbers of two counters at once. Others that count wait for the end of the transaction, so do
 * everything else before.
 */
export async function takeNextNumbers(tx: Tx, ids: [string, string]): Promise<[number, number]> {
  const rows = await raiseTwo(tx, ...ids);
  return [findCounterValue(rows, ids[0]), findCounterValue(rows, ids[1])];
}

const raiseOne = defineStatement((db: Db, id: string) => incrementCounters(db, [id]));
const raiseTwo = defineStatement((db: Db, id: string, secondId: string) => incrementCounters(db, [id, secondId]));

function incrementCounters(db: Db, ids: string[]) {
  return db
    .insertInto('counters')
    .values(ids.map((id) => ({ id, value: first })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })))
    .returning(['id', 'value']);
}

function findCounterValue(rows: { id: string; value: number }[], id: string): number {
  const row = rows.find((counter) => counter.id === id);
  if (!row) throw new Error(`Nobody counts ${id}`);
  return row.value;
}
