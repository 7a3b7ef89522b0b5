import { currentLocale, toSupportedLanguage } from './language.ts';
import { paymentReturn as de } from './messages/return.de.ts';
import { paymentReturn as en, type PaymentReturnWords } from './messages/return.en.ts';

const words = { en, de };

/** Returns the texts of an empty checkout after payment; they are loaded with its scripts, which few visits need. */
export const paymentReturnWords = (): PaymentReturnWords => words[toSupportedLanguage(currentLocale())];
