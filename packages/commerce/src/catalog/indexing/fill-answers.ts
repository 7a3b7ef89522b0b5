import { advisoryLock, type Db, type Tx } from '@mercer/database';
import { readStoreSettings } from '@mercer/platform/settings';
import { catalogVersion, listLocaleChains } from '@mercer/search';
import { buildLocalesKey } from '../documents/index.ts';
import { indexLock, insertAnswers } from './index-answers.ts';

/** Products whose answers are made together. */
const batch = 500;

/**
 * Makes the answers that are missing, as in a language that is new. Each batch is a transaction, so that whoever is
 * stopped goes on from there.
 */
export async function fillAnswers(db: Db): Promise<void> {
  for (const locales of listLocaleChains(await readStoreSettings(db))) {
    while (await db.transaction().execute((tx) => fillNextBatch(tx, locales)));
  }
}

/** Fills in missing answers in a transaction that also writes everything else. */
export async function fillAnswersWithin(tx: Tx): Promise<void> {
  for (const locales of listLocaleChains(await readStoreSettings(tx))) while (await fillNextBatch(tx, locales));
}

/** @returns whether there may be more */
async function fillNextBatch(tx: Tx, locales: string[]): Promise<boolean> {
  await advisoryLock(tx, indexLock);
  const key = buildLocalesKey(locales);
  const version = await catalogVersion(tx);
  const place = await tx.selectFrom('answered_locales').selectAll().where('locales', '=', key).executeTakeFirst();
  const isKnown = place?.version === version;
  // A process of an earlier version, which does not know answers, has changed products
  if (!isKnown) await tx.deleteFrom('product_answers').where('locales', '=', key).execute();
  const from = isKnown ? place.product_id : '';
  const products = tx.selectFrom('products').select('id').where('id', '>', from).orderBy('id').limit(batch);
  const ids = (await products.execute()).map(({ id }) => id);
  if (isKnown && ids.length === 0) return false;
  await insertAnswers(tx, await withoutAnswers(tx, ids, key), locales);
  await saveFillProgress(tx, { locales: key, version, product_id: ids.at(-1) ?? from });
  return ids.length === batch;
}

async function withoutAnswers(tx: Tx, ids: string[], locales: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const answers = tx.selectFrom('product_answers').select('product_id').where('locales', '=', locales);
  const rows = await answers.where('product_id', 'in', ids).execute();
  const answered = new Set(rows.map(({ product_id }) => product_id));
  return ids.filter((id) => !answered.has(id));
}

async function saveFillProgress(
  tx: Tx,
  place: { locales: string; version: number; product_id: string },
): Promise<void> {
  const { version, product_id } = place;
  await tx
    .insertInto('answered_locales')
    .values(place)
    .onConflict((conflict) => conflict.column('locales').doUpdateSet({ version, product_id }))
    .execute();
}
