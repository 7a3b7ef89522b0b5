import { invalidRequest } from './api/errors.ts';
import { object, oneOf, type Reader, readParams, type Shape, text, unsettable } from './api/params.ts';

const optionsShape = {
  bancontact: unsettable(object({ preferred_language: oneOf('de', 'en', 'fr', 'nl') })),
  card: unsettable(
    object({
      network: text,
      request_extended_authorization: oneOf('if_available', 'never'),
      request_incremental_authorization: oneOf('if_available', 'never'),
      request_multicapture: oneOf('if_available', 'never'),
      request_overcapture: oneOf('if_available', 'never'),
      request_three_d_secure: oneOf('any', 'automatic', 'challenge'),
      statement_descriptor_suffix_kana: text,
      statement_descriptor_suffix_kanji: text,
    }),
  ),
  ideal: unsettable(object({})),
  klarna: unsettable(object({ preferred_locale: text })),
  sepa_debit: unsettable(object({ target_date: text })),
} satisfies Shape;

/** Options of the methods of an intent: checked, kept and answered. Those that are emptied are left out. */
export const methodOptions: Reader<object> = (value, param) => {
  if (typeof value === 'string') throw invalidRequest('Invalid object', { param });
  const options = readParams(value, optionsShape, param);
  return Object.fromEntries(Object.entries(options).filter(([, option]) => option !== null));
};

/** Options with a change to some of them, as they are answered: those of a card have all fields that they can have. */
export function mergedOptions(kind: 'pi' | 'seti', before: object, change: object = {}): object {
  const blank: Record<string, object> = { card: kind === 'pi' ? { installments: null, ...blankCard } : blankCard };
  const methods = Object.entries(change).map(([method, options]) => {
    const present = Object.hasOwn(before, method) ? Reflect.get(before, method) : blank[method];
    return [method, { ...present, ...options }];
  });
  return { ...before, ...Object.fromEntries(methods) };
}

const blankCard = { mandate_options: null, network: null, request_three_d_secure: 'automatic' };

/** What an intent was told of its card payments. */
export function cardOptions({ payment_method_options }: { payment_method_options: object }) {
  const { card = {} }: { card?: CardOptions } = payment_method_options;
  return card;
}

interface CardOptions {
  request_incremental_authorization?: 'if_available' | 'never';
  request_three_d_secure?: 'any' | 'automatic' | 'challenge';
}
