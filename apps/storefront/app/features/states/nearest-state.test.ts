import { expect, test } from 'vitest';
import { nearestState } from './nearest-state.ts';
import { listStates } from './states.ts';

test.each([
  ['US', 'Californa', 'CA'],
  ['US', 'calif', 'CA'],
  ['US', 'Massachusets', 'MA'],
  ['CA', 'Quebek', 'QC'],
  ['BR', 'Sao Paolo', 'SP'],
  ['IT', 'Millano', 'MI'],
  ['IN', 'Karnatka', 'Karnataka'],
])('in %s %s probably means %s', (country, typedName, value) => {
  expect(nearestState(listStates(country), typedName)?.value).toBe(value);
});

test.each([
  ['US', 'California'],
  ['US', 'OR'],
  ['US', 'new york'],
  ['US', 'NSW'],
  ['US', 'Somewhere'],
  ['BR', 'Sao Paulo'],
  ['DE', 'Bavaria'],
])('in %s nothing is asked about %s', (country, typedName) => {
  expect(nearestState(listStates(country), typedName)).toBeUndefined();
});

test('each state is known by one code and one name, and countries without states have none', () => {
  for (const [country, count] of Object.entries({ US: 56, CA: 13, AU: 8, BR: 27, MX: 32, IN: 36, IT: 107, JP: 47 })) {
    const states = listStates(country);
    expect(new Set(states.map(({ value }) => value)).size, country).toBe(states.length);
    expect(states.length, country).toBe(count);
    for (const { name } of states) expect(name).toMatch(/\S/);
  }
  for (const country of ['DE', 'FR', 'XX', '']) expect(listStates(country)).toEqual([]);
});
