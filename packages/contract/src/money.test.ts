import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Cart } from './entities/cart.ts';
import {
  getAmountStep,
  type Major,
  type Minor,
  minimumCharges,
  roundToStep,
  toMajorUnits,
  toMinorUnits,
  zeroDecimalCurrencies,
} from './money.ts';

const charges =
  'USD 0.5, AED 2, AUD 0.5, BGN 1, BRL 0.5, CAD 0.5, CHF 0.5, CZK 15, DKK 2.5, EUR 0.5, GBP 0.3, HKD 4, HRK 0.5, ' +
  'HUF 175, INR 0.5, JPY 50, MXN 10, MYR 2, NOK 3, NZD 0.5, PLN 2, RON 2, SEK 3, SGD 0.5, THB 10';

test('minimum charge by currency', () => {
  const table = charges.split(', ').map((line) => line.split(' '));
  expect(minimumCharges).toEqual(Object.fromEntries(table.map(([code, amount]) => [code, Number(amount)])));
});

test('amounts without parts of one', () => {
  expect(['ISK', 'ugx', 'JPY', 'USD', 'KWD'].map(getAmountStep)).toEqual([100, 100, 1, 1, 1]);
  expect([1949, 1950, 2000].map((amount) => roundToStep(amount, 'ISK'))).toEqual([1900, 2000, 2000]);
  expect([1949, 0].map((amount) => roundToStep(amount, 'EUR'))).toEqual([1949, 0]);
});

test('zero-decimal currencies', () => {
  const codes = 'BIF, DJF, JPY, KRW, PYG, VND, XAF, XPF, CLP, GNF, KMF, MGA, RWF, VUV, XOF'.split(', ');
  expect([...zeroDecimalCurrencies].sort()).toEqual(codes.sort());
});

test.each([
  [19.99, 'USD', 1999],
  [4.35, 'EUR', 435],
  [20, 'JPY', 20],
  [20, 'jpy', 20],
  [0, 'USD', 0],
  [1.234, 'KWD', 123],
])('amounts are sent in minor units (x100) except zero-decimal currencies: %d %s', (amount, currency, minor) => {
  expect(toMinorUnits(amount, currency)).toBe(minor);
});

test('what is no number has no minor unit', () => {
  expect(() => toMinorUnits(Number.NaN, 'USD')).toThrow(RangeError);
});

test('minor units come back as they were', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom('USD', 'JPY'), (minor, currency) => {
      expect(toMinorUnits(toMajorUnits(minor, currency), currency)).toBe(minor);
    }),
  );
});

describe('an amount has one unit', () => {
  test('what is due in one is not given in the other', () => {
    const major: Major = toMajorUnits(1999, 'USD');
    const minor: Minor = toMinorUnits(19.99, 'USD');
    // @ts-expect-error minor units are due
    toMajorUnits(major, 'USD');
    // @ts-expect-error major units are due
    toMinorUnits(minor, 'USD');
    // @ts-expect-error a cart travels in major units
    const total: Cart['grand_total'] = minor;
    expectTypeOf(total).toExtend<number>();
  });

  test('a plain number stands for either, and takes either', () => {
    expectTypeOf<number>().toExtend<Major>();
    expectTypeOf<number>().toExtend<Minor>();
    expectTypeOf<Cart['grand_total']>().toExtend<number>();
  });
});
