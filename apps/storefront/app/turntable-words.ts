import { currentLocale, toSupportedLanguage } from './language.ts';
import { turntable as de } from './messages/turntable.de.ts';
import { turntable as en, type TurntableWords } from './messages/turntable.en.ts';

const words = { en, de };

/** Returns the texts of the 360° view; they are loaded with the scripts of a product page that wait for the shopper. */
export const turntableWords = (): TurntableWords => words[toSupportedLanguage(currentLocale())];
