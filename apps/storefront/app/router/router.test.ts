// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type LoaderCall, registerModule } from './document.ts';
import { assignEntryIndex, entryLocation } from './history.ts';
import { createMatcher } from './match.ts';
import type { Page } from './page.ts';
import type { Route } from './react-router-private.ts';
import { createRouter } from './router.ts';

const script = { hasLoader: true, hasClientLoader: true, hasErrorBoundary: false, module: './nowhere.ts' };
const routes: Record<string, Route> = {
  root: { ...script, id: 'root', hasClientLoader: false, hasErrorBoundary: true },
  home: { ...script, id: 'home', parentId: 'root', index: true },
  account: { ...script, id: 'account', parentId: 'root', path: 'account' },
  profile: { ...script, id: 'profile', parentId: 'account', index: true },
  orders: { ...script, id: 'orders', parentId: 'account', path: 'orders' },
  list: { ...script, id: 'list', parentId: 'root', path: 'list/:name' },
};

const loader = vi.fn(async (id: string, _call: LoaderCall): Promise<unknown> => `data of ${id}`);
const wait = vi.fn();

beforeEach(() => {
  loader.mockReset().mockImplementation(async (id) => `data of ${id}`);
  wait.mockReset();
  window.history.replaceState(null, '', '/');
  assignEntryIndex(0);
  for (const id of Object.keys(routes)) {
    registerModule(id, { clientLoader: (call: LoaderCall) => loader(id, call) });
  }
  registerModule('root', { shouldRevalidate: () => false });
});

function openRouter(table = routes) {
  const match = createMatcher(table);
  const first: Page = {
    location: entryLocation(),
    action: 'POP',
    matches: match('/'),
    loaderData: { root: 'the document', home: 'of the document' },
    actionData: null,
    errors: null,
    scroll: 'stay',
  };
  const router = createRouter(first, match);
  const displayedPages: Page[] = [];
  onTestFinished(router.start({ wait, show: (page) => displayedPages.push(page) }));
  return { router, displayedPages };
}

const loadedRoutes = () => loader.mock.calls.map(([id]) => id);

test('a page comes with the data of its routes, and an entry in the history', async () => {
  const { router, displayedPages } = openRouter();
  const previousLength = window.history.length;
  await router.navigate('/list/books?sort=newest');
  expect(displayedPages).toMatchObject([
    { action: 'PUSH', loaderData: { root: 'the document', list: 'data of list' }, scroll: 'start' },
  ]);
  expect(loader.mock.calls[0]?.[1]).toMatchObject({ params: { name: 'books' } });
  expect(loader.mock.calls[0]?.[1].request.url).toBe(`${window.location.origin}/list/books?sort=newest`);
  expect(window.location.pathname).toBe('/list/books');
  expect(window.history.length).toBe(previousLength + 1);
});

test('what its data brought until a page is shown is written on them; what is late or fails is not waited for', async () => {
  const { router, displayedPages } = openRouter();
  const neverSettled = new Promise(() => {});
  const failed = Promise.reject(new Error('gone'));
  loader.mockResolvedValue({ soon: Promise.resolve('Mug'), never: neverSettled, failed });
  await router.navigate('/list/books');
  const data = Object(displayedPages[0]?.loaderData.list);
  expect(data.soon).toMatchObject({ status: 'fulfilled', value: 'Mug' });
  expect(data.never).not.toHaveProperty('status');
  expect(data.failed).not.toHaveProperty('status');
});

test('a press shows before the page that it asks for is rendered', async () => {
  const { router, displayedPages } = openRouter();
  const displayedCounts: number[] = [];
  requestAnimationFrame(() => displayedCounts.push(displayedPages.length));
  await router.navigate('/list/books');
  expect(displayedCounts).toEqual([0]);
  expect(displayedPages).toHaveLength(1);
});

test('what stays around a page is loaded once, unless the query is another', async () => {
  const { router } = openRouter();
  await router.navigate('/account');
  await router.navigate('/account/orders');
  expect(loadedRoutes()).toEqual(['account', 'profile', 'orders']);
  await router.navigate('/account/orders?page=2');
  expect(loadedRoutes().slice(3)).toEqual(['account', 'orders']);
});

test('another list is loaded anew, and so is the same one when it is asked for again', async () => {
  const { router } = openRouter();
  for (const name of ['books', 'mugs', 'mugs']) await router.navigate(`/list/${name}`);
  expect(loadedRoutes()).toEqual(['list', 'list', 'list']);
});

