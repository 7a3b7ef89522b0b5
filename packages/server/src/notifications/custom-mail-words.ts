import { type Db, parseJson } from '../db/index.ts';
import type { MailWords } from '../languages/index.ts';
import { type MailName, selectShopWords } from './mails/index.ts';

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

/** Deletes the owner's words, so that the mail has the shop's words again. */
export async function deleteMailWords(db: Db, { name, locale }: MailPlace): Promise<void> {
  await db.deleteFrom('mail_texts').where('name', '=', name).where('locale', '=', locale).execute();
}

interface WordsChoice {
  locale: string;
  words?: CustomMailWords;
}

/** Selects the owner's words for the locale, else for its language, or the shop's where there are none. */
export function selectMailWords(name: MailName, { locale, words }: WordsChoice): MailWords {
  const customWords = words?.get(`${name}/${locale}`) ?? words?.get(`${name}/${locale.slice(0, 2)}`);
  return customWords ?? selectShopWords(name, locale);
}
