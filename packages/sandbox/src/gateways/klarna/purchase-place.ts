import { type Body, currencyCode } from '../../http/input.ts';
import { badValueError } from './errors.ts';

/** https://docs.klarna.com/klarna-payments/before-you-start/data-requirements/puchase-countries-currencies-locales: each country's own */
const countries: Readonly<Record<string, readonly string[]>> = {
  AUD: ['AU'],
  CAD: ['CA'],
  CHF: ['CH'],
  CZK: ['CZ'],
  DKK: ['DK'],
  EUR: ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'GR', 'IE', 'IT', 'NL', 'PT', 'SK'],
  GBP: ['GB'],
  HUF: ['HU'],
  MXN: ['MX'],
  NOK: ['NO'],
  NZD: ['NZ'],
  PLN: ['PL'],
  RON: ['RO'],
  SEK: ['SE'],
  USD: ['US'],
};

/** Klarna takes each country's own currency alone. @throws SandboxError */
export function purchasePlace(body: Body): { purchase_country: string; purchase_currency: string } {
  const { purchase_country } = body;
  const purchase_currency = currencyCode(body.purchase_currency);
  const isSold = Object.values(countries).flat().includes(String(purchase_country));
  if (typeof purchase_country !== 'string' || !isSold) throw badValueError('purchase_country');
  if (!countries[purchase_currency]?.includes(purchase_country)) throw badValueError('purchase_currency');
  return { purchase_country, purchase_currency };
}
