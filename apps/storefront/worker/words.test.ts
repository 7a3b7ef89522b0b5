import { expect, test } from 'vitest';
import { formatCachedTime, offlineWords } from './words.ts';

test('a page of today says its hour, one of before its day as well', () => {
  const now = new Date(2026, 10, 26, 20, 0);
  expect(formatCachedTime(new Date(2026, 10, 26, 14, 5), { now, locale: 'de-DE' })).toBe('14:05');
  expect(formatCachedTime(new Date(2026, 10, 24, 14, 5), { now, locale: 'de-DE' })).toBe('24. Nov., 14:05');
});

test('a time is written as its language does, in the morning too', () => {
  const now = new Date(2026, 10, 26, 1, 56);
  expect(formatCachedTime(now, { now, locale: 'de-DE' })).toBe('01:56');
  expect(formatCachedTime(now, { now, locale: 'en-US' }).replace(/\s/, ' ')).toBe('1:56 AM');
});

test('it is said in the language of the page', () => {
  expect(offlineWords('de-DE').note('14:05')).toContain('Sie sind offline. Diese Seite ist von 14:05;');
  expect(offlineWords('en-US').note('14:05')).toBe(
    'You are offline. This page is from 14:05; prices and stock may have changed.',
  );
});
