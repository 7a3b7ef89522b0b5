import { currentLocale, languageOf } from './language.ts';
import { paymentReturn as de } from './messages/return.de.ts';
import { paymentReturn as en, type PaymentReturnWords } from './messages/return.en.ts';

const words = { en, de };

/** They come with the scripts of an empty checkout, which few visits see. */
export const paymentReturnWords = (): PaymentReturnWords => words[languageOf(currentLocale())];
