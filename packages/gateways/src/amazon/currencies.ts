import { type CurrencyTable, getIsoDecimals, parseCurrencyCodes } from '../currencies.ts';

/**
 * The currency that an account is paid out in, by the region that it is registered in:
 * https://developer.amazon.com/docs/amazon-pay-checkout/amazon-pay-script.html (ledgerCurrency).
 */
const ledgers: Readonly<Record<string, string>> = { na: 'USD', eu: 'EUR', uk: 'GBP', jp: 'JPY' };

/**
 * Currencies of Amazon Pay, all of which European accounts may charge:
 * https://developer.amazon.com/docs/amazon-pay-checkout/multi-currency-integration.html (supported currencies)
 */
const supportedCurrencies = parseCurrencyCodes('AUD CHF DKK EUR GBP HKD JPY NOK NZD SEK USD ZAR');

export const amazonCurrencies: CurrencyTable = { decimals: getIsoDecimals, currencies: supportedCurrencies };

export function getLedgerCurrency(region: string): string {
  return ledgers[region] ?? '';
}

/** Returns true when an account of the region may charge in the currency. */
export function canChargeCurrency(region: string, currency: string): boolean {
  return currency === getLedgerCurrency(region) || (toApiRegion(region) === 'eu' && supportedCurrencies.has(currency));
}

/** The API has one region for Europe, whatever an account's ledger. */
export function toApiRegion(region: string): string {
  return region === 'uk' ? 'eu' : region;
}
