import { isLanguageTag } from '@mercer/contract';
import type { Db } from '../../db/index.ts';
import { buildNotFoundError } from '../../http/errors.ts';
import {
  isMailForOwner,
  listPlaceholders,
  type MailName,
  mailNames,
  readMailWords,
  selectMailWords,
} from '../../notifications/index.ts';
import type { OperatorMail } from './schema.ts';

export interface MailPlace {
  name: MailName;
  locale: string;
}

/** @throws ApiError 404 */
export function parseMailPlace(name: string, locale: string): MailPlace {
  const mailName = mailNames.find((candidate) => candidate === name);
  if (!mailName) throw buildNotFoundError(`There is no such mail: one of ${mailNames.join(', ')} is expected`);
  if (!/^[a-z]{2}(-[A-Z]{2})?$/.test(locale) || !isLanguageTag(locale))
    throw buildNotFoundError('A language is expected, like de or de-AT');
  return { name: mailName, locale };
}

export async function findOperatorMail(db: Db, { name, locale }: MailPlace): Promise<OperatorMail> {
  const words = await readMailWords(db);
  const mailWords = selectMailWords(name, { locale, words });
  const { subject, heading, paragraphs, button, note } = mailWords;
  const is_changed = words.has(formatMailId({ name, locale }));
  const currentWords = { subject, heading, paragraphs, button, note };
  return { name, locale, to: getMailAudience(name), ...currentWords, is_changed, placeholders: listPlaceholders(name) };
}

export async function listOperatorMails(db: Db) {
  const places = [...(await readMailWords(db)).keys()].map((id) => id.split('/'));
  return mailNames.map((name) => {
    const changed = places.flatMap(([changedName, locale = '']) => (changedName === name ? [locale] : []));
    return { name, to: getMailAudience(name), changed: changed.sort(), placeholders: listPlaceholders(name) };
  });
}

export function formatMailId({ name, locale }: MailPlace): string {
  return `${name}/${locale}`;
}

function getMailAudience(name: MailName): 'owner' | 'shopper' {
  return isMailForOwner(name) ? 'owner' : 'shopper';
}
