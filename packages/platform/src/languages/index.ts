import { type LanguageCode, selectLanguage } from '@mercer/contract';
import { english, type Texts } from './english.ts';
import { german } from './german.ts';

export type { MailWords, PlanText, Texts } from './english.ts';

/** Languages into which the English texts are translated. */
export const translations = { de: german };

export const texts: Record<LanguageCode, Texts> = { en: english, ...translations };

/** Selects the texts in the language of a locale, or English where the shop does not have that language. */
export function selectTexts(locale: string): Texts {
  return texts[selectLanguage(locale)];
}
