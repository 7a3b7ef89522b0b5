import { currentLocale, languageOf } from './language.ts';
import { welcome as de } from './messages/welcome.de.ts';
import { welcome as en, type WelcomeWords } from './messages/welcome.en.ts';

const words = { en, de };

/** Of shops without products alone: no other page loads them. */
export const welcomeWords = (): WelcomeWords => words[languageOf(currentLocale())];
