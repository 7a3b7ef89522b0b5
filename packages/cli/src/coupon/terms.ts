import { defineOptional, type Values } from '../flags/flag.ts';
import { acceptChoice, acceptInteger, acceptText, amount, day } from '../flags/kinds.ts';

/** Flags for the terms of a coupon, used when it is created and when it is changed. */
export const termFlags = {
  name: defineOptional(acceptText('words'), 'what shoppers read beside it'),
  minimum: defineOptional(amount, 'from which goods on it counts'),
  begins: defineOptional(day, 'its first day'),
  ends: defineOptional(day, 'its last day'),
  uses: defineOptional(acceptInteger('count', { minimum: 1 }), 'how often it can be used in all'),
  'uses-each': defineOptional(acceptInteger('count', { minimum: 1 }), 'how often by one account'),
  active: defineOptional(acceptChoice(['yes', 'no']), 'whether it can be used'),
};

/** Builds the terms as the operator API takes them; flags that were not given are undefined. */
export function buildCouponTerms({
  name,
  minimum,
  begins,
  ends,
  uses,
  active,
  ...otherFlags
}: Values<typeof termFlags>) {
  return {
    name,
    conditions: minimum === undefined ? undefined : { minimum },
    date_from: begins,
    date_to: ends,
    max_uses: uses,
    max_uses_per_account: otherFlags['uses-each'],
    active: active === undefined ? undefined : active === 'yes',
  };
}
