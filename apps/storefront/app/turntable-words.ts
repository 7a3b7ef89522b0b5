import { currentLocale, languageOf } from './language.ts';
import { turntable as de } from './messages/turntable.de.ts';
import { turntable as en, type TurntableWords } from './messages/turntable.en.ts';

const words = { en, de };

/** They come with the scripts of a product's page that wait for the shopper. */
export const turntableWords = (): TurntableWords => words[languageOf(currentLocale())];
