import { expect, test } from 'vitest';
import { findMissingAddressFields, formatAddressLines, getAddressFormat } from './address-format.ts';
import { addressFormatRows } from './address-formats.ts';
import { isCountryCode } from './codes.ts';
import { getCountryName } from './country-name.ts';

const inEnglish = (code: string) => getCountryName(code, 'en-US');

test.each([
  ['US', ['city', 'state', 'zip'], ['city', 'state', 'zip']],
  ['AU', ['city', 'state', 'zip'], ['city', 'state', 'zip']],
  ['DE', ['zip', 'city'], ['city', 'zip']],
  ['HK', ['city', 'state'], ['state']],
  ['AE', ['state'], ['state']],
  ['IE', ['city', 'state', 'zip'], ['city']],
  ['GB', ['city', 'zip'], ['city', 'zip']],
  ['JP', ['city', 'state', 'zip'], ['state', 'zip']],
  ['de', ['zip', 'city'], ['city', 'zip']],
  ['QA', ['city'], ['city']],
  ['', ['city', 'state', 'zip'], ['city', 'state', 'zip']],
  [undefined, ['city', 'state', 'zip'], ['city', 'state', 'zip']],
])('%s has the fields %j and needs %j', (country, fields, required) => {
  const format = getAddressFormat(country);
  expect([format.fields, format.required.toSorted()]).toEqual([fields, required]);
});

test('no country needs a field that its addresses do not have', () => {
  const countries = addressFormatRows.flatMap(([, , , codes]) => codes.split(' '));
  expect(new Set(countries).size).toBe(countries.length);
  expect(countries.filter((code) => !isCountryCode(code))).toEqual(['AC', 'TA']);
  const excess = countries.filter((code) => {
    const { fields, required } = getAddressFormat(code);
    return required.some((field) => !fields.includes(field));
  });
  expect(excess).toEqual([]);
});

test.each([
  [{ country: 'DE', address1: 'Markt 1', city: 'Berlin' }, ['zip']],
  [{ country: 'DE', address1: 'Markt 1', city: 'Berlin', zip: '10115' }, []],
  [{ country: 'HK', address1: '1 Nathan Road', city: 'Mong Kok', state: 'Kowloon' }, []],
  [{ country: 'US', address1: ' ' }, ['address1', 'city', 'state', 'zip']],
  [{}, ['address1', 'city', 'state', 'zip', 'country']],
])('of %j the fields %j are missing', (address, fields) => {
  expect(findMissingAddressFields(address)).toEqual(fields);
});

const ada = { name: 'Ada Lovelace', company: null, address1: 'Main Street 1', address2: null, phone: null };

test.each([
  [
    { ...ada, city: 'Springfield', state: 'IL', zip: '62701', country: 'US' },
    ['Springfield, IL 62701', 'United States'],
  ],
  [{ ...ada, city: 'Springfield', state: '', zip: '62701', country: 'US' }, ['Springfield, 62701', 'United States']],
  [{ ...ada, city: 'Berlin', state: 'BE', zip: '10115', country: 'DE' }, ['10115 Berlin', 'Germany']],
  [{ ...ada, city: 'Berlin', country: 'DE' }, ['Berlin', 'Germany']],
  [{ ...ada, city: 'Zürich', zip: '8001', country: 'CH' }, ['CH-8001 Zürich', 'Switzerland']],
  [{ ...ada, city: 'Zürich', zip: 'CH-8001', country: 'CH' }, ['CH-8001 Zürich', 'Switzerland']],
  [{ ...ada, city: 'Zürich', country: 'CH' }, ['Zürich', 'Switzerland']],
  [{ ...ada, city: 'London', state: 'X', zip: 'N1 9GU', country: 'GB' }, ['London', 'N1 9GU', 'United Kingdom']],
  [{ ...ada, city: 'Deira', state: 'Dubai', zip: '', country: 'AE' }, ['Deira', 'Dubai', 'United Arab Emirates']],
  [{ ...ada, city: 'Singapore', state: '', zip: '018989', country: 'SG' }, ['SINGAPORE 018989', 'Singapore']],
  [{ ...ada, city: 'Doha', state: '', zip: '123', country: 'QA' }, ['Doha, 123', 'Qatar']],
  [{ ...ada, city: 'Roma', state: 'RM', zip: '00187', country: 'IT' }, ['00187 Roma RM', 'Italy']],
  [{ ...ada, city: 'Atlantis', state: 'A', zip: '1', country: 'Somewhere' }, ['Atlantis, A 1', 'Somewhere']],
])('%j has the lines %j', (address, lines) => {
  expect(formatAddressLines(address, inEnglish)).toEqual(['Ada Lovelace', 'Main Street 1', ...lines]);
});

test('an address in the letters of its country begins with the largest place', () => {
  const address = {
    name: '山田 太郎',
    company: '店',
    address1: '丸の内1-1',
    city: '千代田区',
    state: '東京都',
    zip: '100-0001',
  };
  expect(formatAddressLines({ ...address, country: 'JP' }, (code) => getCountryName(code, 'ja'))).toEqual([
    '〒100-0001',
    '東京都千代田区',
    '丸の内1-1',
    '店',
    '山田 太郎',
    '日本',
  ]);
});

test('every country keeps the name, the street and the city', () => {
  for (const [, , , codes] of addressFormatRows) {
    for (const country of codes.split(' ')) {
      const address = { ...ada, address2: 'Floor 2', city: 'Xyz', state: 'Qr', zip: '1', country };
      const text = formatAddressLines(address, inEnglish).join('\n');
      for (const part of ['Ada Lovelace', 'Main Street 1', 'Floor 2', 'Xyz']) expect(text, country).toContain(part);
      expect(text).not.toContain('%');
    }
  }
});
