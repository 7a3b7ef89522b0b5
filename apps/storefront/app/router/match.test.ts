import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import table from '../routes.ts';
import { createMatcher } from './match.ts';
import type { Route } from './react-router-private.ts';

const script = { hasLoader: false, hasClientLoader: false, hasErrorBoundary: false, module: '' };

/** The table as the build lists it, below the root. */
function listRoutes(entries: RouteConfigEntry[], parentId = 'root'): Route[] {
  return entries.flatMap(({ id = '', file, children = [], path, index }) => {
    const routeId = id || file;
    const route = { ...script, id: routeId, parentId, ...(path && { path }), ...(index && { index }) };
    return [route, ...listRoutes(children, routeId)];
  });
}

function nestRoutes(entries: RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ id, file, path, index, children }) =>
    index ? { id: id || file, index } : { id: id || file, path, children: nestRoutes(children ?? []) },
  );
}

const entries = await table;
const routes = Object.fromEntries(
  [{ ...script, id: 'root' }, ...listRoutes(entries)].map((route) => [route.id, route]),
);
const tree: RouteObject[] = [{ id: 'root', path: '', children: nestRoutes(entries) }];

interface MatchedRoute {
  route: { id?: string };
  params: object;
  pathname: string;
}

const toMatchFacts = ({ route, params, pathname }: MatchedRoute) => [
  route.id,
  params,
  pathname.replace(/(?<=.)\/$/, ''),
];

const addresses = [
  '/',
  '/products/mug',
  '/products/mug/',
  '/products/a%2Fb',
  '/products/%C3%A9t%C3%A9',
  '/products/100%',
  '/products',
  '/Category/Books',
  '/category/books/more',
  '/deals',
  '/cart',
  '/cart/add',
  '/account',
  '/account/',
  '/account/orders',
  '/account/orders/12',
  '/account/verify',
  '/orders/12',
  '/pages/about',
  '/sitemap.xml',
  '/sitemapsxml',
  '/sitemaps/2',
  '/nowhere/at/all',
];

test.each(addresses)('%s is the page that React Router finds', (address) => {
  const matches = createMatcher(routes)(address);
  expect(matches.map(toMatchFacts)).toEqual(matchRoutes(tree, address)?.map(toMatchFacts));
});
