import { expect, test } from 'vitest';
import { isCountryCode, isCurrencyCode, isLanguageTag } from './codes.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Regions that have a name and are no country, and codes of countries that are gone. */
const noCountries =
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH NT OO QO RH SU TA TP UN VD XA XB YD YU ZR ZZ UK FQ JT MI NQ PC PU PZ QU WK'.split(
    ' ',
  );

test('a country is one that there is', () => {
  const countryCodes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountryCode);
  expect(countryCodes).toHaveLength(250);
  expect(countryCodes.filter((code) => names.of(code) === undefined)).toEqual([]);
  expect(countryCodes.filter((code) => noCountries.includes(code))).toEqual([]);
  for (const wrong of ['', 'D', 'de', 'DEU', 'ZZ', 'EU', 'UK', 'D ', 'Ä1']) expect(isCountryCode(wrong)).toBe(false);
});

test('a currency is one that there is', () => {
  for (const code of ['EUR', 'USD', 'JPY', 'CHF']) expect(isCurrencyCode(code)).toBe(true);
  for (const wrong of ['', 'eur', 'EURO', 'QQQ', '€']) expect(isCurrencyCode(wrong)).toBe(false);
});

test('a language is one that there is, in a country that there is', () => {
  for (const tag of ['de', 'de-DE', 'zh-Hant-TW', 'en-001', 'pt-BR', 'tlh']) expect(isLanguageTag(tag)).toBe(true);
  for (const wrong of ['', 'klingon', 'xx', 'xx-DE', 'de-ZZ', 'de_DE', '!', 'd', 'english']) {
    expect(isLanguageTag(wrong)).toBe(false);
  }
});
