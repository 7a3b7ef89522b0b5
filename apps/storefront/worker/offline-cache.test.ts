import { expect, test } from 'vitest';
import { OfflineCache } from './offline-cache.ts';
import { isStillServed } from './worker-availability.ts';

const origin = 'https://shop.example';

/**
 * Stand-in for the browser's cache storage with the methods that are used; entries stay in the order in which they were
 * added.
 */
class Shelves {
  readonly #cachesByName = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const shelf = this.#cachesByName.get(name) ?? new Map<string, Response>();
    this.#cachesByName.set(name, shelf);
    const toAbsoluteUrl = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, origin).href;
    return {
      match: async (key: string) => shelf.get(toAbsoluteUrl(key))?.clone(),
      put: async (key: string, response: Response) => void shelf.set(toAbsoluteUrl(key), response),
      delete: async (key: string | Request) => shelf.delete(toAbsoluteUrl(key)),
      keys: async () => Array.from(shelf.keys(), (url) => new Request(url)),
    };
  }

  async delete(name: string) {
    return this.#cachesByName.delete(name);
  }
}

/** Answers each path by its text; what has none is not there. */
function createOfflineCache(answers: Record<string, string> = {}) {
  const requestedPaths: string[] = [];
  const now = new Date('2026-11-26T14:05:00Z');
  const keeper = new OfflineCache({
    // `Shelves` has what is used of it
    caches: new Shelves() as unknown as CacheStorage,
    fetch: async (url) => {
      const { pathname } = new URL(url, origin);
      requestedPaths.push(pathname);
      const text = answers[pathname];
      const headers = { 'Content-Type': pathname.includes('.') ? 'image/webp' : 'text/html' };
      return new Response(text ?? '', { status: text === undefined ? 404 : 200, headers });
    },
    now: () => now,
  });
  return { keeper, requestedPaths, now };
}

const renderDocument = (title: string, account?: string) =>
  `<html lang="en-US"><head><title>${title}</title><link rel="stylesheet" href="/assets/a.css"/></head><body><main id="main"></main>` +
  `${account ? `<script type="application/json" id="shopper">{"account":{"id":"${account}"}}</script>` : ''}</body></html>`;

const createSeenDocument = (path: string, text = renderDocument(path)) => ({
  url: origin + path,
  html: text,
  headers: new Headers(),
});
const listCachedPaths = async (keeper: OfflineCache) => (await keeper.pages.listNewestFirst()).map(({ path }) => path);

test('a page that was seen is kept with its styles, and says from when it is', async () => {
  const { keeper, now } = createOfflineCache({ '/assets/a.css': 'a{}' });
  await keeper.cacheDocument(createSeenDocument('/products/mug'));
  const cachedPage = await keeper.pages.findByUrl(`${origin}/products/mug?utm_source=mail`);
  expect(cachedPage).toMatchObject({ path: '/products/mug', title: '/products/mug', keptAt: now.toISOString() });
  expect(await (await keeper.parts.findByUrl(`${origin}/assets/a.css`))?.text()).toBe('a{}');
});

test('styles of an old build go with the last page that needs them, those of an own look stay', async () => {
  const { keeper } = createOfflineCache({ '/assets/a.css': 'old', '/assets/b.css': 'new', '/theme.css': 'own' });
  const themeLink = '<link rel="stylesheet" href="/theme.css?a=1&amp;b=2"/></head>';
  await keeper.cacheDocument(createSeenDocument('/products/mug', renderDocument('Mug').replace('</head>', themeLink)));
  await keeper.cacheDocument(createSeenDocument('/products/pan', renderDocument('Pan').replace('a.css', 'b.css')));
  const readPartText = async (path: string) => (await keeper.parts.findByUrl(origin + path))?.text();
  expect(await Promise.all(['/assets/a.css', '/assets/b.css', '/theme.css?a=1&b=2'].map(readPartText))).toEqual([
    'old',
    'new',
    'own',
  ]);
  await keeper.cacheDocument(createSeenDocument('/products/mug', renderDocument('Mug').replace('a.css', 'b.css')));
  expect(await readPartText('/assets/a.css')).toBeUndefined();
});

test('a page whose styles do not come is not kept', async () => {
  const { keeper } = createOfflineCache();
  await expect(keeper.cacheDocument(createSeenDocument('/products/mug'))).rejects.toThrow('/assets/a.css answered 404');
  expect(await listCachedPaths(keeper)).toEqual([]);
});

test('pages behind a sign-in are looked at, and not kept', async () => {
  const { keeper } = createOfflineCache({ '/assets/a.css': '' });
  await keeper.cacheDocument(createSeenDocument('/account/orders', renderDocument('Orders', 'a1')));
  expect(await listCachedPaths(keeper)).toEqual([]);
});

test('a document of somebody else ends what is kept', async () => {
  const { keeper } = createOfflineCache({ '/assets/a.css': '' });
  await keeper.cacheDocument(createSeenDocument('/products/mug', renderDocument('Mug', 'a1')));
  await keeper.cacheDocument(createSeenDocument('/products/pan', renderDocument('Pan', 'a1')));
  expect(await listCachedPaths(keeper)).toEqual(['/products/pan', '/products/mug']);
  await keeper.cacheDocument(createSeenDocument('/login', renderDocument('Sign In')));
  expect(await listCachedPaths(keeper)).toEqual([]);
});

test('what was on its way when all was forgotten is not kept', async () => {
  const { keeper } = createOfflineCache({ '/assets/a.css': '' });
  const pendingSave = keeper.cacheDocument(createSeenDocument('/products/mug'));
  await keeper.forgetEverything();
  await pendingSave;
  expect(await listCachedPaths(keeper)).toEqual([]);
});

test('a page of the router is fetched once, and with it the pictures that it showed', async () => {
  const answers = { '/products/mug': renderDocument('Mug'), '/assets/a.css': '', '/images/mug.webp': 'webp' };
  const { keeper, requestedPaths } = createOfflineCache(answers);
  const displayedPage = {
    url: `${origin}/products/mug`,
    pictures: [`${origin}/images/mug.webp`, `${origin}/images/gone.webp`],
  };
  await keeper.cacheRequestedPage(displayedPage);
  await keeper.cacheRequestedPage(displayedPage);
  expect(requestedPaths.filter((path) => path === '/products/mug')).toHaveLength(1);
  expect(await (await keeper.parts.findByUrl(`${origin}/images/mug.webp`))?.text()).toBe('webp');
});

test('the cart is fetched again when it is another one', async () => {
  const { keeper, requestedPaths } = createOfflineCache({
    '/cart': renderDocument('Cart'),
    '/assets/a.css': '',
  });
  for (const version of ['1', '1', '2']) await keeper.cacheRequestedPage({ url: `${origin}/cart`, version });
  expect(requestedPaths.filter((path) => path === '/cart')).toHaveLength(2);
});

test('the shop is asked once an hour whether it serves the worker still', async () => {
  const caches = new Shelves() as unknown as CacheStorage; // implements the used methods
  let status = 200;
  let hours = 0;
  const checkServed = () =>
    isStillServed({
      caches,
      fetch: async () => new Response(null, { status }),
      now: () => Date.parse('2026-11-26') + hours * 3_600_000,
    });
  expect(await checkServed()).toBe(true);
  status = 410;
  expect(await checkServed()).toBe(true);
  hours = 1;
  expect(await checkServed()).toBe(false);
  status = 503;
  hours = 2;
  expect(await checkServed()).toBe(true);
});
