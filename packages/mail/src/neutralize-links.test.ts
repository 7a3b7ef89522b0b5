import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neutralizeLinks } from './neutralize-links.ts';

test.each([
  '12 Main St. Apt. 4',
  'c/o J.R. Müller, 3. OG',
  'Nr.5',
  '97201-1234',
  '+49 30 1234/56',
  '1/2 Ω 抹茶',
  "O'Neil & Sons",
])('%s is said as it was written', (text) => {
  expect(neutralizeLinks(text)).toBe(text);
});

test.each([
  ['http://evil.example/win', 'http: / /evil. example/win'],
  ['www.evil.example', 'www. evil. example'],
  ['evil。example', 'evil。 example'],
  ['St.Gallen', 'St. Gallen'],
  ['win@evil.example', 'win@ evil. example'],
  ['//evil.example', '/ /evil. example'],
  ['one\n\ntwo', 'one two'],
])('%s is said as %s', (text, expectedText) => {
  expect(neutralizeLinks(text)).toBe(expectedText);
});

/** Pattern of the text that mail programs turn into a link: a scheme, or a host of letters behind a dot. */
const link = /:\/\/|\/\/\S|@\S|[\p{L}\p{N}_-][.。．｡]\p{L}{2}/u;

test('whatever is written, nothing in it is a link', () => {
  const pieces = fc.constantFrom('http', ':', '/', 'www', '.', '。', 'evil', 'example', '@', ' ', '\n', '-', 'é', '1');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      expect(neutralizeLinks(parts.join(''))).not.toMatch(link);
    }),
    { numRuns: 2000 },
  );
});
