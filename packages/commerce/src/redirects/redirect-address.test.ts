import { expect, test } from 'vitest';
import { addQuery, isAnsweredPath, normalizePath, parseRedirectTarget } from './redirect-address.ts';

const publicUrl = 'https://shop.example.com';

test.each([
  ['/Collections/Summer/', '/collections/summer'],
  ['/a//b///', '/a/b'],
  ['/a/./b/../c', '/a/c'],
  ['/%C3%9Cber%20uns', '/über uns'],
  ['/a%2541', '/a%2541'],
  ['/a%2Fb', '/a%2fb'],
  ['/%ff', '/%ff'],
  ['/', '/'],
])('the path %s is compared as %s', (text, path) => expect(normalizePath(text)).toBe(path));

test.each(['', 'a', '/%00', '/%5Cevil.com', '//evil.com', '/\\evil.com', '/a\tb', 'https://evil.com', '/a\nb'])(
  '%j is no path',
  (text) => expect(normalizePath(text)).toBeNull(),
);

test.each([
  ['/new?a=1#b', '/new?a=1#b', '/new'],
  ['https://shop.example.com/New', '/New', '/new'],
  ['http://shop.example.com/new', '/new', '/new'],
  ['https://blog.example.org/post?x=1', 'https://blog.example.org/post?x=1', null],
  ['/.//evil.com/x', '/evil.com/x', '/evil.com/x'],
  ['/a/..//evil.com', '/evil.com', '/evil.com'],
])('%s leads to %s', (text, target, path) => expect(parseRedirectTarget(text, publicUrl)).toEqual({ target, path }));

test.each([
  '//evil.com',
  '/\\evil.com',
  '\\\\evil.com',
  '/\t/evil.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://blog.example.org/',
  'https:evil.com',
  'https:///evil.com',
  'https://user:word@blog.example.org/',
  'https://shop.example.com@evil.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://localhost/',
  'https://printer.local/',
  'https://blog.example.org:8443/',
  'new',
  '',
])('%j leads nowhere', (text) => expect(parseRedirectTarget(text, publicUrl)).toBeNull());

test.each([
  ['/new', '?a=1&b=%20', '/new?a=1&b=+'],
  ['/new?a=0', 'a=1&b=2', '/new?a=0&b=2'],
  ['/new#top', 'a=1', '/new?a=1#top'],
  ['/new', '', '/new'],
])('%s with %s is %s', (target, search, address) => expect(addQuery(target, search)).toBe(address));

test('paths that the shop answers itself cannot be redirected', () => {
  for (const path of [
    '/',
    '/cart',
    '/api/products',
    '/checkout',
    '/docs/api',
    '/account',
    '/console',
    '/console/orders',
  ])
    expect(isAnsweredPath(path)).toBe(true);
  for (const path of ['/products/old', '/old', '/carts', '/docs/old', '/account/old'])
    expect(isAnsweredPath(path)).toBe(false);
});
