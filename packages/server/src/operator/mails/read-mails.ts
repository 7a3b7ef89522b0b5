import { isLanguage } from '@mercer/contract';
import type { Db } from '../../db/index.ts';
import { notFound } from '../../http/errors.ts';
import {
  isForOwner,
  type MailName,
  mailNames,
  placeholdersOf,
  readWords,
  wordsFor,
} from '../../notifications/index.ts';
import type { OperatorMail } from './schema.ts';

export interface Place {
  name: MailName;
  locale: string;
}

/** @throws ApiError 404 */
export function placeOf(name: string, locale: string): Place {
  const known = mailNames.find((one) => one === name);
  if (!known) throw notFound(`There is no such mail: one of ${mailNames.join(', ')} is expected`);
  if (!/^[a-z]{2}(-[A-Z]{2})?$/.test(locale) || !isLanguage(locale))
    throw notFound('A language is expected, like de or de-AT');
  return { name: known, locale };
}

export async function findMail(db: Db, { name, locale }: Place): Promise<OperatorMail> {
  const words = await readWords(db);
  const own = wordsFor(name, { locale, words });
  const { subject, heading, paragraphs, button, note } = own;
  const is_changed = words.has(idOf({ name, locale }));
  const said = { subject, heading, paragraphs, button, note };
  return { name, locale, to: readerOf(name), ...said, is_changed, placeholders: placeholdersOf(name) };
}

export async function listMails(db: Db) {
  const places = [...(await readWords(db)).keys()].map((id) => id.split('/'));
  return mailNames.map((name) => {
    const changed = places.flatMap(([own, locale = '']) => (own === name ? [locale] : []));
    return { name, to: readerOf(name), changed: changed.sort(), placeholders: placeholdersOf(name) };
  });
}

export function idOf({ name, locale }: Place): string {
  return `${name}/${locale}`;
}

function readerOf(name: MailName): 'owner' | 'shopper' {
  return isForOwner(name) ? 'owner' : 'shopper';
}
