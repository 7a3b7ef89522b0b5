import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateSlug } from './generate-slug.ts';

test.each([
  ['Café Crème', 'cafe-creme'],
  ['Große Tasse 50% – neu!', 'grosse-tasse-50-neu'],
  ['Đà Nẵng Ærø Łódź', 'da-nang-aero-lodz'],
  ['Синяя ваза', 'sinyaya-vaza'],
  ['Йод', 'yod'],
  ['Μπλε βάζο', 'mple-vazo'],
  ['花瓶', 'hua-ping'],
  ['ガラスの花瓶', 'garasuno-hua-ping'],
  ['꽃병', 'kkoch-byeong'],
  ['مزهرية زرقاء', 'mzhryh-zrq'],
  ['फूलदान', 'phuldan'],
  ['แจกัน', 'aechkan'],
  ['Mug 😀 x²', 'mug-x2'],
  ['😀', ''],
])('%s becomes %s', (name, slug) => {
  expect(generateSlug(name)).toBe(slug);
});

test('a slug of any text is one of small letters and digits, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const slug = generateSlug(text);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slug.length).toBeLessThanOrEqual(200);
      expect(generateSlug(slug)).toBe(slug);
    }),
  );
});

test('a slug that is too long ends with a whole word', () => {
  expect(generateSlug('花瓶'.repeat(60))).toMatch(/^(hua-ping-)+hua(-ping)?$/);
});
