import { optional, type Values } from '../flags/flag.ts';
import { amount, day, oneOf, text, whole } from '../flags/kinds.ts';

/** What can be said of a coupon when it is made, and afterwards. */
export const termFlags = {
  name: optional(text('words'), 'what shoppers read beside it'),
  minimum: optional(amount, 'from which goods on it counts'),
  begins: optional(day, 'its first day, in UTC'),
  ends: optional(day, 'its last day'),
  uses: optional(whole('count', { least: 1 }), 'how often it can be used in all'),
  'uses-each': optional(whole('count', { least: 1 }), 'how often by one account'),
  active: optional(oneOf(['yes', 'no']), 'whether it can be used'),
};

/** As the operator API takes them; what was not said is not in it. */
export function termsOf({ name, minimum, begins, ends, uses, active, ...rest }: Values<typeof termFlags>) {
  return {
    name,
    conditions: minimum === undefined ? undefined : { minimum },
    date_from: begins && `${begins}T00:00:00.000Z`,
    date_to: ends && `${ends}T23:59:59.999Z`,
    max_uses: uses,
    max_uses_per_account: rest['uses-each'],
    active: active === undefined ? undefined : active === 'yes',
  };
}
