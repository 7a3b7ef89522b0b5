/** Description of a shop, as `init` writes it. */
export interface Setup {
  name: string;
  /** a locale, e.g. `de-DE` */
  language: string;
  /** ISO 4217 */
  currency: string;
  /** ISO 3166-1: where the shop is */
  country: string;
  /** countries that it ships to */
  countries: string[];
  /** mails come from it and name it; null: none */
  email: string | null;
  /** prices contain the tax */
  taxIncluded: boolean;
  /** drafts the legal pages that are missing */
  legal: boolean;
}

/** Countries whose shops sell in euros. */
const euro = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');
const currencies: Record<string, string> = {
  AU: 'AUD',
  CA: 'CAD',
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  JP: 'JPY',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  SE: 'SEK',
};

/** Builds the usual setup of shops that speak this language, in this country. */
export function getUsualSetup({ language = 'en-US', country }: Partial<Setup>): Omit<Setup, 'name'> {
  const home = country ?? new Intl.Locale(language).maximize().region ?? 'US';
  return {
    language,
    country: home,
    currency: euro.includes(home) ? 'EUR' : (currencies[home] ?? 'USD'),
    countries: [home],
    email: null,
    // Taxes are added on top in the United States and Canada
    taxIncluded: home !== 'US' && home !== 'CA',
    legal: true,
  };
}
