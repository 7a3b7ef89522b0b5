import type { Tx } from './schema.ts';

const first = 1000;

/** The next of the numbers `id`, counted in the transaction that uses it, so that there are no gaps. */
export async function nextNumber(tx: Tx, id: string): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ id, value: first })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })))
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
