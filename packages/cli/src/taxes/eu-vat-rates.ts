/** Day of the table below. Rates change: its owner compares them with those of the tax office. */
export const euVatRatesDay = '2025-08-12';

/**
 * VAT rates of the European Union in percent, after github.com/ibericode/vat-rates at commit 5abb1e1; the standard ones
 * agree with npm's sales-tax 2.23.0. `reduced` is the highest of a country's reduced rates, so that it is never too low;
 * null where there is none. Regions with rates of their own, such as Madeira, are not in it.
 */
export const euVatRates: Record<string, { standard: number; reduced: number | null }> = {
  AT: { standard: 20, reduced: 13 },
  BE: { standard: 21, reduced: 12 },
  BG: { standard: 20, reduced: 9 },
  CY: { standard: 19, reduced: 9 },
  CZ: { standard: 21, reduced: 12 },
  DE: { standard: 19, reduced: 7 },
  DK: { standard: 25, reduced: null },
  EE: { standard: 24, reduced: 13 },
  ES: { standard: 21, reduced: 10 },
  FI: { standard: 25.5, reduced: 14 },
  FR: { standard: 20, reduced: 10 },
  GR: { standard: 24, reduced: 13 },
  HR: { standard: 25, reduced: 13 },
  HU: { standard: 27, reduced: 18 },
  IE: { standard: 23, reduced: 13.5 },
  IT: { standard: 22, reduced: 10 },
  LT: { standard: 21, reduced: 9 },
  LU: { standard: 17, reduced: 8 },
  LV: { standard: 21, reduced: 12 },
  MT: { standard: 18, reduced: 7 },
  NL: { standard: 21, reduced: 9 },
  PL: { standard: 23, reduced: 8 },
  PT: { standard: 23, reduced: 13 },
  RO: { standard: 21, reduced: 11 },
  SE: { standard: 25, reduced: 12 },
  SI: { standard: 22, reduced: 9.5 },
  SK: { standard: 23, reduced: 19 },
};
