import { expect, test } from 'vitest';
import { Keeper } from './keeper.ts';
import { isStillServed } from './still-served.ts';

const origin = 'https://shop.example';

/** What browsers offer, as far as it is used: entries in the order in which they came. */
class Shelves {
  readonly #all = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const shelf = this.#all.get(name) ?? new Map<string, Response>();
    this.#all.set(name, shelf);
    const urlOf = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, origin).href;
    return {
      match: async (key: string) => shelf.get(urlOf(key))?.clone(),
      put: async (key: string, response: Response) => void shelf.set(urlOf(key), response),
      delete: async (key: string | Request) => shelf.delete(urlOf(key)),
      keys: async () => Array.from(shelf.keys(), (url) => new Request(url)),
    };
  }

  async delete(name: string) {
    return this.#all.delete(name);
  }
}

/** Answers each path by its text; what has none is not there. */
function keeperOf(answers: Record<string, string> = {}) {
  const asked: string[] = [];
  const now = new Date('2026-11-26T14:05:00Z');
  const keeper = new Keeper({
    // `Shelves` has what is used of it
    caches: new Shelves() as unknown as CacheStorage,
    fetch: async (url) => {
      const { pathname } = new URL(url, origin);
      asked.push(pathname);
      const text = answers[pathname];
      const headers = { 'Content-Type': pathname.includes('.') ? 'image/webp' : 'text/html' };
      return new Response(text ?? '', { status: text === undefined ? 404 : 200, headers });
    },
    now: () => now,
  });
  return { keeper, asked, now };
}

const html = (title: string, account?: string) =>
  `<html lang="en-US"><head><title>${title}</title><link rel="stylesheet" href="/assets/a.css"/></head><body><main id="main"></main>` +
  `${account ? `<script type="application/json" id="shopper">{"account":{"id":"${account}"}}</script>` : ''}</body></html>`;

const seen = (path: string, text = html(path)) => ({ url: origin + path, html: text, headers: new Headers() });
const pathsOf = async (keeper: Keeper) => (await keeper.pages.all()).map(({ path }) => path);

test('a page that was seen is kept with its styles, and says from when it is', async () => {
  const { keeper, now } = keeperOf({ '/assets/a.css': 'a{}' });
  await keeper.see(seen('/products/mug'));
  const kept = await keeper.pages.find(`${origin}/products/mug?utm_source=mail`);
  expect(kept).toMatchObject({ path: '/products/mug', title: '/products/mug', keptAt: now.toISOString() });
  expect(await (await keeper.parts.find(`${origin}/assets/a.css`))?.text()).toBe('a{}');
});

test('styles of an old build go with the last page that needs them, those of an own look stay', async () => {
  const { keeper } = keeperOf({ '/assets/a.css': 'old', '/assets/b.css': 'new', '/theme.css': 'own' });
  const own = '<link rel="stylesheet" href="/theme.css?a=1&amp;b=2"/></head>';
  await keeper.see(seen('/products/mug', html('Mug').replace('</head>', own)));
  await keeper.see(seen('/products/pan', html('Pan').replace('a.css', 'b.css')));
  const found = async (path: string) => (await keeper.parts.find(origin + path))?.text();
  expect(await Promise.all(['/assets/a.css', '/assets/b.css', '/theme.css?a=1&b=2'].map(found))).toEqual([
    'old',
    'new',
    'own',
  ]);
  await keeper.see(seen('/products/mug', html('Mug').replace('a.css', 'b.css')));
  expect(await found('/assets/a.css')).toBeUndefined();
});

test('a page whose styles do not come is not kept', async () => {
  const { keeper } = keeperOf();
  await expect(keeper.see(seen('/products/mug'))).rejects.toThrow('/assets/a.css answered 404');
  expect(await pathsOf(keeper)).toEqual([]);
});

test('pages behind a sign-in are looked at, and not kept', async () => {
  const { keeper } = keeperOf({ '/assets/a.css': '' });
  await keeper.see(seen('/account/orders', html('Orders', 'a1')));
  expect(await pathsOf(keeper)).toEqual([]);
});

test('a document of somebody else ends what is kept', async () => {
  const { keeper } = keeperOf({ '/assets/a.css': '' });
  await keeper.see(seen('/products/mug', html('Mug', 'a1')));
  await keeper.see(seen('/products/pan', html('Pan', 'a1')));
  expect(await pathsOf(keeper)).toEqual(['/products/pan', '/products/mug']);
  await keeper.see(seen('/login', html('Sign In')));
  expect(await pathsOf(keeper)).toEqual([]);
});

test('what was on its way when all was forgotten is not kept', async () => {
  const { keeper } = keeperOf({ '/assets/a.css': '' });
  const kept = keeper.see(seen('/products/mug'));
  await keeper.forget();
  await kept;
  expect(await pathsOf(keeper)).toEqual([]);
});

test('a page of the router is fetched once, and with it the pictures that it showed', async () => {
  const answers = { '/products/mug': html('Mug'), '/assets/a.css': '', '/images/mug.webp': 'webp' };
  const { keeper, asked } = keeperOf(answers);
  const shown = {
    url: `${origin}/products/mug`,
    pictures: [`${origin}/images/mug.webp`, `${origin}/images/gone.webp`],
  };
  await keeper.keep(shown);
  await keeper.keep(shown);
  expect(asked.filter((path) => path === '/products/mug')).toHaveLength(1);
  expect(await (await keeper.parts.find(`${origin}/images/mug.webp`))?.text()).toBe('webp');
});

test('the cart is fetched again when it is another one', async () => {
  const { keeper, asked } = keeperOf({ '/cart': html('Cart'), '/assets/a.css': '' });
  for (const version of ['1', '1', '2']) await keeper.keep({ url: `${origin}/cart`, version });
  expect(asked.filter((path) => path === '/cart')).toHaveLength(2);
});

test('the shop is asked once an hour whether it serves the worker still', async () => {
  const caches = new Shelves() as unknown as CacheStorage; // as above
  let status = 200;
  let hours = 0;
  const ask = () =>
    isStillServed({
      caches,
      fetch: async () => new Response(null, { status }),
      now: () => Date.parse('2026-11-26') + hours * 3_600_000,
    });
  expect(await ask()).toBe(true);
  status = 410;
  expect(await ask()).toBe(true);
  hours = 1;
  expect(await ask()).toBe(false);
  status = 503;
  hours = 2;
  expect(await ask()).toBe(true);
});
