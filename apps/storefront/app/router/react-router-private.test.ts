import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as installed from 'react-router';
import { createRequestHandler, data, redirect, redirectDocument, type ServerBuild } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerModule } from './document.ts';
import { loadPage } from './loading.ts';
import { createLocation } from './location.ts';
import type { Route } from './react-router-private.ts';
import { readRouteTable } from './react-router-private.ts';
import { Redirect, RouteErrorResponse } from './responses.ts';

const origin = 'http://localhost';
const fetch = vi.fn<typeof globalThis.fetch>();

beforeEach(() => {
  fetch.mockReset();
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('window', { location: { origin } });
  for (const { id } of routes) registerModule(id, {});
});
afterEach(() => vi.unstubAllGlobals());

const empty = { hasAction: false, hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false };
const root = { ...empty, id: 'root', path: '', hasLoader: true, hasErrorBoundary: true, module: '/root.js' };
const inner = { ...empty, id: 'inner', parentId: 'root', path: 'inner', hasLoader: true, hasErrorBoundary: false };
const routes: Route[] = [root, { ...inner, module: '/inner.js' }];

/** Loads data through React Router's server, to test how the router reads its response. */
async function loadFromServer(loader: () => unknown) {
  const handler = createRequestHandler(createServerBuild(loader), 'production');
  fetch.mockImplementation(async (input) => handler(new Request(new URL(String(input), origin))));
  const matches = routes.map((route) => ({ route, params: {}, pathname: '/inner' }));
  const { signal } = new AbortController();
  const location = createLocation({ pathname: '/inner', search: '?page=2', hash: '' });
  return loadPage({ location, matches, matchesToLoad: matches.slice(1), signal });
}

function createServerBuild(loader: () => unknown): ServerBuild {
  const module = { default: () => null };
  return {
    entry: { module: { default: () => new Response(), handleError: () => {} } },
    routes: {
      root: { id: 'root', path: '', module: { ...module, loader: () => 'the document' } },
      inner: { id: 'inner', parentId: 'root', path: 'inner', module: { ...module, loader } },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  } as unknown as ServerBuild;
}

test.each([
  ['nothing', null],
  ['a text', 'mug'],
  ['numbers', [0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]],
  [
    'records in lists',
    {
      list: [
        { id: 'a', tags: ['new', 'new'] },
        { id: 'b', tags: [] },
      ],
      more: true,
      none: undefined,
    },
  ],
  ['what is there twice', { a: { slug: 'mug' }, b: { slug: 'mug' } }],
])('%s comes as the loader returned it', async (_, value) => {
  expect(await loadFromServer(() => value)).toEqual({ loaderData: { inner: value }, errors: null });
});

test('a loader of the server is asked alone, with the query of the page', async () => {
  await loadFromServer(() => null);
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/inner.data?page=2&_routes=inner', expect.anything());
});

test('a status is no part of the data', async () => {
  expect(await loadFromServer(() => data({ slug: null }, { status: 404 }))).toMatchObject({
    loaderData: { inner: { slug: null } },
  });
});

test('a loader that throws is shown by the nearest page for it; only the server knows why', async () => {
  const { errors } = { errors: null, ...(await loadFromServer(() => Promise.reject(new Error('secret')))) };
  expect(errors).toMatchObject({ root: { name: 'Error', message: 'Unexpected Server Error' } });
});

test('an answer in place of data is known by its status', async () => {
  const loaded = await loadFromServer(() => {
    throw data('gone', { status: 410, statusText: 'Gone' });
  });
  expect(loaded).toEqual({ loaderData: {}, errors: { root: new RouteErrorResponse(410, 'Gone', 'gone') } });
});

test.each([
  ['to another page', () => redirect('/login?next=%2Faccount'), { to: '/login?next=%2Faccount' }],
  ['with a cookie, so that all is loaded anew', redirectWithCookie, { to: '/', revalidate: true }],
  ['by a new document', () => redirectDocument('/account'), { to: '/account', reload: true }],
])('a loader sends the shopper on %s', async (_, loader, expected) => {
  expect(await loadFromServer(loader)).toEqual(new Redirect(expected));
});

function redirectWithCookie() {
  return redirect('/', { headers: { 'Set-Cookie': 'a=b' } });
}

test('what no server of ours has answered is an error with its status', async () => {
  fetch.mockResolvedValue(new Response('Bad gateway', { status: 502 }));
  const matches = routes.slice(1).map((route) => ({ route, params: {}, pathname: '/inner' }));
  const location = createLocation({ pathname: '/inner', search: '', hash: '' });
  const { signal } = new AbortController();
  const loaded = await loadPage({ location, matches, matchesToLoad: matches, signal });
  expect(loaded).toMatchObject({ errors: { inner: { status: 502 } } });
});

test('the installed version has the names that the build and the documents are read by', () => {
  expect(installed).toHaveProperty('UNSAFE_withComponentProps');
  expect(installed).toHaveProperty('UNSAFE_withErrorBoundaryProps');
  const manifest = { routes: { root: { path: '', hasLoader: true, module: '/root.js' } } };
  vi.stubGlobal('window', { __reactRouterManifest: manifest });
  expect(readRouteTable()).toEqual({ root: { id: 'root', path: '', hasLoader: true, module: '/root.js' } });
  const buildPlugin = readFileSync(createRequire(import.meta.url).resolve('@react-router/dev/vite'), 'utf8');
  expect(buildPlugin).toContain('window.__reactRouterManifest=');
  expect(buildPlugin).toContain('UNSAFE_withComponentProps');
});
