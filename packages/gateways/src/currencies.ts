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

/** Splits a list of currency codes with blanks between them. */
export const parseCurrencyCodes = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Minor units of ISO 4217 that are not hundredths. */
const isoWhole = parseCurrencyCodes('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF');
const isoThousandths = parseCurrencyCodes('BHD IQD JOD KWD LYD OMR TND');

/** Returns the decimals of a currency in ISO 4217. */
export function getIsoDecimals(currency: string): number {
  if (isoWhole.has(currency)) return 0;
  return isoThousandths.has(currency) ? 3 : 2;
}
