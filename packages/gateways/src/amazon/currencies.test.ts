import { expect, test } from 'vitest';
import { canChargeCurrency, getLedgerCurrency } from './currencies.ts';

const currencies = ['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'JPY', 'PLN', 'SEK', 'USD'];

test.each([
  ['na', 'USD', ['USD']],
  ['eu', 'EUR', ['AUD', 'CHF', 'EUR', 'GBP', 'JPY', 'SEK', 'USD']],
  ['uk', 'GBP', ['AUD', 'CHF', 'EUR', 'GBP', 'JPY', 'SEK', 'USD']],
  ['jp', 'JPY', ['JPY']],
])('an account in region %s is paid out in %s and charges in %s', (region, ledger, charged) => {
  expect(getLedgerCurrency(region)).toBe(ledger);
  expect(currencies.filter((currency) => canChargeCurrency(region, currency))).toEqual(charged);
});
