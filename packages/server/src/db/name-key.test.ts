import { expect, test } from 'vitest';
import { nameKey, nameKeysOf } from './name-key.ts';

test('a person is found by the family name first, in small letters without accents', () => {
  expect(nameKey({ name: ' Émile  Zola ' })).toBe('zola emile');
  expect(nameKey({ first_name: 'Karl-Heinz', last_name: 'Müller' })).toBe('muller karl heinz');
  expect(nameKey({ name: '李 明' })).toBe('明 李');
  expect([nameKey({}), nameKey({ name: ' – ' })]).toEqual([null, null]);
  expect(nameKey({ name: 'x'.repeat(1000) })).toHaveLength(200);
});

test('a name is looked for as it is written, and by its family name', () => {
  expect(nameKeysOf('Ada Lovelace')).toEqual(['ada lovelace', 'lovelace ada']);
  expect(nameKeysOf('LOVEL')).toEqual(['lovel']);
  expect(nameKeysOf('%')).toEqual([]);
});
