import { type CurrencyTable, getIsoDecimals } from '../currencies.ts';

/** https://docs.klarna.com/klarna-payments/before-you-start/data-requirements/puchase-countries-currencies-locales: each country's own */
export const currenciesByCountry: Readonly<Record<string, string>> = {
  AT: 'EUR',
  AU: 'AUD',
  BE: 'EUR',
  CA: 'CAD',
  CH: 'CHF',
  CZ: 'CZK',
  DE: 'EUR',
  DK: 'DKK',
  ES: 'EUR',
  FI: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  GR: 'EUR',
  HU: 'HUF',
  IE: 'EUR',
  IT: 'EUR',
  MX: 'MXN',
  NL: 'EUR',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  PT: 'EUR',
  RO: 'RON',
  SE: 'SEK',
  SK: 'EUR',
  US: 'USD',
};

export const klarnaCurrencies: CurrencyTable = {
  countsUnits: true,
  decimals: getIsoDecimals,
  currencies: new Set(Object.values(currenciesByCountry)),
};
