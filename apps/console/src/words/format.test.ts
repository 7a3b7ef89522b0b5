import { expect, test } from 'vitest';
import { createFormats, parseAmount } from './format.ts';

test.each([
  ['12.5', 12.5],
  ['12,50', 12.5],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1 234,5', 1234.5],
  ['1,234', 1234],
  ['1.234.567', 1_234_567],
  ['0.125', 0.125],
  ['$ 12', 12],
  ['12 €', 12],
])('reads %s as %d', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each(['', 'twelve', '-3', '1..2'])('refuses %j', (text) => {
  expect(parseAmount(text)).toBeUndefined();
});

test('countries have their names in the language', () => {
  expect(createFormats('en-US').country('DE')).toBe('Germany');
  expect(createFormats('de-DE').country('US')).toBe('Vereinigte Staaten');
});

test('money is written as the language has it', () => {
  expect(createFormats('en-US').money(1234.5, 'USD')).toBe('$1,234.50');
  expect(createFormats('de-DE').money(1234.5, 'EUR').replace(/\s/, ' ')).toBe('1.234,50 €');
});
