import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neutralizeLinks, sanitizeName } from './buyer-text.ts';

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

test.each([
  'Ada',
  "Anne-Marie O'Neil",
  'Anne-Marie O’Neil',
  'J. R. R. Müller',
  'J.R.R. Tolkien',
  'Dr. Hans-Peter v. d. Leyen',
  'María José de la Cruz Fernández',
  'Gal·la Ñíguez',
  'Jürgen "J" Müller',
  'Martin Luther King, Jr.',
  'Müller GmbH & Co. KG',
  'Anna Schmidt c/o Meyer',
  'Ludwig 14',
  '李小龙',
  'नरेन्द्र मोदी',
  'محمد علی',
  'Ng',
])('a mail greets %s', (name) => {
  expect(sanitizeName(` ${name} `)).toBe(name);
});

test.each([
  'Click http://evil',
  'Click https://evil.example/win',
  'www.evil.example',
  'evil.example',
  'Win at evil.co today',
  'Win at t.co',
  'Win at evil。com',
  'Win at evil．com',
  'Win at evil .com',
  'ada@mercer.test',
  'mailto:ada',
  '//evil/win',
  '192.0.2.1',
  'Call 0900 123456',
  '<b>Ada</b>',
  '[Ada](evil)',
  'Ada\u202eevil',
  'A'.repeat(61),
  'You have won a million dollars, please answer within two days',
])('a mail greets nobody as %s', (name) => {
  expect(sanitizeName(name)).toBe('');
});

test('a name has one line', () => {
  expect(sanitizeName('Ada\r\nBcc: eve@mercer.test')).toBe('Ada');
  expect(sanitizeName('Ada\u2028evil.example')).toBe('Ada');
});

test('whatever somebody calls themselves, a mail says no address, no link, no line break, and nothing long', () => {
  const part = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('http://', '.', 'evil.com', '@', '\n', '\r', ' ', 'Ada', ':', '//', 'www.', '\u2028'),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const safeName = sanitizeName(parts.join(''));
      expect(safeName.length).toBeLessThanOrEqual(60);
      expect(safeName).not.toMatch(/[@:<>\p{Cc}\u2028\u2029]|\/\/|\p{N}\.\p{N}|[\p{L}\p{N}]\.\p{L}{2,}/u);
    }),
  );
});
