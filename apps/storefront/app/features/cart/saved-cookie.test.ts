import { expect, test } from 'vitest';
import { buildSavedCookie, readSavedLines } from './saved-cookie.ts';

test('lines laid aside come back as they were, the newest first', () => {
  const lines = ['product_id=1&quantity=2&option%3Ac=Blue+%7C+Sand', 'product_id=2&quantity=1'];
  const cookie = buildSavedCookie(lines, true);
  expect(cookie).toMatch(/; Path=\/; Max-Age=7776000; SameSite=Lax; Secure$/);
  expect(readSavedLines(`swell-locale=de-DE; ${cookie}`)).toEqual(lines);
  expect(readSavedLines('swell-locale=de-DE')).toEqual([]);
  expect(buildSavedCookie([], false)).toBe('mercer-saved=; Path=/; Max-Age=0; SameSite=Lax');
});

test('the oldest go where they would weigh too much', () => {
  const lines = Array.from({ length: 90 }, (_, at) => `product_id=${String(at).padStart(24, '0')}&quantity=1`);
  const readableLines = readSavedLines(buildSavedCookie(lines, false));
  expect(readableLines).toEqual(lines.slice(0, readableLines.length));
  expect(readableLines.length).toBeGreaterThan(20);
  expect(readableLines.length).toBeLessThan(90);
});
