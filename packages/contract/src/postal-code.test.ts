import { expect, test } from 'vitest';
import { isPostalCode } from './postal-code.ts';

test.each<[country: string | null | undefined, typed: string, expected: boolean]>([
  ['US', '97301', true],
  ['US', '12345-6789', true],
  ['us', ' 123456789 ', true],
  ['US', 'ABC', false],
  ['US', '9730', false],
  ['US', '97301-12', false],
  ['AU', '2000', true],
  ['AU', 'ABC', false],
  ['DE', '10115', true],
  ['DE', 'D-10115', true],
  ['DE', 'Berlin', false],
  ['DE', '1011', false],
  ['AT', '10115', false],
  ['AT', '1010', true],
  ['LV', 'LV-1010', true],
  ['PL', '00-950', true],
  ['SE', '111 22', true],
  ['IS', '101', true],
  ['IN', '110 001', true],
  ['AU', '97201', true],
  ['JP', '100-0001', true],
  ['PT', '1000-205', true],
  ['CA', 'K1A 0B1', true],
  ['CA', 'k1a0b1', true],
  ['CA', '97301', false],
  ['GB', 'SW1A 1AA', true],
  ['GB', 'M1 1AE', true],
  ['GB', 'London', false],
  ['IE', 'D02 AF30', true],
  ['HK', 'none', true],
  [undefined, 'ABC', true],
  [null, '', true],
])('country %s, typed %j: %s', (country, postalCode, expected) => {
  expect(isPostalCode(country, postalCode)).toBe(expected);
});

test('a name that every object has is no country', () => {
  expect(isPostalCode('constructor', 'ABC')).toBe(true);
});
