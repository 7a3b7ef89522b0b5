import { expect, test } from 'vitest';
import { getCountryName } from './country-name.ts';

test.each([
  ['US', 'en-US', 'United States'],
  ['US', 'de-DE', 'Vereinigte Staaten'],
  ['Atlantis', 'en-US', 'Atlantis'],
])('%s in %s is %s', (code, locale, name) => {
  expect(getCountryName(code, locale)).toBe(name);
});
