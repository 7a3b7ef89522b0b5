import { advisoryLock, bulkInsert, type Db, defineCommand, isInJsonList, isPostgres, type Tx } from '@mercer/database';
import { sql } from 'kysely';
import { buildLocalesKey, type LanguageAnswers, prepareAnswers } from '../documents/index.ts';

/**
 * Writes what the API says of these products in each language of the store; what it said already stays. Nobody else indexes
 * at the same time.
 * @param ids of all that may have changed, those that are gone included; few
 * @param languages all of the store's
 */
export async function indexAnswers(tx: Tx, ids: string[], languages: LanguageAnswers[]): Promise<void> {
  const rows = languages.flatMap(toAnswerRows);
  const existingIds = [...(languages[0]?.answers.keys() ?? [])];
  const keys = languages.map(({ locales }) => buildLocalesKey(locales));
  await dropAnswers(tx, JSON.stringify(ids), JSON.stringify(existingIds), JSON.stringify(keys));
  if (rows.length > 0) await writeAnswers(tx, JSON.stringify(rows));
}

/** Inserts the answers of products that have none in this language. */
export async function insertAnswers(tx: Tx, ids: string[], locales: string[]): Promise<void> {
  await bulkInsert(tx, 'product_answers', toAnswerRows({ locales, answers: await prepareAnswers(tx, ids, locales) }));
}

/** Languages in which all products had answers until now will have them in this version of the catalogue, too. */
export const storeAnswered = defineCommand((db: Db, version: number, previousVersion: number) =>
  db.updateTable('answered_locales').set({ version }).where('version', '=', previousVersion),
);

function toAnswerRows({ locales, answers }: LanguageAnswers) {
  return [...answers].map(([product_id, answer]) => ({ product_id, locales: buildLocalesKey(locales), ...answer }));
}

const dropAnswers = defineCommand((db: Db, ids: string, existingIds: string, keys: string) =>
  db
    .deleteFrom('product_answers')
    .where(isInJsonList(db, 'product_id', ids))
    .where((eb) =>
      eb.or([eb.not(isInJsonList(db, 'product_id', existingIds)), eb.not(isInJsonList(db, 'locales', keys))]),
    ),
);

/**
 * Inserts answers, and updates those that differ. Unchanged rows are not written, as each takes a page or more of the
 * log.
 */
const writeAnswers = defineCommand(
  (db: Db, rows: string) => sql`insert into product_answers (product_id, locales, answer, variants)
    select product_id, locales, answer, variants from ${selectAnswersFromJson(db, rows)} where true
    on conflict (product_id, locales) do update set answer = excluded.answer, variants = excluded.variants
    where product_answers.answer <> excluded.answer or product_answers.variants <> excluded.variants`,
);

function selectAnswersFromJson(db: Db, rows: string) {
  const columns = ['product_id', 'locales', 'answer', 'variants'].map((name) => {
    return sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`;
  });
  return isPostgres(db)
    ? sql`json_populate_recordset(null::product_answers, ${rows})`
    : sql`(select ${sql.join(columns)} from json_each(${rows}))`;
}

/** Key of the advisory lock that writers of data derived from products hold until their transaction ends. */
export const indexLock = 7_203_116;

/** Locks the index of products until the transaction ends, for writers that read before they write. */
export function lockCatalogIndex(tx: Tx): Promise<void> {
  return advisoryLock(tx, indexLock);
}
