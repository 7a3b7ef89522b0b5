import { type Db, parseJson } from '@mercer/database';

/** Secrets that a store generates once; no route reads this row. */
export interface Secrets {
  /** First operator key. */
  secretKey: string;
  /** Signs links that work without a login. */
  signingSecret: string;
}

/** @returns the secrets of the database; of processes that start at once all get those of the first */
export async function getOrStoreSecrets(db: Db, fresh: Secrets): Promise<Secrets> {
  await db
    .insertInto('settings')
    .values({ id: 'secrets', value: JSON.stringify(fresh) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = db.selectFrom('settings').select('value').where('id', '=', 'secrets');
  return parseJson<Secrets>((await row.executeTakeFirstOrThrow()).value);
}
