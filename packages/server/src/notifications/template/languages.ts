import type { MailTexts } from './texts.ts';
import { german } from './texts-de.ts';
import { english } from './texts-en.ts';

/** The words of a locale's language; English when we do not speak it. */
export function textsFor(locale: string): MailTexts {
  return locale.toLowerCase().startsWith('de') ? german : english;
}
