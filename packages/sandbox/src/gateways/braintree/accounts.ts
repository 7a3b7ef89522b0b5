import type { Context } from 'hono';
import { BraintreeFault, createFieldFault, respondWithXml } from './faults.ts';
import { assertNoFilters } from './part.ts';
import { writeXmlDocument, writeXmlPage } from './xml.ts';

/** Few enough that a caller who reads the first page alone is found out. */
const accountsAtOnce = 10;

/** Currencies with one merchant account each; a sale that names no account uses the first one. */
const currencies = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'DKK', 'JPY', 'NOK', 'NZD', 'SEK', 'SGD'];

export function getMerchantAccounts(c: Context) {
  assertNoFilters(c, ['page']);
  const accounts = currencies.map(accountFields);
  const page = Number(c.req.query('page') ?? 1);
  if (!Number.isInteger(page) || page < 1) throw new BraintreeFault(404);
  return respondWithXml(
    c,
    writeXmlPage('merchant_accounts', 'merchant_account', accounts, { page, size: accountsAtOnce }),
  );
}

export function getAccount(c: Context) {
  assertNoFilters(c);
  const currency = currencies.find((one) => toAccountId(one) === c.req.param('id'));
  if (!currency) throw new BraintreeFault(404);
  return respondWithXml(c, writeXmlDocument('merchant_account', accountFields(currency)));
}

function accountFields(currency: string) {
  return {
    id: toAccountId(currency),
    status: 'active',
    currency_iso_code: currency,
    default: currency === currencies[0],
    sub_merchant_account: false,
  };
}

/** @throws BraintreeFault 422 */
export function resolveAccount(accountId: unknown): { id: string; currency: string } {
  const currency =
    accountId === undefined ? currencies[0] : currencies.find((candidate) => toAccountId(candidate) === accountId);
  if (!currency) throw createFieldFault('accountInvalid');
  return { id: toAccountId(currency), currency };
}

function toAccountId(currency: string): string {
  return `sandbox_${currency.toLowerCase()}`;
}
