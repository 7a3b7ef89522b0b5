import { expect, test } from 'vitest';
import { findHighlights } from './highlights.ts';

const markMatches = (parts: { text: string; match: boolean }[] = []) =>
  parts.map(({ text, match }) => (match ? `[${text}]` : text)).join('');

test('words that begin with one searched for are marked, accents or not, letter by letter as they stand', () => {
  const { name, description } = findHighlights({ name: 'Café Notebook', description: 'For coffee, and CAFÉS.' }, [
    'cafe',
  ]);
  expect(name).toEqual([
    { text: 'Café', match: true },
    { text: ' Notebook', match: false },
  ]);
  expect(markMatches(description)).toBe('For coffee, and [CAFÉS].');
});

test('a description without a match is left out', () => {
  expect(findHighlights({ name: 'Mug', description: 'Stoneware.' }, ['mug'])).toEqual({
    name: [{ text: 'Mug', match: true }],
  });
});

test.each([0, 30, 100, 200, 400])(
  'of a long description whole words around the first match are shown: after %i',
  (n) => {
    const description = `${'soft warm bright '.repeat(n)}kettle ${'light plain '.repeat(40)}`;
    const snippet = markMatches(findHighlights({ name: '', description }, ['kettle']).description);
    expect(snippet).toContain('[kettle] light');
    expect(snippet.length).toBeLessThan(180);
    expect(snippet.startsWith('… ')).toBe(n > 2);
    expect(snippet.endsWith(' …')).toBe(true);
    for (const word of snippet.match(/\w+/g) ?? []) expect(description.split(/\W/)).toContain(word);
  },
);

test('a description without blanks is cut too', () => {
  const { description = [] } = findHighlights({ name: '', description: 'x'.repeat(5000) }, ['x']);
  expect(description.map(({ text }) => text).join('').length).toBeLessThan(180);
});
