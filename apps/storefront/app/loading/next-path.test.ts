import { expect, test } from 'vitest';
import { nextPath, pathAfterSignIn, signInPath } from './next-path.ts';

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
  [`/${'x'.repeat(1900)}`, `/${'x'.repeat(1900)}`],
  [`/${'x'.repeat(2000)}`, '/account'],
  [`/${'é'.repeat(500)}`, '/account'],
])('only same-origin paths of some length are followed: %j goes to %s', (next, path) => {
  expect(nextPath(next)).toBe(path);
});

test.each(['/login', '/Login/', '/login?next=/login', '/signup#top', '/logout'])(
  'signing in never leads to where it is asked for again: %j goes to /account',
  (next) => {
    expect(pathAfterSignIn(next)).toBe('/account');
  },
);

test('signing in leads to any other path', () => {
  expect(pathAfterSignIn('/login-help')).toBe('/login-help');
});

test.each(['/account', '/account/orders?show=returned&page=2'])('%s is found again after signing in', (path) => {
  const { searchParams } = new URL(signInPath(path), 'http://shop.invalid');
  expect(pathAfterSignIn(searchParams.get('next'))).toBe(path);
});
