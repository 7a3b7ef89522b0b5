import { expect, test } from 'vitest';
import { computeSpecificity, isPlaceInRegion, normalizePlace, type Region } from './index.ts';

test.each<[string, string, boolean]>([
  ['97301', '97301', true],
  ['97301-1234', '97301', true],
  ['97302', '97301', false],
  ['97302', '97301, 97302', true],
  ['97302', '973*', true],
  ['98302', '973*', false],
  ['97350', '97301..97399', true],
  ['97400', '97301..97399', false],
  ['97399-0001', '97301..97399', true],
  ['k2a 1b1', 'K1..K3', true],
  ['K4A 1B1', 'K1..K3', false],
  ['SW1A 1AA', 'sw1*', true],
  ['', '*', false],
  ['97301', '', true],
])('the postal code %s against the pattern %s: %s', (zip, pattern, expected) => {
  const place = normalizePlace({ country: 'US', zip });
  expect(place && isPlaceInRegion(place, { zip: pattern })).toBe(expected);
});

test.each<[Region, boolean]>([
  [{}, true],
  [{ country: 'US' }, true],
  [{ country: 'us', state: 'or' }, true],
  [{ country: 'US', state: 'Oregon' }, true],
  [{ country: 'AU' }, false],
  [{ country: 'US', state: 'WA' }, false],
  [{ country: 'US', state: 'OR', zip: '970*' }, false],
])('Salem, Oregon is within %o: %s', (region, expected) => {
  for (const state of ['OR', 'Oregon', ' oregon ']) {
    const salem = normalizePlace({ country: 'US', state, zip: '97301' });
    expect(salem && isPlaceInRegion(salem, region)).toBe(expected);
  }
});

test('the same code is another state in another country', () => {
  expect(normalizePlace({ country: 'au', state: 'Western Australia' })).toMatchObject({ country: 'AU', state: 'WA' });
  expect(normalizePlace({ country: 'US', state: 'Washington' })).toMatchObject({ state: 'WA' });
  expect(normalizePlace({ country: 'DE', state: 'Bayern' })).toMatchObject({ state: 'BAYERN' });
  expect(normalizePlace({ state: 'OR' })).toBeNull();
});

test('a postal code is more specific than a state, a state than a country', () => {
  const regions: Region[] = [{}, { country: 'US' }, { country: 'US', state: 'OR' }, { country: 'US', zip: '97*' }];
  expect(regions.map(computeSpecificity)).toEqual([0, 1, 3, 5]);
});
