import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@mercer/host/config/config';
import { expect, onTestFinished, test } from 'vitest';
import { createShop } from '../../apps/storefront/server/shop.ts';

const origin = 'http://localhost:3000';
const languages = [
  { code: 'en-US', name: 'English' },
  { code: 'de-DE', name: 'Deutsch' },
  { code: 'ar-EG', name: 'العربية' },
];

/** A shop with two products, in these languages. */
async function openShop(locales: object[] = languages) {
  const folder = await mkdtemp(join(tmpdir(), 'mercer-languages-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { DATA_DIR: folder, PUBLIC_URL: origin, SEED: 'none', SECRET_KEY: 'sk_test_languages' };
  const shop = await createShop(readConfig({ ...env, RATE_LIMIT_PER_IP: 'off' }));
  onTestFinished(() => shop.close());
  const operate = async (method: string, path: string, body: object) => {
    const headers = { Authorization: 'Bearer sk_test_languages', 'Content-Type': 'application/json' };
    const request = new Request(`${origin}/operator${path}`, { method, headers, body: JSON.stringify(body) });
    const response = await shop.fetch(request);
    const answer = await response.json();
    expect(response.status, JSON.stringify(answer)).toBeLessThan(300);
    return answer;
  };
  const visit = async (path: string, init: RequestInit = {}) => {
    const response = await shop.fetch(new Request(origin + path, init));
    return { response, html: await response.text(), location: response.headers.get('location') };
  };
  const store = {
    name: 'Lumen',
    country: 'US',
    currency: 'EUR',
    currencies: [{ code: 'EUR' }],
    locale: 'en-US',
    locales,
  };
  await operate('PUT', '/settings/store', { value: store });
  const lamps = await operate('POST', '/categories', { name: 'Lamps', slug: 'lamps' });
  const product = { name: 'Desk lamp', slug: 'desk-lamp', price: 20, categories: [{ id: lamps.id }] };
  const translation = locales.length > 1 ? { $locale: { 'de-DE': { name: 'Tischlampe' } } } : {};
  const { id } = await operate('POST', '/products', { ...product, ...translation });
  return { operate, visit, product: { id }, category: lamps };
}

const german = { headers: { 'Accept-Language': 'de' } };
const french = { headers: { 'Accept-Language': 'fr' } };
const findAll = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match.slice(1).join(' '));
const alternates = (html: string) => findAll(html, /<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi);
const canonical = (html: string) => findAll(html, /<link rel="canonical" href="([^"]+)"/g);

test('a page is in the language of its address, whatever cookie and browser say, and all that it leads to is', async () => {
  const { visit } = await openShop();
  const cookie = { headers: { cookie: 'swell-locale=en-US', 'Accept-Language': 'fr' } };
  const { response, html } = await visit('/de/products/desk-lamp', cookie);
  expect(response.status).toBe(200);
  expect(html).toMatch(/<html lang="de-DE" data-path="\/de">/);
  expect(html).toContain('Tischlampe');
  const links = findAll(html, /<(?:a|form|button)\b[^>]*?\s(?:href|action|formaction)="(\/[^"]*)"/gi);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => !/^\/(?:de|images)\//.test(link))).toEqual([]);
});

test('canonical address, alternates, preview and data name the address of the language', async () => {
  const { visit } = await openShop();
  const addresses = [
    ['en-US', `${origin}/products/desk-lamp`],
    ['de-DE', `${origin}/de/products/desk-lamp`],
    ['ar-EG', `${origin}/ar/products/desk-lamp`],
    ['x-default', `${origin}/products/desk-lamp`],
  ].map((words) => words.join(' '));
  const visits = [
    await visit('/de/products/desk-lamp'),
    // A visitor sees the page as before without the path
    await visit('/products/desk-lamp', german),
  ];
  for (const { html } of visits) {
    expect(canonical(html)).toEqual([`${origin}/de/products/desk-lamp`]);
    expect(alternates(html)).toEqual(addresses);
    expect(html).toContain(`<meta property="og:url" content="${origin}/de/products/desk-lamp"`);
    expect(html).toContain(`"item":"${origin}/de/products/desk-lamp"`);
  }
  const unprefixedPage = await visit('/products/desk-lamp', french);
  expect(canonical(unprefixedPage.html)).toEqual([`${origin}/products/desk-lamp`]);
  expect(alternates(unprefixedPage.html)).toEqual(addresses);
  expect(unprefixedPage.html).not.toContain('data-path');
});

test('pages without the path keep the language of cookie and browser, and lead to pages without it', async () => {
  const { visit } = await openShop();
  for (const init of [german, { headers: { cookie: 'swell-locale=de-DE' } }]) {
    const { html } = await visit('/products/desk-lamp', init);
    expect(html).toContain('<html lang="de-DE">');
    expect(html).toContain('href="/cart"');
    expect(html).not.toContain('"/de/cart"');
  }
});

