import { type CurrencyTable, getIsoDecimals, parseCurrencyCodes } from '../currencies.ts';

/** https://github.com/paysafecard (error 4003): no more than 1000 euros, or as much in another currency */
export const paysafecardCurrencies: CurrencyTable = {
  decimals: getIsoDecimals,
  currencies: parseCurrencyCodes('AUD CAD CHF CZK DKK EUR GBP NOK PLN RON SEK USD'),
  largest: { EUR: 1000 },
};
