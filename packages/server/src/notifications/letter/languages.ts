import type { Words } from './words.ts';
import { german } from './words-de.ts';
import { english } from './words-en.ts';

/** The words of a locale's language; English when we do not speak it. */
export function wordsFor(locale: string): Words {
  return locale.toLowerCase().startsWith('de') ? german : english;
}
