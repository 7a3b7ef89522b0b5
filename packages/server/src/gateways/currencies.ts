import { threeDecimalCurrencies, zeroDecimalCurrencies } from '@mercer/contract';

/** Currencies of a gateway and how it counts their money. */
export interface CurrencyTable {
  /** True when its API counts whole units, e.g. cents; else it reads and writes decimals. */
  countsUnits?: true;
  /** Decimals of its amounts. */
  decimals(currency: string): number;
  /** Currencies that the gateway accepts; all that a merchant's account may have, where left out. */
  currencies?: ReadonlySet<string>;
  /** Currencies accepted only in whole amounts, although the gateway counts hundredths. */
  wholeOnly?: ReadonlySet<string>;
  /** The largest payment in major units, by currency. */
  largest?: Readonly<Record<string, number>>;
}

const parseCurrencyCodes = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Minor units of ISO 4217 that are not hundredths. */
const isoWhole = parseCurrencyCodes('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF');
const isoThousandths = parseCurrencyCodes('BHD IQD JOD KWD LYD OMR TND');

function getIsoDecimals(currency: string): number {
  if (isoWhole.has(currency)) return 0;
  return isoThousandths.has(currency) ? 3 : 2;
}

/** https://docs.stripe.com/currencies: zero-decimal and three-decimal currencies, and its special cases ISK and UGX. */
function stripeDecimals(currency: string): number {
  if (zeroDecimalCurrencies.has(currency)) return 0;
  return threeDecimalCurrencies.has(currency) ? 3 : 2;
}

/** Currencies of Stripe, as its error message for an unsupported currency lists them. */
const stripeCurrencies = parseCurrencyCodes(
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY ' +
    'COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR ' +
    'ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR ' +
    'MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SLL SOS ' +
    'SRD STD SVC SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW',
);

/**
 * Currencies without decimals among those that PayPal accepts:
 * https://developer.paypal.com/api/rest/reference/currency-codes/
 */
const paypalWhole = parseCurrencyCodes('HUF JPY TWD');

const noThousandths = (wholeCurrencies: ReadonlySet<string>) => (currency: string) =>
  wholeCurrencies.has(currency) ? 0 : 2;

/** https://docs.klarna.com/klarna-payments/before-you-start/data-requirements/puchase-countries-currencies-locales: each country's own */
export const klarnaCurrencies: Readonly<Record<string, string>> = {
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

export const currencyTables = {
  // the gateway behind the sandbox's vault
  card: { countsUnits: true, decimals: getIsoDecimals },
  stripe: {
    countsUnits: true,
    decimals: stripeDecimals,
    currencies: stripeCurrencies,
    wholeOnly: parseCurrencyCodes('ISK UGX'),
  },
  // https://www.airwallex.com/docs/payments__supported-currencies: decimal precision of ISO 4217
  airwallex: { decimals: getIsoDecimals },
  paypal: {
    decimals: noThousandths(paypalWhole),
    currencies: parseCurrencyCodes(
      'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD',
    ),
  },
  // https://developer.paypal.com/braintree/docs/reference/general/currencies: whole where it marks them, none of thousandths
  braintree: {
    decimals: getIsoDecimals,
    currencies: parseCurrencyCodes(
      'AED AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CHF CLP CNY COP CRC CVE CZK DJF ' +
        'DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR ISK JMD JPY KES ' +
        'KGS KHR KMF KRW KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD ' +
        'PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLL SOS SRD STD SVC SZL THB TJS TOP TRY ' +
        'TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW',
    ),
  },
  klarna: {
    countsUnits: true,
    decimals: getIsoDecimals,
    currencies: new Set(Object.values(klarnaCurrencies)),
  },
  // https://learn.quickpay.net/tech-talk/api/services/: the smallest unit of the currency; the acquirer decides which it takes
  quickpay: { countsUnits: true, decimals: getIsoDecimals },
  // https://developer.amazon.com/docs/amazon-pay-checkout/multi-currency-integration.html (supported currencies)
  amazon: {
    decimals: getIsoDecimals,
    currencies: parseCurrencyCodes('AUD CHF DKK EUR GBP HKD JPY NOK NZD SEK USD ZAR'),
  },
  // https://github.com/paysafecard (error 4003): no more than 1000 euros, or as much in another currency
  paysafecard: {
    decimals: getIsoDecimals,
    currencies: parseCurrencyCodes('AUD CAD CHF CZK DKK EUR GBP NOK PLN RON SEK USD'),
    largest: { EUR: 1000 },
  },
} satisfies Record<string, CurrencyTable>;
