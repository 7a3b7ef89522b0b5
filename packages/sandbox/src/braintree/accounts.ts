import type { Context } from 'hono';
import { answerXml, BraintreeFault, refused } from './faults.ts';
import { assertNoFilters } from './part.ts';
import { writePage, writeXml } from './xml.ts';

/** Few enough that a caller who reads the first page alone is found out. */
const accountsAtOnce = 10;

/** One account for each currency; a sale that names none is in the first one's. */
const currencies = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'DKK', 'JPY', 'NOK', 'NZD', 'SEK', 'SGD'];

export function getAccounts(c: Context) {
  assertNoFilters(c, ['page']);
  const accounts = currencies.map(accountFields);
  const page = Number(c.req.query('page') ?? 1);
  if (!Number.isInteger(page) || page < 1) throw new BraintreeFault(404);
  return answerXml(c, writePage('merchant_accounts', 'merchant_account', accounts, { page, size: accountsAtOnce }));
}

export function getAccount(c: Context) {
  assertNoFilters(c);
  const currency = currencies.find((one) => idOf(one) === c.req.param('id'));
  if (!currency) throw new BraintreeFault(404);
  return answerXml(c, writeXml('merchant_account', accountFields(currency)));
}

function accountFields(currency: string) {
  return {
    id: idOf(currency),
    status: 'active',
    currency_iso_code: currency,
    default: currency === currencies[0],
    sub_merchant_account: false,
  };
}

/** @throws BraintreeFault 422 */
export function accountOf(given: unknown): { id: string; currency: string } {
  const currency = given === undefined ? currencies[0] : currencies.find((one) => idOf(one) === given);
  if (!currency) throw refused('accountInvalid');
  return { id: idOf(currency), currency };
}

function idOf(currency: string): string {
  return `sandbox_${currency.toLowerCase()}`;
}
