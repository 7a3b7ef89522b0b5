import { expect, test } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { copyWithValueAtPath, getValueAtPath, parseSettingPath } from './setting-path.ts';

const shipping = { zones: [{ id: 'home', regions: [{ country: 'DE' }] }] };

test('a part of a setting is read and changed; all else stays', () => {
  const { setting, path } = parseSettingPath('shipping.zones.0.regions.0.country');
  expect([setting, getValueAtPath(shipping, path)]).toEqual(['shipping', 'DE']);
  expect(copyWithValueAtPath(shipping, path, 'AT')).toEqual({ zones: [{ id: 'home', regions: [{ country: 'AT' }] }] });
  expect(copyWithValueAtPath(null, ['address', 'city'], 'Bonn')).toEqual({ address: { city: 'Bonn' } });
  expect(copyWithValueAtPath({ a: 1, b: 2 }, ['a'], undefined)).toEqual({ b: 2 });
  expect(copyWithValueAtPath({ list: ['x'] }, ['list', '1'], 'y')).toEqual({ list: ['x', 'y'] });
  expect(copyWithValueAtPath({ list: ['x', 'y'] }, ['list', '0'], undefined)).toEqual({ list: ['y'] });
  expect(shipping.zones[0]?.regions[0]?.country).toBe('DE');
});

test('what is inherited is no part', () => {
  expect(getValueAtPath({}, ['constructor'])).toBeUndefined();
  expect(copyWithValueAtPath({}, ['constructor', 'name'], 'x')).toEqual({ constructor: { name: 'x' } });
});

test.each(['', '.', 'store.', 'store..name', 'store.__proto__.x', '../keys', 'a b'])('%j is no setting', (input) => {
  expect(() => parseSettingPath(input)).toThrow(UsageError);
});

test.each([
  [{ name: 'x' }, ['name', 'first']],
  [{ list: [] }, ['list', '1']],
  [{ list: [] }, ['list', 'push']],
])('in %j there is no %j', (value, path) => {
  expect(() => copyWithValueAtPath(value, path, 1)).toThrow(UsageError);
});
