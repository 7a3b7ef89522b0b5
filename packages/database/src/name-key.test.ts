import { expect, test } from 'vitest';
import { buildNameKey, buildNameSearchKeys } from './name-key.ts';

test('a person is found by the family name first, in small letters without accents', () => {
  expect(buildNameKey({ name: ' Émile  Zola ' })).toBe('zola emile');
  expect(buildNameKey({ first_name: 'Karl-Heinz', last_name: 'Müller' })).toBe('muller karl heinz');
  expect(buildNameKey({ name: '李 明' })).toBe('明 李');
  expect([buildNameKey({}), buildNameKey({ name: ' – ' })]).toEqual([null, null]);
  expect(buildNameKey({ name: 'x'.repeat(1000) })).toHaveLength(200);
});

test('a name is looked for as it is written, and by its family name', () => {
  expect(buildNameSearchKeys('Ada Lovelace')).toEqual(['ada lovelace', 'lovelace ada']);
  expect(buildNameSearchKeys('LOVEL')).toEqual(['lovel']);
  expect(buildNameSearchKeys('%')).toEqual([]);
});
