import { currentLocale, toSupportedLanguage } from './language.ts';
import { mandate as de } from './messages/mandate.de.ts';
import { mandate as en, type MandateWords } from './messages/mandate.en.ts';

const words = { en, de };

/** Returns the mandate's texts; they are loaded with the mandate, once such a payment method is chosen. */
export const mandateWords = (): MandateWords => words[toSupportedLanguage(currentLocale())];
