import { expect, test } from 'vitest';
import { isCountry, isCurrency, isLanguage } from './codes.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Regions that have a name and are no country, and codes of countries that are gone. */
const noCountries =
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH NT OO QO RH SU TA TP UN VD XA XB YD YU ZR ZZ UK FQ JT MI NQ PC PU PZ QU WK'.split(
    ' ',
  );

test('a country is one that there is', () => {
  const found = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
  expect(found).toHaveLength(250);
  expect(found.filter((code) => names.of(code) === undefined)).toEqual([]);
  expect(found.filter((code) => noCountries.includes(code))).toEqual([]);
  for (const wrong of ['', 'D', 'de', 'DEU', 'ZZ', 'EU', 'UK', 'D ', 'Ä1']) expect(isCountry(wrong)).toBe(false);
});

test('a currency is one that there is', () => {
  for (const code of ['EUR', 'USD', 'JPY', 'CHF']) expect(isCurrency(code)).toBe(true);
  for (const wrong of ['', 'eur', 'EURO', 'QQQ', '€']) expect(isCurrency(wrong)).toBe(false);
});

test('a language is one that there is, in a country that there is', () => {
  for (const tag of ['de', 'de-DE', 'zh-Hant-TW', 'en-001', 'pt-BR', 'tlh']) expect(isLanguage(tag)).toBe(true);
  for (const wrong of ['', 'klingon', 'xx', 'xx-DE', 'de-ZZ', 'de_DE', '!', 'd', 'english']) {
    expect(isLanguage(wrong)).toBe(false);
  }
});
