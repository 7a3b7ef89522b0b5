import { invalidRequest } from './api/errors.ts';
import {
  createChoiceReader,
  createObjectReader,
  createUnsettableReader,
  type Reader,
  readFormParams,
  readText,
  type Shape,
} from './api/params.ts';

const optionsShape = {
  bancontact: createUnsettableReader(
    createObjectReader({ preferred_language: createChoiceReader('de', 'en', 'fr', 'nl') }),
  ),
  card: createUnsettableReader(
    createObjectReader({
      network: readText,
      request_extended_authorization: createChoiceReader('if_available', 'never'),
      request_incremental_authorization: createChoiceReader('if_available', 'never'),
      request_multicapture: createChoiceReader('if_available', 'never'),
      request_overcapture: createChoiceReader('if_available', 'never'),
      request_three_d_secure: createChoiceReader('any', 'automatic', 'challenge'),
      statement_descriptor_suffix_kana: readText,
      statement_descriptor_suffix_kanji: readText,
    }),
  ),
  ideal: createUnsettableReader(createObjectReader({})),
  klarna: createUnsettableReader(createObjectReader({ preferred_locale: readText })),
  sepa_debit: createUnsettableReader(createObjectReader({ target_date: readText })),
} satisfies Shape;

/** Options of the methods of an intent: checked, kept and answered. Those that are emptied are left out. */
export const methodOptions: Reader<object> = (value, param) => {
  if (typeof value === 'string') throw invalidRequest('Invalid object', { param });
  const options = readFormParams(value, optionsShape, param);
  return Object.fromEntries(Object.entries(options).filter(([, option]) => option !== null));
};

/** Options with a change to some of them, as they are answered: those of a card have all fields that they can have. */
export function mergedOptions(kind: 'pi' | 'seti', storedOptions: object, change: object = {}): object {
  const blank: Record<string, object> = { card: kind === 'pi' ? { installments: null, ...blankCard } : blankCard };
  const methods = Object.entries(change).map(([method, options]) => {
    const present = Object.hasOwn(storedOptions, method) ? Reflect.get(storedOptions, method) : blank[method];
    return [method, { ...present, ...options }];
  });
  return { ...storedOptions, ...Object.fromEntries(methods) };
}

const blankCard = { mandate_options: null, network: null, request_three_d_secure: 'automatic' };

/** Reads the options that an intent has for its card payments. */
export function readCardOptions({ payment_method_options }: { payment_method_options: object }) {
  const { card = {} }: { card?: CardOptions } = payment_method_options;
  return card;
}

interface CardOptions {
  request_incremental_authorization?: 'if_available' | 'never';
  request_three_d_secure?: 'any' | 'automatic' | 'challenge';
}
