import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCookie } from './read-cookie.ts';

const guarded = '__Host-swell-session';

test('a cookie is found by its exact name', () => {
  const header = 'swell-locale=de-DE; swell-session=abc;swell-currency=EUR';
  expect(readCookie(header, 'swell-session')).toBe('abc');
  expect(readCookie(header, 'swell-currency')).toBe('EUR');
  expect(readCookie(header, 'Swell-Session')).toBeUndefined();
  expect(readCookie(header, 'session')).toBeUndefined();
  expect(readCookie('', 'swell-session')).toBeUndefined();
});

const lookalikes = [
  ...['\u00a0', '\u00a0 ', '\ufeff', '\u2003', '\v', '\f', '\u0085', '\0', '"', '%20'].map(
    (sign) => `${sign}${guarded}`,
  ),
  ...['\u00a0', '\u2028', '\v', '\f', '%20', '\0'].map((sign) => `${guarded}${sign}`),
  '__host-swell-session',
  '__Host%2Dswell-session',
];

test.each(lookalikes)('a name that only looks like the guarded one is another name: %j', (name) => {
  expect(readCookie(`${name}=planted`, guarded)).toBeUndefined();
  expect(readCookie(`${name}=planted; ${guarded}=own`, guarded)).toBe('own');
});

test('blanks and tabs around name and value, and quotes around the value, are not part of them', () => {
  expect(readCookie(' \ta \t= \tb \t', 'a')).toBe('b');
  expect(readCookie('a="b"', 'a')).toBe('b');
  expect(readCookie('a=""', 'a')).toBe('');
  expect(readCookie('a=', 'a')).toBe('');
  expect(readCookie('a=b=c', 'a')).toBe('b=c');
  expect(readCookie('a=%61', 'a')).toBe('%61');
});

test('of several cookies with one name the first whose value has no foreign octet counts', () => {
  expect(readCookie('a=1; a=2', 'a')).toBe('1');
  for (const octet of ['\u00a0', ' x', ',', '\\', '"', '\u007f', '\u00e9', '\n', '\0']) {
    expect(readCookie(`a=1${octet}2; a=3`, 'a')).toBe('3');
    expect(readCookie(`a=1${octet}2`, 'a')).toBeUndefined();
  }
  expect(readCookie('a; a=2', 'a')).toBe('2');
});

test('what is found is a whole pair of the header, whatever the header says', () => {
  const part = fc.oneof(
    fc.constantFrom(guarded, 'swell-session', '=', ';', '; ', ' ', '\t', '\u00a0', '"', 'a', '%3D'),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const value = readCookie(parts.join(''), guarded);
      if (value === undefined) return;
      expect(value).toMatch(/^[\x21-\x7e]*$/);
      const pairs = parts.join('').split(';');
      const pattern = new RegExp(`^[ \t]*${guarded}[ \t]*=[ \t]*"?[\x21-\x7e]*"?[ \t]*$`);
      expect(pairs.some((pair) => pattern.test(pair) && pair.includes(value))).toBe(true);
    }),
  );
});

test('a cookie is found behind a header full of signs that part and name cookies', () => {
  for (const sign of [';', '=', ' ', ' ;', ';=', 'swell-session;', 'swell-session =";']) {
    const filled = sign.repeat(16_384 / sign.length);
    expect(readCookie(`${filled};swell-session=abc`, 'swell-session'), sign).toBe('abc');
    expect(readCookie(filled, 'swell-session-of-another'), sign).toBeUndefined();
  }
});
