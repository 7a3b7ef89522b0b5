import { expect, test } from 'vitest';
import { changesShopper, classifyRequest, toPageKey } from './request-kind.ts';

const origin = 'https://shop.example';
const classifyPath = (
  path: string,
  { mode = 'navigate', method = 'GET' }: { mode?: RequestMode; method?: string } = {},
) => classifyRequest({ method, mode, url: new URL(path, origin).href }, origin);

test.each([
  '/',
  '/cart',
  '/products/mug',
  '/products/mug?utm_source=mail',
  '/category/health?page=2',
  '/deals',
  '/pages/returns',
])('%s is kept', (path) => expect(classifyPath(path)).toBe('kept'));

test.each(['/account', '/account/orders', '/wishlist', '/login', '/search?q=mug'])(
  '%s is a page of the shop, but not kept',
  (path) => expect(classifyPath(path)).toBe('shop'),
);

test.each([
  '/checkout',
  '/checkout?gateway=klarna',
  '/api/products/mug',
  '/vault/tokens',
  '/operator/orders',
  '/functions/demo/hello',
  '/sandbox/klarna/pay',
  '/orders/42?key=secret',
  '/account/recover?key=secret',
  '/drafts/42',
  '/mails',
  '/feed.xml',
  '/products/mug.data',
  'https://elsewhere.example/',
])("%s is none of the worker's business", (path) => {
  for (const mode of ['navigate', 'cors', 'no-cors'] as const) expect(classifyPath(path, { mode })).toBe('other');
});

test('what is posted goes by', () => {
  expect(classifyPath('/cart', { method: 'POST' })).toBe('other');
  expect(classifyPath('/assets/a.css', { method: 'HEAD', mode: 'no-cors' })).toBe('other');
});

test("styles, fonts and pictures are parts of pages; style and script of a kept page are the worker's own", () => {
  for (const path of ['/assets/style-1.css', '/images/mug.webp?width=320', '/theme.css?v=1', '/icon.svg'])
    expect(classifyPath(path, { mode: 'no-cors' })).toBe('part');
  for (const path of ['/offline/page.css', '/offline/page.js'])
    expect(classifyPath(path, { mode: 'no-cors' })).toBe('ours');
  // the script asks for data of pages itself
  expect(classifyPath('/cart', { mode: 'cors' })).toBe('other');
});

test.each([
  ['/api/account/logout', true],
  ['/api/account/login', true],
  ['/api/account', true],
  ['/logout', true],
  ['/de/logout', true],
  ['/deals/logout', false],
  ['/login', true],
  ['/signup', true],
  ['/api/account/addresses', false],
  ['/api/cart/items', false],
])('a post to %s changes the shopper: %s', (path, changes) => {
  const url = origin + path;
  expect(changesShopper({ method: 'POST', url }, origin)).toBe(changes);
  expect(changesShopper({ method: 'GET', url }, origin)).toBe(false);
  expect(changesShopper({ method: 'POST', url: `https://elsewhere.example${path}` }, origin)).toBe(false);
});

test.each([
  ['/products/mug?utm_source=mail', '/products/mug'],
  ['/?', '/'],
  ['/category/health?page=2', '/category/health?page=2'],
  ['/deals?sort=price', '/deals?sort=price'],
])('%s is kept as %s', (path, key) => {
  expect(toPageKey(origin + path)).toBe(key);
});
