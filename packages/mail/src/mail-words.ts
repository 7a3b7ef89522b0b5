import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { contactLines, type LanguageAddress, listLanguageAddresses, type StoreColours } from '@mercer/contract';
import { type Db, listEmailForms, parseJson } from '@mercer/database';
import { loadSmallLogo, type SmallLogo } from '@mercer/images';
import type { AppDeps } from '@mercer/platform/http/context';
import type { MailWords } from '@mercer/platform/languages';
import { readSellerSetting, readStoreSettings } from '@mercer/platform/settings';
import { type MailName, selectShopWords } from './mails/index.ts';

/** Removes the mails of a folder in which an address stands, as recipient or in the text. */
export async function removeMailFiles(folder: string, email: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const forms = listEmailForms(email).flatMap((form) => [form, encodeURIComponent(form).toLowerCase()]);
  for (const name of orderMailFiles(names)) {
    const file = join(folder, name);
    const text = decodeMimeText(await readPresentFile(file)).toLowerCase();
    if (forms.some((form) => text.includes(form))) await rm(file, { force: true });
  }
}

/** A mail that is being written gets its final name at any moment: that name is looked at after the temporary one. */
function orderMailFiles(names: string[]): Iterable<string> {
  const isTemporary = (name: string) => name.endsWith('.tmp');
  const temporary = names.filter(isTemporary);
  const finalNames = temporary.map((name) => name.replace(/\.\d+\.tmp$/, ''));
  return new Set([...temporary, ...finalNames, ...names]);
}

/** @returns nothing of a file that is gone */
async function readPresentFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}

/** Quoted-printable as plain text: of lines that are not encoded nothing changes. */
function decodeMimeText(mime: string): string {
  const bytes = mime
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return `${bytes}\n${Buffer.from(bytes, 'latin1').toString('utf8')}`;
}

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

/** Facts with which the store introduces itself in a mail. */
export interface Sender {
  store: string;
  /** '' when the store has none */
  supportEmail: string;
  /** public URL without a trailing slash */
  publicUrl: string;
  locale: string;
  /** languages of the store with the paths of their pages; without them, links lead to pages without a path */
  languages?: readonly LanguageAddress[];
  /** time zone of its days; UTC unless given */
  timeZone?: string | undefined;
  /** postal address and telephone */
  contact?: string[];
  /** tax id that is printed on its invoices */
  taxId?: string | undefined;
  colours?: StoreColours | undefined;
  /** logo that replaces the name, on the header's background */
  logo?: SmallLogo | undefined;
  /** mail texts that the owner has changed */
  words?: CustomMailWords;
}

export async function readSender(deps: Pick<AppDeps, 'db' | 'config' | 'pictures'>): Promise<Sender> {
  const { db, config } = deps;
  const store = await readStoreSettings(db);
  const { name, support_email, locale, time_zone: timeZone, colours } = store;
  const [contact, words, { tax_id: taxId }] = [
    contactLines(store, locale),
    await readMailWords(db),
    await readSellerSetting(db),
  ];
  const supportEmail = support_email ?? '';
  const logo = (store.logo && (await loadSmallLogo(deps, store.logo))) ?? undefined;
  return {
    store: name,
    supportEmail,
    publicUrl: config.publicUrl,
    locale,
    languages: listLanguageAddresses(store),
    timeZone,
    contact,
    taxId,
    colours,
    logo,
    words,
  };
}
