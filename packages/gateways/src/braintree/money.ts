import type { Minor } from '@mercer/contract';
import { fromDecimal, toDecimal } from '../amounts.ts';
import { type CurrencyTable, getIsoDecimals, parseCurrencyCodes } from '../currencies.ts';

/** https://developer.paypal.com/braintree/docs/reference/general/currencies: whole where it marks them, none of thousandths */
export const braintreeCurrencies: CurrencyTable = {
  decimals: getIsoDecimals,
  currencies: parseCurrencyCodes(
    'AED AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CHF CLP CNY COP CRC CVE CZK DJF ' +
      'DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR ISK JMD JPY KES ' +
      'KGS KHR KMF KRW KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD ' +
      'PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLL SOS SRD STD SVC SZL THB TJS TOP TRY ' +
      'TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW',
  ),
};

/** Formats an amount as text in major units, with the decimals of the currency. */
export function formatAmount(amount: Minor, currency: string): string {
  return toDecimal(braintreeCurrencies, amount, currency);
}

export function toMinorAmount(amount: string, currency: string): Minor {
  return fromDecimal(braintreeCurrencies, amount, currency);
}
