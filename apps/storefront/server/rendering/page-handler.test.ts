import { data, type EntryContext, RouterContextProvider, redirect, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createPageHandler } from './page-handler.ts';

interface EncodedPageData {
  data: unknown;
  errors: unknown;
  hasStream: boolean;
}

/** Answers with what the entry is handed. */
function createServerBuild(loader: () => unknown): ServerBuild {
  const route = { caseSensitive: undefined, module: { default: () => null } };
  const handleDocument = async (_: Request, status: number, headers: Headers, router: EntryContext) => {
    const { loaderData, errors } = router.staticHandlerContext;
    const handedData: EncodedPageData = { data: loaderData, errors, hasStream: Boolean(router.serverHandoffStream) };
    return Response.json(handedData, { status, headers });
  };
  return {
    entry: { module: { default: handleDocument, handleError: () => {} } },
    routes: {
      root: { id: 'root', path: '', ...route },
      page: { id: 'page', parentId: 'root', path: 'page', ...route, module: { ...route.module, loader } },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  } as unknown as ServerBuild; // used members only
}

const requestPage = (loader: () => unknown, isPlain = true) =>
  createPageHandler(createServerBuild(loader), () => isPlain)(
    new Request('http://localhost/page?a=1'),
    new RouterContextProvider(),
  );

test('a page that goes well is written without a stream of its data', async () => {
  const answer = await requestPage(() => ({ name: 'Mug' }));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ data: { page: { name: 'Mug' } }, errors: null, hasStream: false });
});

test('others are left to React Router', async () => {
  const answer = await requestPage(() => ({ name: 'Mug' }), false);
  expect(await answer.json()).toMatchObject({ data: { page: { name: 'Mug' } }, hasStream: true });
});

test('what failed is told by React Router, with its status', async () => {
  const answer = await requestPage(() => {
    throw new Response('gone', { status: 410 });
  });
  expect(answer.status).toBe(410);
  const { errors, hasStream }: EncodedPageData = await answer.json();
  expect(Object.keys(errors ?? {})).toEqual(['root']);
  expect(hasStream).toBe(true);
});

test('a redirect is the answer', async () => {
  const answer = await requestPage(() => redirect('/elsewhere'));
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/elsewhere']);
});

test('status and cookies of a loader are those of the page', async () => {
  const answer = await requestPage(() => data(null, { status: 404, headers: { 'Set-Cookie': 'seen=1' } }));
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, ['seen=1']]);
});
