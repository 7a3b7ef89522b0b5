import { isCountry, isCurrency, isEmail, isLanguage } from '@mercer/contract';
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
    const [locale] = canonical(text.trim());
    if (locale && isLanguage(locale)) return wholeLocale(locale);
    throw new UsageError(`'${text}' is no language, as en-US or de-DE are.`);
  },
  currency(text) {
    const code = text.trim().toUpperCase();
    if (isCurrency(code)) return code;
    throw new UsageError(`'${text}' is no currency, as USD or EUR are.`);
  },
  country: countryOf,
  countries: (text) => [...new Set(text.split(',').map(countryOf))],
  email(text) {
    const email = text.trim();
    if (email === '') return null;
    if (isEmail(email)) return email;
    throw new UsageError(`'${text}' is no e-mail address.`);
  },
  taxIncluded: (text) => yesOrNo(text, 'Whether prices include tax'),
  legal: (text) => yesOrNo(text, 'Whether legal pages are drafted'),
};

function yesOrNo(text: string, what: string): boolean {
  const answer = answers[text.trim().toLowerCase()];
  if (answer !== undefined) return answer;
  throw new UsageError(`${what} is yes or no, not '${text}'.`);
}

const answers: Record<string, boolean> = { yes: true, y: true, no: false, n: false };

function countryOf(text: string): string {
  const code = text.trim().toUpperCase();
  if (isCountry(code)) return code;
  throw new UsageError(`'${text}' is no country, as US or DE are.`);
}

function canonical(text: string): string[] {
  try {
    return Intl.getCanonicalLocales(text);
  } catch {
    return []; // no tag at all
  }
}

/** Of a language alone that of the country where most speak it: `de` is `de-DE`. */
function wholeLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region ? `${language}-${region}` : tag;
}
