import { currentLocale, toSupportedLanguage } from './language.ts';
import { welcome as de } from './messages/welcome.de.ts';
import { welcome as en, type WelcomeWords } from './messages/welcome.en.ts';

const words = { en, de };

/** Returns the texts of the welcome page; only shops without products load them. */
export const welcomeWords = (): WelcomeWords => words[toSupportedLanguage(currentLocale())];
