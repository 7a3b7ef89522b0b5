import { expect, test } from 'vitest';
import { listCountedEvents } from './analytics.ts';
import type { SharedPages } from './shared-pages.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const opened = { 'user-agent': firefox, accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };
const old = { 'user-agent': firefox, accept: 'text/html,*/*' };
const apiCallHeaders = { 'user-agent': firefox, 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };

const sharedPaths = ['/', '/products/mug', '/category/tea'];
const sharedPages: SharedPages = {
  includes: ({ url }) => sharedPaths.includes(new URL(url).pathname),
  buildKey: () => undefined,
};

function listCountedVisits(path: string, headers: Record<string, string>, { method = 'GET', status = 200 } = {}) {
  const request = new Request(`http://localhost:3000${path}`, { method, headers });
  const publicUrl = 'https://shop.example';
  return listCountedEvents(request, new Response(null, { status }), {
    publicUrl,
    sharedPages: async () => sharedPages,
  });
}

test.each<[string, Record<string, string>, string[]]>([
  ['/', opened, ['visit']],
  ['/', { ...opened, 'sec-fetch-site': 'cross-site' }, ['visit']],
  ['/', { ...opened, 'sec-fetch-site': 'same-origin' }, []],
  ['/products/mug', opened, ['visit', 'product']],
  ['/products/mug?reviews=2', { ...opened, 'sec-fetch-site': 'same-origin' }, ['product']],
  ['/category/tea', old, ['visit']],
  ['/category/tea', { ...old, referer: 'https://search.example/?q=tea' }, ['visit']],
  ['/category/tea', { ...old, referer: 'https://shop.example/' }, []],
  ['/category/tea', { ...old, referer: 'http://localhost:3000/' }, []],
  ['/category/tea', { ...old, referer: 'no address' }, ['visit']],
  ['/', { ...opened, 'sec-purpose': 'prefetch;prerender' }, []],
  ['/', { ...opened, 'sec-fetch-dest': 'image' }, []],
  ['/', { accept: 'text/html' }, []],
  ['/', { ...old, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, []],
  ['/', { ...old, 'user-agent': 'curl/8.5.0' }, []],
  ['/', { ...opened, 'user-agent': 'Mozilla/5.0 HeadlessChrome/140.0' }, []],
  ['/', { ...opened, 'user-agent': 'Mozilla/5.0 (Linux; Android 13; CUBOT X70) Chrome/140.0' }, ['visit']],
  ['/checkout', opened, []],
  ['/account', opened, []],
  ['/products/mug.data', opened, []],
  ['/robots.txt', opened, []],
  ['/api/products/mug', apiCallHeaders, ['product']],
  ['/api/products/mug/related', apiCallHeaders, []],
  ['/api/products/slugs', apiCallHeaders, []],
  ['/api/products', apiCallHeaders, []],
  ['/api/products/mug', { ...apiCallHeaders, 'sec-fetch-site': 'cross-site' }, []],
  ['/api/products/mug', { 'user-agent': firefox }, []],
])('%s counts as what it is', async (path, headers, expected) => {
  expect(await listCountedVisits(path, headers)).toEqual(expected);
});

test('what was not answered with the page is no visit', async () => {
  expect(await listCountedVisits('/', opened, { status: 404 })).toEqual([]);
  expect(await listCountedVisits('/', opened, { status: 500 })).toEqual([]);
  expect(await listCountedVisits('/', opened, { method: 'POST' })).toEqual([]);
  expect(await listCountedVisits('/', opened, { method: 'HEAD' })).toEqual([]);
});
