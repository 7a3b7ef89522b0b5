import { expect, test } from 'vitest';
import { parseXmlFields } from './xml.ts';

test.each([
  ['', {}],
  ['<?xml version="1.0" encoding="UTF-8"?>\n<a>text</a>\n', { a: 'text' }],
  ['<a><b-c>1</b-c><last-4>1111</last-4></a>', { a: { b_c: '1', last_4: '1111' } }],
  ['<a nil="true"/>', { a: null }],
  ['<a><b></b><c/></a>', { a: { b: '', c: '' } }],
  ['<a type="integer">50</a>', { a: 50 }],
  ['<a type="boolean">true</a>', { a: true }],
  ['<a type="datetime">2026-06-01T12:00:00Z</a>', { a: '2026-06-01T12:00:00Z' }],
  ['<ids type="array"><item>x</item><item>y</item></ids>', { ids: ['x', 'y'] }],
  ['<ids type="array"/>', { ids: [] }],
  ['<a type="collection"><n type="integer">2</n><b>1</b><b>2</b></a>', { a: { n: 2, b: ['1', '2'] } }],
  ['<a>&lt;b&gt; &amp;amp; &#39;x&#x41;&#39; &other;</a>', { a: "<b> &amp; 'xA' &other;" }],
])('%s is read', (xml, value) => {
  expect(parseXmlFields(xml)).toEqual(value);
});

test.each(['text', '<a>', '</a>', '<a></b>', '<a><b></a></b>', '<!DOCTYPE x><a/>', '<a b="<"/>', '<a', '<a/>rest'])(
  '%s is no XML',
  (xml) => {
    expect(() => parseXmlFields(xml)).toThrow(SyntaxError);
  },
);

test('a name of an object’s own is a name', () => {
  expect(Object.keys(parseXmlFields('<__proto__><x>1</x></__proto__>'))).toEqual(['__proto__']);
});

test('what is long is read at once', () => {
  const items = '<item>x</item>'.repeat(20_000);
  expect(parseXmlFields(`<ids type="array">${items}</ids>`).ids).toHaveLength(20_000);
  expect(() => parseXmlFields('<a '.repeat(20_000))).toThrow(SyntaxError);
});
