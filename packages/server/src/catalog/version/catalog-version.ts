import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

const id = 'catalog';

/** Another number after each transaction that changed products; what was computed at one holds until the next. */
export async function catalogVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('id', '=', id).executeTakeFirst();
  return row?.value ?? 0;
}

export async function newCatalogVersion(tx: Tx): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ id, value: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql<number>`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
