import { currentLocale, languageOf } from './language.ts';
import { states as de } from './messages/states.de.ts';
import { states as en, type StateWords } from './messages/states.en.ts';

const words = { en, de };

/** They come with the lists of states, when the shopper is at such a field. */
export const stateWords = (): StateWords => words[languageOf(currentLocale())];
