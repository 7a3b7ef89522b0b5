import { threeDecimalCurrencies, zeroDecimalCurrencies } from '@mercer/contract';
import { type CurrencyTable, parseCurrencyCodes } from '../currencies.ts';

/** https://docs.stripe.com/currencies: zero-decimal and three-decimal currencies, and its special cases ISK and UGX. */
function getDecimals(currency: string): number {
  if (zeroDecimalCurrencies.has(currency)) return 0;
  return threeDecimalCurrencies.has(currency) ? 3 : 2;
}

/** Currencies of Stripe, as its error message for an unsupported currency lists them. */
const acceptedCurrencies = parseCurrencyCodes(
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY ' +
    'COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR ' +
    'ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR ' +
    'MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SLL SOS ' +
    'SRD STD SVC SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW',
);

export const stripeCurrencies: CurrencyTable = {
  countsUnits: true,
  decimals: getDecimals,
  currencies: acceptedCurrencies,
  wholeOnly: parseCurrencyCodes('ISK UGX'),
};
