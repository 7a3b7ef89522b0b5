import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { catalogPages } from '../../app/loading/page-cache-rule.ts';
import { createSharedPages } from './shared-pages.ts';

const shared = { pageCache: catalogPages };

const facts: [id: string, path: string | undefined, module: object, parentId?: string][] = [
  ['home', undefined, shared],
  ['products', 'products', {}],
  ['new-page', 'products/new', {}],
  ['product', 'products/:slug', shared],
  ['own-review', 'products/:slug/own-review', {}],
  ['category-layout', undefined, {}],
  ['category', 'category/:slug', shared, 'category-layout'],
  ['search', 'search', shared],
  ['cart', 'cart', {}],
  ['account', 'account', shared],
  ['account-orders', 'orders', {}, 'account'],
  ['not-found', '*', {}],
];

const build = {
  routes: Object.fromEntries([
    ['root', { id: 'root', path: '', module: {} }],
    ...facts.map(([id, path, module, parentId = 'root']) => [id, { id, path, index: id === 'home', module, parentId }]),
  ]),
} as unknown as ServerBuild; // used members only

const pages = createSharedPages(build);
const preferences = { languagePath: '', locale: 'en-US', currency: { code: 'USD' } };
const buildKey = (path: string, init?: RequestInit) =>
  pages.buildKey(new Request(`http://localhost${path}`, init), preferences);

test('the key is what the page shows: address, language and currency', () => {
  expect(buildKey('/')).toBe('/ en-US USD');
  expect(buildKey('/category/health?sort=newest&attributes.colour=Red')).toBe(
    '/category/health?sort=newest&attributes.colour=Red en-US USD',
  );
  expect(buildKey('/search?q=mug')).not.toBe(buildKey('/search?q=cup'));
});

test('the key of a page at the address of a language has its path, because the links are others', () => {
  const request = new Request('http://localhost/products/mug');
  expect(pages.buildKey(request, { ...preferences, languagePath: '/de' })).toBe('/de/products/mug en-US USD');
});

test.each(['/cart', '/products', '/products/new', '/products/mug/own-review', '/account/orders', '/nowhere'])(
  '%s is not cached, because its route does not say so',
  (path) => {
    expect(buildKey(path)).toBeUndefined();
    expect(pages.includes(new Request(`http://localhost${path}`))).toBe(false);
  },
);

test.each(['/account', '/products/', '/search/', '/Search', '/products/mug.data', '/search.data', '/_root.data'])(
  '%s is not the address of a shared page',
  (path) => expect(buildKey(path)).toBeUndefined(),
);

test.each(['/?gclid=1', '/?attributes.=1', `/search?q=${'a'.repeat(600)}`])('%.20s is not cached', (path) => {
  expect(buildKey(path)).toBeUndefined();
});

test('only reading is cached, and only for who shows no credentials', () => {
  expect(buildKey('/', { method: 'POST' })).toBeUndefined();
  expect(buildKey('/', { headers: { Authorization: 'Basic YQ==' } })).toBeUndefined();
});

test.each(['/', '/products/mug', '/products/new', '/products/a%2Fb', '/category/tea', '/search', '/cart'])(
  'the rule of %s is that of the route that React Router renders',
  (path) => {
    const listChildren = (parentId?: string): RouteObject[] =>
      Object.values(build.routes).flatMap((route) => {
        if (route?.parentId !== parentId || !route) return [];
        const { id, path, index } = route;
        return [index ? { id, index } : { id, ...(path !== undefined && { path }), children: listChildren(id) }];
      });
    const leaf = matchRoutes(listChildren(), path)?.at(-1)?.route.id ?? '';
    const declared = facts.find(([id]) => id === leaf)?.[2] === shared;
    expect(pages.includes({ method: 'GET', url: `http://localhost${path}` })).toBe(declared);
  },
);
