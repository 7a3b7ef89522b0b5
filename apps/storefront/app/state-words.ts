import { currentLocale, toSupportedLanguage } from './language.ts';
import { states as de } from './messages/states.de.ts';
import { states as en, type StateWords } from './messages/states.en.ts';

const words = { en, de };

/** Returns the texts of the state lists; they are loaded with the lists, once the shopper reaches such a field. */
export const getStateWords = (): StateWords => words[toSupportedLanguage(currentLocale())];
