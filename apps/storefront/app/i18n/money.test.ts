import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

test('prices are shown with 2 decimals', () => {
  expect(formatMoney(19.9)).toBe('$19.90');
  expect(formatMoney(0)).toBe('$0.00');
  expect(formatMoney(1234567.5)).toBe('$1,234,567.50');
});

test('a currency without decimals has none', () => {
  expect(formatMoney(1200, 'JPY')).toBe('¥1,200');
});
