/** ISO 3166-1 by their first letter: AD, AE, …; and XK, which Kosovo uses. */
const countries =
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS XK YET ZAMW';

/** Whether a code, in capital letters, is that of a country. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code)) return false;
  const [first, second] = [code[0] ?? '', code[1] ?? ''];
  return countries.split(' ').some((row) => row.startsWith(first) && row.includes(second, 1));
}

/** Whether a code, in capital letters, is that of a currency (ISO 4217). */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

/** Whether a tag as `de`, `de-DE` or `zh-Hant-TW` names a language that there is, and a country, if it names one. */
export function isLanguage(tag: string): boolean {
  try {
    const { language, region } = new Intl.Locale(tag);
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    return names.of(language) !== undefined && (region === undefined || /^\d{3}$/.test(region) || isCountry(region));
  } catch {
    return false; // it is no tag at all
  }
}
