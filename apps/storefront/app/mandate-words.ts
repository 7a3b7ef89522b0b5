import { currentLocale, languageOf } from './language.ts';
import { mandate as de } from './messages/mandate.de.ts';
import { mandate as en, type MandateWords } from './messages/mandate.en.ts';

const words = { en, de };

/** They come with the mandate, when such a method is chosen. */
export const mandateWords = (): MandateWords => words[languageOf(currentLocale())];
