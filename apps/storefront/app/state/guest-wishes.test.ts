import { expect, test } from 'vitest';
import { buildGuestWishesCookie, putGuestWish, readGuestWishes, takeGuestWish } from './guest-wishes.ts';

const toHeader = (slugs: string[]) => buildGuestWishesCookie(slugs, true).split(';')[0] ?? '';

test('the cookie keeps the slugs in their order, whatever letters they have', () => {
  const slugs = ['everyday-mug', 'käse|glocke', 'a,b; c'];
  expect(readGuestWishes(toHeader(slugs))).toEqual(slugs);
  expect(buildGuestWishesCookie(slugs, true)).toMatch(/; Path=\/; Max-Age=7776000; SameSite=Lax; Secure$/);
});

test('a list without products ends the cookie', () => {
  expect(buildGuestWishesCookie([], false)).toBe('mercer-wishes=; Path=/; Max-Age=0; SameSite=Lax');
  expect(readGuestWishes('')).toEqual([]);
});

test('the oldest products go where there is no room', () => {
  const slugs = Array.from({ length: 90 }, (_, at) => `product-${at}`);
  expect(readGuestWishes(toHeader(slugs))).toEqual(slugs.slice(0, 50));
  expect(readGuestWishes(toHeader(['x'.repeat(900), 'y'.repeat(900)]))).toEqual(['x'.repeat(900)]);
});

test('what the shop did not write is left out', () => {
  expect(readGuestWishes('mercer-wishes=%E0%A4%A|mug||%')).toEqual(['mug']);
});

test('a product is in the list once, in front', () => {
  expect(putGuestWish(['mug', 'stool'], 'stool')).toEqual(['stool', 'mug']);
  expect(takeGuestWish(['mug', 'stool'], 'mug')).toEqual(['stool']);
});
