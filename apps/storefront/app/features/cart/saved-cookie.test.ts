import { expect, test } from 'vitest';
import { savedCookie, savedIn } from './saved-cookie.ts';

test('lines laid aside come back as they were, the newest first', () => {
  const lines = ['product_id=1&quantity=2&option%3Ac=Blue+%7C+Sand', 'product_id=2&quantity=1'];
  const cookie = savedCookie(lines, true);
  expect(cookie).toMatch(/; Path=\/; Max-Age=7776000; SameSite=Lax; Secure$/);
  expect(savedIn(`swell-locale=de-DE; ${cookie}`)).toEqual(lines);
  expect(savedIn('swell-locale=de-DE')).toEqual([]);
  expect(savedCookie([], false)).toBe('mercer-saved=; Path=/; Max-Age=0; SameSite=Lax');
});

test('the oldest go where they would weigh too much', () => {
  const lines = Array.from({ length: 90 }, (_, at) => `product_id=${String(at).padStart(24, '0')}&quantity=1`);
  const kept = savedIn(savedCookie(lines, false));
  expect(kept).toEqual(lines.slice(0, kept.length));
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.length).toBeLessThan(90);
});
