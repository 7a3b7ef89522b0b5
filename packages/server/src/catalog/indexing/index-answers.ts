import { sql } from 'kysely';
import { bulkInsert, command, type Db, isIn, isPostgres, type Tx } from '../../db/index.ts';
import { type LanguageAnswers, localesKey, prepareAnswers } from '../prepared/index.ts';

/**
 * Writes what the API says of these products in each language of the store; what it said already stays. Nobody else indexes
 * at the same time.
 * @param ids of all that may have changed, those that are gone included; few
 * @param languages all of the store's
 */
export async function indexAnswers(tx: Tx, ids: string[], languages: LanguageAnswers[]): Promise<void> {
  const rows = languages.flatMap(rowsOf);
  const there = [...(languages[0]?.answers.keys() ?? [])];
  const keys = languages.map(({ locales }) => localesKey(locales));
  await dropAnswers(tx, JSON.stringify(ids), JSON.stringify(there), JSON.stringify(keys));
  if (rows.length > 0) await writeAnswers(tx, JSON.stringify(rows));
}

/** Of products that have no answers in this language. */
export async function addAnswers(tx: Tx, ids: string[], locales: string[]): Promise<void> {
  await bulkInsert(tx, 'product_answers', rowsOf({ locales, answers: await prepareAnswers(tx, ids, locales) }));
}

/** Languages in which all products had answers until now will have them in this version of the catalogue, too. */
export const keepAnswered = command((db: Db, version: number, before: number) =>
  db.updateTable('answered_locales').set({ version }).where('version', '=', before),
);

function rowsOf({ locales, answers }: LanguageAnswers) {
  return [...answers].map(([product_id, answer]) => ({ product_id, locales: localesKey(locales), ...answer }));
}

const dropAnswers = command((db: Db, ids: string, there: string, keys: string) =>
  db
    .deleteFrom('product_answers')
    .where(isIn(db, 'product_id', ids))
    .where((eb) => eb.or([eb.not(isIn(db, 'product_id', there)), eb.not(isIn(db, 'locales', keys))])),
);

/** What is the same is not written: each row is a page or more of the log. */
const writeAnswers = command(
  (db: Db, rows: string) => sql`insert into product_answers (product_id, locales, answer, variants)
    select product_id, locales, answer, variants from ${answersOf(db, rows)} where true
    on conflict (product_id, locales) do update set answer = excluded.answer, variants = excluded.variants
    where product_answers.answer <> excluded.answer or product_answers.variants <> excluded.variants`,
);

function answersOf(db: Db, rows: string) {
  const columns = ['product_id', 'locales', 'answer', 'variants'].map((name) => {
    return sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`;
  });
  return isPostgres(db)
    ? sql`json_populate_recordset(null::product_answers, ${rows})`
    : sql`(select ${sql.join(columns)} from json_each(${rows}))`;
}
