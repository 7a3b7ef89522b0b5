import { readConfig } from '@mercer/host/config/config';
import { beforeAll, expect, test } from 'vitest';
import { openBuild, type StorefrontBuild } from '../../apps/storefront/server/rendering/build.ts';

let build: StorefrontBuild;

beforeAll(async () => {
  build = await openBuild(readConfig({}));
});

const preferences = { languagePath: '', locale: 'en-US', currency: { code: 'USD' } };

/** Path of a route, with a value for each of its parameters. */
function fillPath(routes: Awaited<ReturnType<StorefrontBuild['load']>>['routes'], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return '';
  const path = (route.path ?? '').replaceAll(/:\w+|\*/g, 'mug');
  return [fillPath(routes, route.parentId), path].filter(Boolean).join('/');
}

test('the pages of the catalogue and of content declare that they are shared, and no other page does', async () => {
  const { routes } = await build.load();
  const sharedPages = await build.sharedPages();
  const paths = Object.keys(routes).map((id) => `/${fillPath(routes, id)}`);
  const cachedPaths = paths.filter((path) => sharedPages.buildKey(new Request(`http://localhost${path}`), preferences));
  expect(paths).toEqual(expect.arrayContaining(['/account', '/cart', '/checkout', '/orders/mug', '/wishlist']));
  expect([...new Set(cachedPaths)].sort()).toEqual([
    '/',
    '/best-sellers',
    '/categories',
    '/category/mug',
    '/deals',
    '/free-shipping',
    '/new-arrivals',
    '/pages/mug',
    '/products/mug',
    '/search',
    '/trending',
  ]);
});

test.each(['q', 'sort', 'min', 'max', 'page', 'from', 'reviews', 'category', 'stock_status', 'sale', 'attributes.a'])(
  'the parameter %s selects another cached page',
  async (name) => {
    const request = new Request(`http://localhost/search?${name}=1`);
    expect((await build.sharedPages()).buildKey(request, preferences)).toBe(`/search?${name}=1 en-US USD`);
  },
);
