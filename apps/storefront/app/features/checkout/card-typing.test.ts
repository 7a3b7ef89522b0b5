import { expect, test } from 'vitest';
import { formatCardExpiry, formatCardNumber } from './card-typing.ts';

test.each([
  ['1', '1'],
  ['12', '12'],
  ['12/', '12'],
  ['123', '12 / 3'],
  ['1230', '12 / 30'],
  ['12/30', '12 / 30'],
  ['12 / 2030', '12 / 2030'],
  ['12-30', '12 / 30'],
  ['4', '04'],
  ['1/30', '01 / 30'],
  ['13', '01 / 3'],
  ['12 / ', '12'],
  ['', ''],
])('an expiry typed as %j is shown as %j', (typed, shown) => {
  expect(formatCardExpiry(typed)).toBe(shown);
  expect(formatCardExpiry(shown)).toBe(shown);
});

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242-42', '4242 4242 42'],
  ['378282246310005', '3782 822463 10005'],
  ['42424', '4242 4'],
  ['4242 ', '4242'],
  ['', ''],
])('a number typed as %j is shown as %j', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown);
  expect(formatCardNumber(shown)).toBe(shown);
});
