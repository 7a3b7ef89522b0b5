/** ISO 3166-1 by their first letter: AD, AE, …; and XK, which Kosovo uses. */
const countries =
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS XK YET ZAMW';

/** Codes of all countries (ISO 3166-1, and XK). */
export function listCountryCodes(): string[] {
  return countries.split(' ').flatMap(([first, ...seconds]) => seconds.map((second) => `${first}${second}`));
}

/** True for the code of a country (ISO 3166-1, and XK) in capital letters. */
export function isCountryCode(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code)) return false;
  const [first, second] = [code[0] ?? '', code[1] ?? ''];
  return countries.split(' ').some((row) => row.startsWith(first) && row.includes(second, 1));
}

/** True for the code of a currency (ISO 4217) in capital letters. */
export function isCurrencyCode(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

/**
 * True for a tag such as `de`, `de-DE` or `zh-Hant-TW` that names an existing language and, when it names a country, an
 * existing one.
 */
export function isLanguageTag(tag: string): boolean {
  try {
    const { language, region } = new Intl.Locale(tag);
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    return (
      names.of(language) !== undefined && (region === undefined || /^\d{3}$/.test(region) || isCountryCode(region))
    );
  } catch {
    return false; // invalid language tag
  }
}
