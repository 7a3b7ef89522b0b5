import { type Db, parseJson } from '../db/index.ts';
import type { MailName } from './mail-name.ts';
import type { MailWords } from './template/texts.ts';

/** The owner's words by mail and locale, e.g. `order/de`. */
export type CustomMailWords = ReadonlyMap<string, MailWords>;

export async function readMailWords(db: Db): Promise<CustomMailWords> {
  const rows = await db.selectFrom('mail_texts').selectAll().execute();
  return new Map(rows.map(({ name, locale, texts }) => [`${name}/${locale}`, parseJson<MailWords>(texts)]));
}

interface MailPlace {
  name: MailName;
  locale: string;
}

export async function saveMailWords(db: Db, { name, locale }: MailPlace, words: MailWords, now: Date): Promise<void> {
  const change = { texts: JSON.stringify(words), date_updated: now.toISOString() };
  const saved = db.insertInto('mail_texts').values({ name, locale, ...change });
  await saved.onConflict((conflict) => conflict.columns(['name', 'locale']).doUpdateSet(change)).execute();
}

/** The mail says ours again. */
export async function deleteMailWords(db: Db, { name, locale }: MailPlace): Promise<void> {
  await db.deleteFrom('mail_texts').where('name', '=', name).where('locale', '=', locale).execute();
}
