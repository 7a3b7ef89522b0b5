import { sql } from 'kysely';
import { type Db, defineStatement, type Tx } from '../../db/index.ts';

const id = 'catalog';

/**
 * Returns a number that changes with each transaction that changed products; values computed at one version hold until
 * the next.
 */
export async function catalogVersion(db: Db): Promise<number> {
  const [row] = await readVersion(db);
  return row?.value ?? 0;
}

const readVersion = defineStatement((db: Db) => db.selectFrom('counters').select('value').where('id', '=', id));

export async function newCatalogVersion(tx: Tx): Promise<number> {
  const [row] = await raiseVersion(tx);
  if (!row) throw new Error('The version of the catalogue was not written');
  return row.value;
}

const raiseVersion = defineStatement((db: Db) =>
  db
    .insertInto('counters')
    .values({ id, value: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql<number>`counters.value + 1` }))
    .returning('value'),
);
