/**
 * The currency that an account is paid out in, by the region that it is registered in:
 * https://developer.amazon.com/docs/amazon-pay-checkout/amazon-pay-script.html (ledgerCurrency).
 */
const ledgers: Readonly<Record<string, string>> = { na: 'USD', eu: 'EUR', uk: 'GBP', jp: 'JPY' };

/** Those that accounts of Europe may charge: https://developer.amazon.com/docs/amazon-pay-checkout/multi-currency-integration.html */
const charged = new Set(['AUD', 'CHF', 'DKK', 'EUR', 'GBP', 'HKD', 'JPY', 'NOK', 'NZD', 'SEK', 'USD', 'ZAR']);

export function ledgerOf(region: string): string {
  return ledgers[region] ?? '';
}

/** Whether an account of the region may charge in a currency. */
export function chargesIn(region: string, currency: string): boolean {
  return currency === ledgerOf(region) || (apiRegion(region) === 'eu' && charged.has(currency));
}

/** The API has one region for Europe, whatever an account's ledger. */
export function apiRegion(region: string): string {
  return region === 'uk' ? 'eu' : region;
}
