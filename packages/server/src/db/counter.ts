import type { Db, Tx } from './schema.ts';
import { statement } from './statement.ts';

const first = 1000;

/** The next of the numbers `id`, counted in the transaction that uses it, so that there are no gaps. */
export async function nextNumber(tx: Tx, id: string): Promise<number> {
  return numberOf(await raiseOne(tx, id), id);
}

/** Of two at once. Others who count wait for the end of the transaction: what can be done before is done before. */
export async function nextNumbers(tx: Tx, ids: [string, string]): Promise<[number, number]> {
  const rows = await raiseTwo(tx, ...ids);
  return [numberOf(rows, ids[0]), numberOf(rows, ids[1])];
}

const raiseOne = statement((db: Db, id: string) => raise(db, [id]));
const raiseTwo = statement((db: Db, id: string, other: string) => raise(db, [id, other]));

function raise(db: Db, ids: string[]) {
  return db
    .insertInto('counters')
    .values(ids.map((id) => ({ id, value: first })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })))
    .returning(['id', 'value']);
}

function numberOf(rows: { id: string; value: number }[], id: string): number {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`Nobody counts ${id}`);
  return row.value;
}