test('a place on the page needs no data', async () => {
  const { router, displayedPages } = openRouter();
  await router.navigate('#footer');
  expect(loader).not.toHaveBeenCalled();
  expect(displayedPages).toMatchObject([
    { location: { pathname: '/', hash: '#footer' }, loaderData: { home: 'of the document' } },
  ]);
});

test('the newest wish counts: a page that comes late is not shown', async () => {
  const { router, displayedPages } = openRouter();
  const slow = Promise.withResolvers<string>();
  loader.mockImplementationOnce(() => slow.promise);
  const first = router.navigate('/list/slow');
  await router.navigate('/list/quick');
  slow.resolve('late');
  await first;
  expect(displayedPages.map(({ location }) => location.pathname)).toEqual(['/list/quick']);
  expect(loader.mock.calls[0]?.[1].request.signal.aborted).toBe(true);
});

test('where the shopper is going is known until the page is there', async () => {
  const { router } = openRouter();
  await router.navigate('/list/books');
  expect(wait.mock.calls).toEqual([[expect.objectContaining({ pathname: '/list/books' })], [null]]);
});

test('a loader that fails is shown by the nearest page for it, in what stays around', async () => {
  const { router, displayedPages } = openRouter();
  loader.mockRejectedValueOnce(new Error('no network'));
  await router.navigate('/list/books');
  expect(displayedPages).toMatchObject([
    { errors: { root: new Error('no network') }, loaderData: { root: 'the document' } },
  ]);
  await router.navigate('/');
  expect(displayedPages[1]).toMatchObject({ errors: null });
});

test('Back brings the page before, as far down as it was left', async () => {
  const { router, displayedPages } = openRouter();
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640);
  await router.navigate('/list/books');
  window.history.back();
  await expect.poll(() => displayedPages.length).toBe(2);
  expect(displayedPages[1]).toMatchObject({ action: 'POP', location: { pathname: '/' }, scroll: 640 });
  vi.restoreAllMocks();
});

test('a replaced page leaves no entry; the shopper stays where he has scrolled to', async () => {
  const { router, displayedPages } = openRouter();
  const previousLength = window.history.length;
  await router.navigate('/list/books', { replace: true, preventScrollReset: true });
  expect(displayedPages).toMatchObject([{ action: 'REPLACE', scroll: 'stay' }]);
  expect(window.history.length).toBe(previousLength);
});

test('a page that is held back comes when its holder lets it', async () => {
  const { router, displayedPages } = openRouter();
  const hold = vi.fn();
  router.block(({ nextLocation }) => nextLocation.pathname === '/list/books', hold);
  await router.navigate('/list/books');
  expect(displayedPages).toEqual([]);
  expect(hold).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ proceed: expect.any(Function) }));
  hold.mock.calls[0]?.[0].proceed();
  await expect.poll(() => displayedPages.length).toBe(1);
  expect(hold).toHaveBeenLastCalledWith(null);
});

test('Back that is held leaves address and page together', async () => {
  const { router, displayedPages } = openRouter();
  await router.navigate('/list/books');
  const hold = vi.fn();
  const end = router.block(() => true, hold);
  window.history.back();
  await expect.poll(() => hold.mock.calls.length).toBe(1);
  await expect.poll(() => window.location.pathname).toBe('/list/books');
  end();
  hold.mock.calls[0]?.[0].proceed();
  await expect.poll(() => displayedPages.at(-1)?.location.pathname).toBe('/');
});

test('where the script of a route is gone with its build, the page comes as a document', async () => {
  const missingRoute = { ...script, id: 'gone', parentId: 'root', path: 'gone' };
  const { router, displayedPages } = openRouter({ ...routes, gone: missingRoute });
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  await router.navigate('/gone');
  expect(assign).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/gone`);
  expect(error).toHaveBeenCalledOnce();
  expect(displayedPages).toEqual([]);
  vi.restoreAllMocks();
});

test('without a line the page comes as a document where a worker may have it, else its error is shown', async () => {
  const served = {
    ...routes,
    list: { ...script, hasClientLoader: false, id: 'list', parentId: 'root', path: 'list/:name' },
  };
  const { router, displayedPages } = openRouter(served);
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const fetching = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  onTestFinished(() => {
    fetching.mockRestore();
    assign.mockRestore();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  await router.navigate('/list/books');
  expect(displayedPages.at(-1)?.errors).toMatchObject({ root: { message: 'Failed to fetch' } });
  expect(assign).not.toHaveBeenCalled();

  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  await router.navigate('/list/lamps?page=2');
  expect(assign).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/list/lamps?page=2`);
});
