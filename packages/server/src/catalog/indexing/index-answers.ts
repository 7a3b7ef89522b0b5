import { bulkInsert, type Tx } from '../../db/index.ts';
import { readStore } from '../../settings/index.ts';
import { localesKey, prepareAnswers } from '../prepared/index.ts';
import { localesOf } from '../shown/index.ts';

/**
 * Writes what the API says of these products in each language of the store. The caller gives few ids and lets nobody
 * else index at the same time.
 */
export async function indexAnswers(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom('product_answers').where('product_id', 'in', ids).execute();
  for (const locales of localesOf(await readStore(tx))) await addAnswers(tx, ids, locales);
}

/** Of products that have no answers in this language. */
export async function addAnswers(tx: Tx, ids: string[], locales: string[]): Promise<void> {
  const answers = await prepareAnswers(tx, ids, locales);
  const rows = [...answers].map(([product_id, answer]) => ({ product_id, locales: localesKey(locales), ...answer }));
  await bulkInsert(tx, 'product_answers', rows);
}

/** Languages in which all products had answers until now will have them in this version of the catalogue, too. */
export async function keepAnswered(tx: Tx, version: number): Promise<void> {
  const before = version - 1;
  await tx.updateTable('answered_locales').set({ version }).where('version', '=', before).execute();
}