test('an address in the language of the cache stays apart from one without', async () => {
  const { visit } = await openShop();
  for (let round = 0; round < 2; round++) {
    expect((await visit('/', german)).html).toContain('href="/cart"');
    expect((await visit('/de/', german)).html).toContain('href="/de/cart"');
  }
});

test('redirects and forms stay in the language of the address', async () => {
  const { operate, visit } = await openShop();
  expect((await visit('/de/products?product_id=desk-lamp')).location).toBe('/de/products/desk-lamp');
  const body = new URLSearchParams({ product_id: 'desk-lamp', quantity: '1' });
  const added = await visit('/de/cart/add', { method: 'POST', body, headers: { Origin: origin } });
  expect(added.response.status).toBe(303);
  expect(added.location).toMatch(/^\/de\//);
  await operate('POST', '/redirects', { from: '/de/alt', to: '/deals' });
  await operate('POST', '/redirects', { from: '/old', to: '/deals' });
  expect((await visit('/de/alt')).location).toBe('/de/deals');
  expect((await visit('/de/old')).location).toBe('/de/deals');
  expect((await visit('/old')).location).toBe('/deals');
});

test('another language leads to the address of the page in it, and the same one stays', async () => {
  const { visit } = await openShop();
  const choose = async (path: string, locale: string, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({ locale, currency: 'EUR', from: '/products/desk-lamp?a=1' });
    const answer = await visit(path, { method: 'POST', body, headers: { Origin: origin, ...headers } });
    expect(answer.response.headers.get('x-language-path')).toBeNull();
    return answer.location;
  };
  expect(await choose('/preferences', 'de-DE')).toBe('/de/products/desk-lamp?a=1');
  expect(await choose('/preferences', 'de-DE', german.headers)).toBe('/products/desk-lamp?a=1');
  expect(await choose('/de/preferences', 'en-US')).toBe('/products/desk-lamp?a=1');
  expect(await choose('/de/preferences', 'de-DE')).toBe('/de/products/desk-lamp?a=1');
  expect(await choose('/de/preferences', 'ar-EG')).toBe('/ar/products/desk-lamp?a=1');
});

test('only languages of the store have addresses, and no file of the shop has another one', async () => {
  const { visit } = await openShop();
  for (const path of ['/fr/cart', '/en/cart', '/de/feed.xml', '/de/robots.txt', '/de/de/cart', '/de/api/products'])
    expect([path, (await visit(path)).response.status]).toEqual([path, 404]);
  const single = await openShop([{ code: 'en-US', name: 'English' }]);
  expect((await single.visit('/de/cart')).response.status).toBe(404);
  const { html } = await single.visit('/products/desk-lamp');
  expect(canonical(html)).toEqual([`${origin}/products/desk-lamp`]);
  expect(alternates(html)).toEqual([]);
});

test('a page says that its texts are English where the shop has none in the language of the address', async () => {
  const { visit } = await openShop();
  expect((await visit('/ar/')).html).toContain('<html lang="en" data-locale="ar-EG" data-path="/ar">');
});

test('each language has its sitemap, whose pages name the others', async () => {
  const { visit } = await openShop();
  const locations = async (path: string) => findAll((await visit(path)).html, /<loc>([^<]+)<\/loc>/g);
  const parts = ['pages', 'categories', 'products-1'].map((part) => `/sitemaps/${part}.xml`);
  const paths = ['', '/de', '/ar'].flatMap((language) => parts.map((part) => origin + language + part));
  expect(await locations('/sitemap.xml')).toEqual(paths);
  expect(await locations('/de/sitemap.xml')).toEqual(parts.map((part) => `${origin}/de${part}`));
  expect(await locations('/sitemaps/products-1.xml')).toEqual([`${origin}/products/desk-lamp`]);
  expect(await locations('/de/sitemaps/products-1.xml')).toEqual([`${origin}/de/products/desk-lamp`]);
  expect(await locations('/de/sitemaps/categories.xml')).toEqual([`${origin}/de/category/lamps`]);
  expect(await locations('/ar/sitemaps/pages.xml')).toContain(`${origin}/ar/`);
  const { html, response } = await visit('/de/sitemaps/products-1.xml');
  expect(findAll(html, /hreflang="([^"]+)" href="([^"]+)"/g)).toEqual(
    ['en-US ', 'de-DE /de', 'ar-EG /ar', 'x-default '].map((words) => {
      const [code, path] = words.split(' ');
      return `${code} ${origin}${path}/products/desk-lamp`;
    }),
  );
  const init = { headers: { 'If-None-Match': response.headers.get('etag') ?? '' } };
  expect((await visit('/de/sitemaps/products-1.xml', init)).response.status).toBe(304);
  const single = await openShop([{ code: 'en-US', name: 'English' }]);
  expect((await single.visit('/sitemaps/products-1.xml')).html).not.toContain('xhtml');
});

/** A shop whose lamps have slugs in German. */
async function openTranslatedShop() {
  const shop = await openShop();
  const { operate, product, category } = shop;
  await operate('PATCH', `/products/${product.id}`, {
    $locale: { 'de-DE': { name: 'Tischlampe', slug: 'tischlampe' } },
  });
  await operate('PATCH', `/categories/${category.id}`, { $locale: { 'de-DE': { name: 'Lampen', slug: 'lampen' } } });
  const page = { slug: 'about', title: 'About us', body: 'We sell lamps' };
  await operate('POST', '/pages', { ...page, $locale: { 'de-DE': { title: 'Über uns', slug: 'ueber-uns' } } });
  return shop;
}

const translatedPaths = [
  ['/products/desk-lamp', '/de/products/tischlampe'],
  ['/category/lamps', '/de/category/lampen'],
  ['/pages/about', '/de/pages/ueber-uns'],
] as const;

test('a page has the slug of its language, and each other slug is redirected to it', async () => {
  const { visit } = await openTranslatedShop();
  for (const [originalPath, translated] of translatedPaths) {
    const { response, html } = await visit(`${translated}?a=1`);
    expect([translated, response.status]).toEqual([translated, 200]);
    expect(canonical(html)).toEqual([origin + translated]);
    expect(alternates(html)).toEqual([
      `en-US ${origin}${originalPath}`,
      `de-DE ${origin}${translated}`,
      `ar-EG ${origin}/ar${originalPath}`,
      `x-default ${origin}${originalPath}`,
    ]);
    const visits = [
      [`/de${originalPath}?a=1`, 301, `${translated}?a=1`],
      [`${translated.slice(3)}?a=1`, 301, `${originalPath}?a=1`],
      [translated.replace('/de', '/ar'), 301, `/ar${originalPath}`],
      [originalPath, 200, null],
      [`/ar${originalPath}`, 200, null],
    ] as const;
    for (const [path, status, location] of visits) {
      const answer = await visit(path, german);
      expect([path, answer.response.status, answer.location]).toEqual([path, status, location]);
      // The slug may come back to an address that browsers would go on to leave
      expect(answer.response.headers.get('Cache-Control')).toBe('private, no-cache');
    }
  }
});

test('links, data and the sitemap name the slugs of the language', async () => {
  const { visit } = await openTranslatedShop();
  const sitemap = await visit('/de/sitemaps/products-1.xml');
  expect(sitemap.html).toContain(`<loc>${origin}/de/products/tischlampe</loc>`);
  expect(sitemap.html).toContain(`hreflang="en-US" href="${origin}/products/desk-lamp"`);
  expect((await visit('/sitemaps/categories.xml')).html).toContain(
    `hreflang="de-DE" href="${origin}/de/category/lampen"`,
  );
  expect((await visit('/de/sitemaps/pages.xml')).html).toContain(`<loc>${origin}/de/pages/ueber-uns</loc>`);
  const { html } = await visit('/de/category/lampen');
  expect(html).toContain('href="/de/products/tischlampe"');
  expect(html).not.toContain('href="/de/products/desk-lamp"');
  expect(html).toMatch(/<html data-slugs="[^"]*products\/desk-lamp tischlampe/);
  const product = await visit('/de/products/tischlampe');
  expect(product.html).toContain(`"item":"${origin}/de/products/tischlampe"`);
  expect(product.html).toContain(`<meta property="og:url" content="${origin}/de/products/tischlampe"`);
  expect((await visit('/category/lamps')).html).toContain('href="/products/desk-lamp"');
});

test('a new slug leads on from the one before, in its language and without it', async () => {
  const { operate, visit, product } = await openTranslatedShop();
  expect((await visit('/de/products/tischlampe')).response.status).toBe(200);
  await operate('PATCH', `/products/${product.id}`, { $locale: { 'de-DE': { slug: 'schreibtischlampe' } } });
  expect((await visit('/de/products/schreibtischlampe')).response.status).toBe(200);
  expect((await visit('/de/products/tischlampe')).location).toBe('/de/products/desk-lamp');
  expect((await visit('/de/products/desk-lamp')).location).toBe('/de/products/schreibtischlampe');
  expect((await visit('/products/tischlampe')).location).toBe('/products/desk-lamp');
  expect((await visit('/de/')).html).not.toContain('/tischlampe"');
});
