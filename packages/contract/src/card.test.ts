import { expect, test } from 'vitest';
import { detectCardType, isCardCvc, isCardExpiry, isCardNumber, parseCardExpiry } from './card.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['4242 4242-4242 4242', true],
  [4242424242424242, true],
  ['378282246310005', true],
  ['0000000000', true],
  ['000000000', false],
  ['00000000000000000', false],
  ['4242424242424241', false],
  ['42424242424242ab', false],
  ['', false],
  [undefined, false],
])('card number: spaces and dashes stripped, 10 to 16 digits, must pass Luhn: %j', (number, valid) => {
  expect(isCardNumber(number)).toBe(valid);
});

test.each([
  ['12/29', 12, 2029],
  ['1/29', 1, 2029],
  ['01 / 2031', 1, 2031],
  ['12 2030', 12, 2030],
  ['12-30', 12, 2030],
  ['1230', 12, 2030],
  ['122030', 12, 2030],
  ['12', 12, Number.NaN],
  ['ab/cd', Number.NaN, Number.NaN],
  ['', Number.NaN, Number.NaN],
])(
  "card expiry: 'MM/YY' or 'MM YYYY' split on space, slash or dash; a two-digit year gets the current century: %j",
  (text, month, year) => {
    expect(parseCardExpiry(text, now)).toEqual({ month, year });
  },
);

test.each([
  [11, 2026, true],
  ['12', '2026', true],
  [' 1 ', ' 2027 ', true],
  [10, 2026, false],
  [12, 2025, false],
  [13, 2027, false],
  [0, 2027, false],
  ['1.5', 2027, false],
  ['x', 2027, false],
  [1, '', false],
  [undefined, undefined, false],
])('month and year digits, month at most 12, date in the future: %j %j', (month, year, valid) => {
  expect(isCardExpiry(month, year, now)).toBe(valid);
});

test.each([
  ['123', true],
  [' 1234 ', true],
  [123, true],
  ['12', false],
  ['12345', false],
  ['12a', false],
  [undefined, false],
])('CVC: 3 to 4 digits: %j', (cvc, valid) => {
  expect(isCardCvc(cvc)).toBe(valid);
});

const types: Record<string, (string | number)[]> = {
  Visa: [40, 41, 42, 43, 44, 45, 46, 47, 48, 49],
  MasterCard: [50, 51, 52, 53, 54, 55, 56, 57, 58, 59],
  'American Express': [34, 37],
  Discover: [60, 62, 64, 65],
  JCB: [35],
  'Diners Club': [30, 36, 38, 39],
};

test('card type from the first two digits', () => {
  const typeOf = new Map(
    Object.entries(types).flatMap(([type, prefixes]) => prefixes.map((prefix) => [Number(prefix), type])),
  );
  for (let prefix = 0; prefix < 100; prefix++) {
    const number = `${String(prefix).padStart(2, '0')}00 0000`;
    expect([prefix, detectCardType(number)]).toEqual([prefix, typeOf.get(prefix) ?? 'Unknown']);
  }
});
