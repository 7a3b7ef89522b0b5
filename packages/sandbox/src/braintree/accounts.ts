import type { Context } from 'hono';
import { answerXml, BraintreeFault, refused } from './faults.ts';
import { writePage } from './xml.ts';

/** Few enough that a caller who reads the first page alone is found out. */
const accountsAtOnce = 10;

/** One account for each currency; a sale that names none is in the first one's. */
const currencies = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'DKK', 'JPY', 'NOK', 'NZD', 'SEK', 'SGD'];

export function getAccounts(c: Context) {
  const accounts = currencies.map((currency, place) => ({
    id: idOf(currency),
    status: 'active',
    currency_iso_code: currency,
    default: place === 0,
    sub_merchant_account: false,
  }));
  const page = Number(c.req.query('page') ?? 1);
  if (!Number.isInteger(page) || page < 1) throw new BraintreeFault(404);
  return answerXml(c, writePage('merchant_accounts', 'merchant_account', accounts, { page, size: accountsAtOnce }));
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
