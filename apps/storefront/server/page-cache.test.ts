import { expect, test, vi } from 'vitest';
import { toCachedPage } from './cached-page.ts';
import { createPageCache, pageKey } from './page-cache.ts';

const page = toCachedPage(Buffer.from('<p>1</p>'), 'none');

test('a page is kept for five seconds, and until products change', async () => {
  let version = '1';
  let now = 1000;
  const cache = createPageCache(
    async () => version,
    () => now,
  );
  (await cache.open())?.put('/', page);
  now += 4900;
  expect((await cache.open())?.get('/')).toBe(page);
  now += 200;
  expect((await cache.open())?.get('/')).toBeUndefined();

  (await cache.open())?.put('/', page);
  version = '2';
  const shelf = await cache.open();
  expect(shelf?.version).toBe('2');
  expect(shelf?.get('/')).toBeUndefined();
});

test('what is made of a page is no longer kept than that one', async () => {
  let now = 1000;
  const cache = createPageCache(
    async () => '1',
    () => now,
  );
  const shelf = await cache.open();
  shelf?.put('/', page);
  now += 4000;
  shelf?.put('/ 3', page, '/');
  now += 900;
  expect(shelf?.get('/ 3')).toBe(page);
  now += 200;
  expect(shelf?.get('/ 3')).toBeUndefined();
  shelf?.put('/ 3', page, '/');
  expect(shelf?.get('/ 3')).toBeUndefined();
});

test('what was rendered before products changed is not kept after', async () => {
  let version = '1';
  const cache = createPageCache(async () => version, Date.now);
  const late = await cache.open();
  version = '2';
  await cache.open();
  late?.put('/', page);
  expect((await cache.open())?.get('/')).toBeUndefined();
});

test('without the version of the catalogue no page is kept and none is given, and that is logged', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  let version = async () => '1';
  const cache = createPageCache(() => version(), Date.now);
  (await cache.open())?.put('/', page);
  version = () => Promise.reject(new Error('no such table'));
  expect(await cache.open()).toBeUndefined();
  expect(error).toHaveBeenCalledOnce();
  version = async () => '1';
  expect((await cache.open())?.get('/')).toBe(page);
  error.mockRestore();
});

test('the key is what the page shows: address, language and currency', () => {
  const shown = { locale: 'en-US', currency: { code: 'USD' } };
  const keyOf = (path: string, init?: RequestInit) => pageKey(new Request(`http://localhost${path}`, init), shown);
  expect(keyOf('/')).toBe('/ en-US USD');
  expect(keyOf('/category/health?sort=newest&attributes.colour=Red')).toBeDefined();
  expect(keyOf('/search?q=mug')).not.toBe(keyOf('/search?q=cup'));
  for (const own of [
    '/cart',
    '/account',
    '/checkout',
    '/orders/1?token=a',
    '/login',
    '/products/a.data',
    '/feed.xml',
  ]) {
    expect(keyOf(own), own).toBeUndefined();
  }
  expect(keyOf('/?gclid=1')).toBeUndefined();
  expect(keyOf(`/search?q=${'a'.repeat(600)}`)).toBeUndefined();
  expect(keyOf('/', { method: 'POST' })).toBeUndefined();
});
