import { expect, test } from 'vitest';
import { createNonce } from '../rendering/page-headers.ts';
import type { Entry, Rendered, Visit } from '../rendering/renderer.ts';
import { plainPreferences as preferences } from '../requests/plain-preferences.ts';
import { createCachedPages, placeholderShoppers } from './cached-pages.ts';
import { createPageCache } from './page-cache.ts';

const entry: Omit<Entry, 'requestContext' | 'inlineScriptSource'> = {
  withLanguage: (_, work) => work(),
  renderCartIcon: (count) => `<i>${count}</i>`,
  documentEnd: (shopper, nonce) => `<pre>${shopper}</pre><script nonce="${nonce}"></script>`,
};

/** Creates a visit with this number of pieces in the cart; without a number the visitor has no session. */
function createVisit(pieces?: number, account = 'null', signal?: AbortSignal): Visit {
  const readShopperAnswers = async () => ({ account, cart: `{"item_quantity":${pieces}}`, pieces: pieces ?? 0 });
  const asking = { locale: null, currency: null, pageVersion: '1', answers: readShopperAnswers };
  return {
    request: new Request('http://localhost/', signal ? { signal } : {}),
    languagePath: '',
    preferences: pieces === undefined ? preferences : { ...preferences, asking },
    nonce: createNonce([{ script: [], frame: [], connect: [], insertsStyles: true }]),
    session: pieces === undefined ? undefined : 'token',
    refusal: undefined,
    fetchApi: () => Promise.reject(new Error('Nothing is asked for')),
  };
}

const basis = { settings: '', calls: [] };

interface Rendering {
  fails?(rendering: number): boolean;
  isSame?(): boolean;
}

/** Pages whose rendering waits until it is let go. */
function openCachedPages({ fails = () => false, isSame = () => false }: Rendering = {}) {
  const renderings: Visit[] = [];
  let releaseRendering = () => {};
  const gate = new Promise<void>((resolve) => {
    releaseRendering = resolve;
  });
  async function renderVisit(visit: Visit): Promise<Rendered> {
    const number = renderings.push(visit);
    await gate;
    if (fails(number)) throw new Error('no such table');
    const html = `<i>0</i>${entry.documentEnd(JSON.stringify(visit.shopper), visit.nonce)}`;
    return { response: new Response(null), document: Buffer.from(html), isComplete: true, basis };
  }
  const cache = createPageCache(Date.now);
  let version = 1;
  const answer = createCachedPages({
    cache,
    render: renderVisit,
    isSame: async () => isSame(),
    entry: async () => entry,
  });
  const requestBody = async (visit: Visit) => {
    const now = { ...visit.preferences, pageVersion: String(version) };
    const page = await answer('/', { ...visit, preferences: now });
    return page && 'encoding' in page ? page : undefined;
  };
  const requestPageHtml = async (visit: Visit) => (await requestBody(visit))?.bytes.toString();
  const changeVersion = () => {
    version += 1;
  };
  return { ask: requestPageHtml, body: requestBody, letGo: releaseRendering, renderings, change: changeVersion };
}

test('who asks for a page at once shares one rendering: visitors, carts and accounts', async () => {
  const { ask, letGo, renderings } = openCachedPages();
  const account = JSON.stringify(placeholderShoppers.holder.account);
  const visits = [
    createVisit(),
    createVisit(),
    createVisit(0),
    ...[1, 2, 3, 1, 2, 3].map((pieces) => createVisit(pieces)),
  ];
  const holders = [createVisit(4, account), createVisit(0, account)];
  const pages = Promise.all([...visits, ...holders].map(ask));
  letGo();
  const expected = ['', '', 0, 1, 2, 3, 1, 2, 3, 4, 0];
  for (const [at, html] of (await pages).entries()) {
    const { nonce } = [...visits, ...holders][at] as Visit;
    expect(html).toMatch(new RegExp(`^<i>${expected[at] || 0}</i>`));
    expect(html?.split('<script').slice(1), 'the nonce of this answer alone').toEqual([` nonce="${nonce}"></script>`]);
    expect(html?.match(/item_quantity":(\d+)/)?.[1] ?? '').toBe(String(expected[at]));
  }
  expect(renderings.map(({ shopper }) => shopper)).toEqual([placeholderShoppers.visitor, placeholderShoppers.holder]);
});

test('a rendering that fails is not the others’ failure, nor that of those who come later', async () => {
  const { ask, letGo, renderings } = openCachedPages({ fails: (rendering) => rendering === 1 });
  const first = ask(createVisit());
  const otherPages = [ask(createVisit()), ask(createVisit(2))];
  letGo();
  await expect(first).rejects.toThrow('no such table');
  // These pages are rendered separately
  expect(await Promise.all(otherPages)).toEqual([undefined, undefined]);
  expect(await ask(createVisit())).toContain('<i>0</i>');
  expect(renderings).toHaveLength(2);
});

test('a page that others wait for is rendered although the first one leaves', async () => {
  const { ask, letGo, renderings } = openCachedPages();
  const leaving = new AbortController();
  const pages = [ask(createVisit(undefined, 'null', leaving.signal)), ask(createVisit(1))];
  await expect.poll(() => renderings.length).toBe(1);
  leaving.abort();
  expect(renderings[0]?.request.signal.aborted).toBe(false);
  letGo();
  for (const html of await Promise.all(pages)) expect(html).toContain('<script nonce="');
});

test('when products have changed, a page is rendered again unless all that it was made of is the same', async () => {
  let isContentSame = true;
  const { ask, letGo, renderings, change } = openCachedPages({ isSame: () => isContentSame });
  letGo();
  await ask(createVisit());
  change();
  expect(await ask(createVisit())).toContain('<i>0</i>');
  expect(renderings).toHaveLength(1);
  isContentSame = false;
  change();
  await ask(createVisit());
  expect(renderings).toHaveLength(2);
});

test('the first answer in an encoding is for others to compress in little time, the next ones are kept compressed', async () => {
  const { body, letGo } = openCachedPages();
  letGo();
  const createBrotliVisit = () => ({
    ...createVisit(),
    request: new Request('http://localhost/', { headers: { 'accept-encoding': 'br' } }),
  });
  const encodings = [
    await body(createBrotliVisit()),
    await body(createBrotliVisit()),
    await body(createBrotliVisit()),
  ].map((page) => page?.encoding);
  expect(encodings).toEqual([null, 'br', 'br']);
});
