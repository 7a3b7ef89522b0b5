import { expect, test } from 'vitest';
import { createKeptPages } from './kept-pages.ts';
import { createPageCache } from './page-cache.ts';
import { newNonce } from './page-headers.ts';
import { plainPreferences as preferences } from './plain-preferences.ts';
import type { Entry, Rendered, Visit } from './renderer.ts';
import { nobody } from './shoppers.ts';

const entry: Omit<Entry, 'requestContext'> = {
  withLanguage: (_, work) => work(),
  cartIcon: (count) => `<i>${count}</i>`,
  documentEnd: (shopper) => `<pre>${shopper}</pre>`,
};

/** Who has so many pieces; without a number somebody who has no session. */
function visitOf(pieces?: number, account = 'null', signal?: AbortSignal): Visit {
  const answers = async () => ({ account, cart: `{"item_quantity":${pieces}}`, pieces: pieces ?? 0 });
  const asking = { locale: null, currency: null, pageVersion: '1', answers };
  return {
    request: new Request('http://localhost/', signal ? { signal } : {}),
    preferences: pieces === undefined ? preferences : { ...preferences, asking },
    nonce: newNonce(),
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
function openPages({ fails = () => false, isSame = () => false }: Rendering = {}) {
  const renderings: Visit[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  async function render(visit: Visit): Promise<Rendered> {
    const number = renderings.push(visit);
    await gate;
    if (fails(number)) throw new Error('no such table');
    const html = `<script nonce="${visit.nonce}"></script><i>0</i>${entry.documentEnd(JSON.stringify(visit.shopper))}`;
    return { response: new Response(null), document: Buffer.from(html), whole: true, basis };
  }
  const cache = createPageCache(Date.now);
  let version = 1;
  const answer = createKeptPages({
    cache,
    render,
    isSame: async () => isSame(),
    entry: async () => entry,
  });
  const body = async (visit: Visit) => {
    const now = { ...visit.preferences, pageVersion: String(version) };
    const page = await answer('/', { ...visit, preferences: now });
    return page && 'encoding' in page ? page : undefined;
  };
  const ask = async (visit: Visit) => (await body(visit))?.bytes.toString();
  const change = () => {
    version += 1;
  };
  return { ask, body, letGo, renderings, change };
}

test('who asks for a page at once shares one rendering: visitors, carts and accounts', async () => {
  const { ask, letGo, renderings } = openPages();
  const account = JSON.stringify(nobody.holder.account);
  const visits = [visitOf(), visitOf(), visitOf(0), ...[1, 2, 3, 1, 2, 3].map((pieces) => visitOf(pieces))];
  const holders = [visitOf(4, account), visitOf(0, account)];
  const pages = Promise.all([...visits, ...holders].map(ask));
  letGo();
  const expected = ['', '', 0, 1, 2, 3, 1, 2, 3, 4, 0];
  for (const [at, html] of (await pages).entries()) {
    const { nonce } = [...visits, ...holders][at] as Visit;
    expect(html).toContain(`<script nonce="${nonce}"></script><i>${expected[at] || 0}</i>`);
    expect(html?.match(/item_quantity":(\d+)/)?.[1] ?? '').toBe(String(expected[at]));
  }
  expect(renderings.map(({ shopper }) => shopper)).toEqual([nobody.visitor, nobody.holder]);
});

test('a rendering that fails is not the others’ failure, nor that of those who come later', async () => {
  const { ask, letGo, renderings } = openPages({ fails: (rendering) => rendering === 1 });
  const first = ask(visitOf());
  const others = [ask(visitOf()), ask(visitOf(2))];
  letGo();
  await expect(first).rejects.toThrow('no such table');
  // these are rendered for themselves
  expect(await Promise.all(others)).toEqual([undefined, undefined]);
  expect(await ask(visitOf())).toContain('<i>0</i>');
  expect(renderings).toHaveLength(2);
});

test('a page that others wait for is rendered although the first one leaves', async () => {
  const { ask, letGo, renderings } = openPages();
  const leaving = new AbortController();
  const pages = [ask(visitOf(undefined, 'null', leaving.signal)), ask(visitOf(1))];
  await expect.poll(() => renderings.length).toBe(1);
  leaving.abort();
  expect(renderings[0]?.request.signal.aborted).toBe(false);
  letGo();
  for (const html of await Promise.all(pages)) expect(html).toContain('<script nonce=');
});

test('when products have changed, a page is rendered again unless all that it was made of is the same', async () => {
  let same = true;
  const { ask, letGo, renderings, change } = openPages({ isSame: () => same });
  letGo();
  await ask(visitOf());
  change();
  expect(await ask(visitOf())).toContain('<i>0</i>');
  expect(renderings).toHaveLength(1);
  same = false;
  change();
  await ask(visitOf());
  expect(renderings).toHaveLength(2);
});

test('the first answer in an encoding is for others to compress in little time, the next ones are kept compressed', async () => {
  const { body, letGo } = openPages();
  letGo();
  const visit = () => ({
    ...visitOf(),
    request: new Request('http://localhost/', { headers: { 'accept-encoding': 'br' } }),
  });
  const encodings = [await body(visit()), await body(visit()), await body(visit())].map((page) => page?.encoding);
  expect(encodings).toEqual([null, 'br', 'br']);
});
