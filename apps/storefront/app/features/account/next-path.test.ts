import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

test.each([
  ['/wishlist', '/wishlist'],
  ['/products/mug?size=2#reviews', '/products/mug?size=2#reviews'],
  [null, '/account'],
  ['', '/account'],
  ['https://evil.example', '/account'],
  ['//evil.example', '/account'],
  ['/\\evil.example', '/account'],
  ['/\t/evil.example', '/account'],
  ['/.//evil.example', '/account'],
  ['javascript:alert(1)', '/account'],
])('only same-origin paths are followed: %j goes to %s', (next, path) => {
  expect(nextPath(next)).toBe(path);
});
