import { expect, test } from 'vitest';
import { isInnerList, parseDictionary, StructuredFieldError, serializeMember, Token } from './structured-fields.ts';

test('a dictionary has items, inner lists and parameters as they were written', () => {
  const members = parseDictionary(
    'sig1=("@method" "signature-agent";key="sig1" );created=1738617600;keyid="a\\"b", on, w=jwks_uri;q=1.5, b=:aGk=:, f=?0',
  );
  expect([...members.keys()]).toEqual(['sig1', 'on', 'w', 'b', 'f']);
  const signature = members.get('sig1');
  expect(signature && isInnerList(signature) && signature.items.map(({ value }) => value)).toEqual([
    '@method',
    'signature-agent',
  ]);
  expect([...members.values()].map(serializeMember)).toEqual([
    '("@method" "signature-agent";key="sig1");created=1738617600;keyid="a\\"b"',
    '?1',
    'jwks_uri;q=1.5',
    ':aGk=:',
    '?0',
  ]);
  expect(members.get('w')).toMatchObject({ value: new Token('jwks_uri') });
});

test('a key that comes twice has its last value', () => {
  expect(parseDictionary('a=1, b=2, a=3').get('a')).toMatchObject({ value: 3 });
});

test.each([
  'a=',
  'a=1,',
  '=1',
  'A=1',
  'a=1 b=2',
  'a="x',
  'a=("x"',
  'a=("x""y")',
  'a=:%:',
  'a=?2',
  'a=1.2345',
  `a="${'x'.repeat(9000)}"`,
  'a="é"',
])('%s is no dictionary', (text) => {
  expect(() => parseDictionary(text)).toThrow(StructuredFieldError);
});
