import { isCountryCode, isCurrencyCode, isEmailAddress, isLanguageTag } from '@mercer/contract';
import { UsageError } from '../usage-error.ts';
import type { Setup } from './setup.ts';

/** Reads what was typed for each part of the setup. @throws UsageError */
export const readValue: { [Part in keyof Setup]: (text: string) => Setup[Part] } = {
  name(text) {
    const name = text.trim();
    if (name !== '' && name.length <= 100 && !/\p{Cc}/u.test(name)) return name;
    throw new UsageError('A shop needs a name of at most 100 letters.');
  },
  language(text) {
    const [locale] = canonicalizeLocale(text.trim());
    if (locale && isLanguageTag(locale)) return completeLocale(locale);
    throw new UsageError(`'${text}' is not a language such as en-US or de-DE.`);
  },
  currency(text) {
    const code = text.trim().toUpperCase();
    if (isCurrencyCode(code)) return code;
    throw new UsageError(`'${text}' is not a currency such as USD or EUR.`);
  },
  country: parseCountry,
  countries: (text) => [...new Set(text.split(',').map(parseCountry))],
  email(text) {
    const email = text.trim();
    if (email === '') return null;
    if (isEmailAddress(email)) return email;
    throw new UsageError(`'${text}' is not an e-mail address.`);
  },
  taxIncluded: (text) => parseYesNo(text, 'Whether prices include tax'),
  legal: (text) => parseYesNo(text, 'Whether legal pages are drafted'),
};

function parseYesNo(text: string, subject: string): boolean {
  const answer = answers[text.trim().toLowerCase()];
  if (answer !== undefined) return answer;
  throw new UsageError(`${subject} is yes or no, not '${text}'.`);
}

const answers: Record<string, boolean> = { yes: true, y: true, no: false, n: false };

function parseCountry(text: string): string {
  const code = text.trim().toUpperCase();
  if (isCountryCode(code)) return code;
  throw new UsageError(`'${text}' is not a country such as US or DE.`);
}

function canonicalizeLocale(text: string): string[] {
  try {
    return Intl.getCanonicalLocales(text);
  } catch {
    return []; // no tag at all
  }
}

/** Completes a locale; a language alone gets the country where most people speak it: `de` becomes `de-DE`. */
function completeLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region ? `${language}-${region}` : tag;
}
