import type { MailName } from '../mail-name.ts';
import type { Sender } from '../sender.ts';
import type { MailTexts, MailWords } from './texts.ts';
import { german } from './texts-de.ts';
import { english } from './texts-en.ts';

/** Our own sentences in a locale's language; English when we do not speak it. */
export function selectMailTexts(locale: string): MailTexts {
  return locale.toLowerCase().startsWith('de') ? german : english;
}

/** The owner's words for the locale, else for its language; ours where there are none. */
export function selectMailWords(name: MailName, { locale, words }: Pick<Sender, 'locale' | 'words'>): MailWords {
  const customWords = words?.get(`${name}/${locale}`) ?? words?.get(`${name}/${locale.slice(0, 2)}`);
  return customWords ?? selectMailTexts(locale).mails[name];
}
