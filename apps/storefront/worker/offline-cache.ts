import { largestPictureBytes, mostPageBytes, mostUnseenPictures, surplusPictures } from './bounds.ts';
import { CachedPages, type FetchedDocument, pagesName } from './cached-pages.ts';
import { isCacheablePage } from './request-kind.ts';

const partsName = 'offline-parts';

const isPictureUrl = (url: string) => new URL(url).pathname.startsWith('/images/');

const toPathWithQuery = (url: string) => new URL(url).pathname + new URL(url).search;

/** Styles, fonts and pictures of kept pages. */
class CachedParts {
  readonly #caches: CacheStorage;
  readonly #fetch: (url: string) => Promise<Response>;

  /** @param fetch takes what the browser has, as the page has just shown it */
  constructor(caches: CacheStorage, fetch: (url: string) => Promise<Response>) {
    this.#caches = caches;
    this.#fetch = fetch;
  }

  /** @throws where one does not come */
  async cacheParts(paths: string[]): Promise<void> {
    const cache = await this.#caches.open(partsName);
    for (const path of paths) {
      if (await cache.match(path)) continue;
      const response = await this.#fetch(path);
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      await cache.put(path, await copyPlainResponse(response));
    }
  }

  /** A page is whole without its pictures: one that does not come is left out. The oldest ones go first. */
  async keepPictures(urls: string[]): Promise<void> {
    const cache = await this.#caches.open(partsName);
    for (const url of urls) {
      if (await cache.match(url)) continue;
      const response = await this.#fetch(url).catch(() => undefined);
      const picture = response?.ok ? await copyPlainResponse(response) : undefined;
      if (picture && getContentLength(picture) <= largestPictureBytes) await cache.put(url, picture);
    }
    const surplus = surplusPictures(await this.#pictures(cache));
    await Promise.all(surplus.map((url) => cache.delete(url)));
  }

  async #pictures(cache: Cache) {
    const requests = (await cache.keys()).filter(({ url }) => isPictureUrl(url));
    return Promise.all(requests.map(async ({ url }) => ({ url, bytes: getContentLength(await cache.match(url)) })));
  }

  /** Deletes the parts that no page needs any more because their build is gone. */
  async deleteUnneeded(needed: string[]): Promise<void> {
    const cache = await this.#caches.open(partsName);
    const unneededRequests = (await cache.keys()).filter(
      ({ url }) => !isPictureUrl(url) && !needed.includes(toPathWithQuery(url)),
    );
    await Promise.all(unneededRequests.map((request) => cache.delete(request)));
  }

  /** A picture may be there in another size. */
  async findByUrl(url: string): Promise<Response | undefined> {
    const cache = await this.#caches.open(partsName);
    return (await cache.match(url)) ?? (isPictureUrl(url) ? cache.match(url, { ignoreSearch: true }) : undefined);
  }
}

/** Copies a response without its `Vary` header, so that it is found by its address alone. */
async function copyPlainResponse(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  const type = response.headers.get('Content-Type') ?? '';
  return new Response(body, { headers: { 'Content-Type': type, 'Content-Length': String(body.byteLength) } });
}

const getContentLength = (response: Response | undefined) => Number(response?.headers.get('Content-Length') ?? 0);

/** Facts that are read from a document of the shop before it is cached. */
interface DocumentFacts {
  /** Account, language and currency: what is kept is of one of each. */
  owner: string;
  title: string;
  /** Addresses of its style sheets: without them it is not kept. */
  styles: string[];
  /** Addresses of its pictures, each in its smallest size. */
  pictures: string[];
}

export function documentFacts(html: string): DocumentFacts {
  return {
    owner: [readAccountId(html), findFirstMatch(html, /<html lang="([^"]*)"/), readCurrencyCode(html)].join(' '),
    title: unescapeHtml(findFirstMatch(html, /<title>([^<]*)<\/title>/)),
    styles: findAllMatches(html, /<link rel="stylesheet" href="([^"]+)"/g).map(unescapeHtml),
    pictures: listPictureUrls(html),
  };
}

/**
 * Reads the account's id from the shopper data at the end of the document (`app/shopper.ts`); 'visitor' when there is
 * no account.
 */
function readAccountId(html: string): string {
  const text = findFirstMatch(html, /<script type="application\/json" id="shopper">([^<]*)<\/script>/);
  const { account }: { account?: { id?: string } | null } = text ? JSON.parse(text) : {};
  return account?.id ?? 'visitor';
}

function readCurrencyCode(html: string): string {
  const text = unescapeHtml(findFirstMatch(html, /<meta name="mercer-currency" content="([^"]*)"/));
  const { code = '' }: { code?: string } = text ? JSON.parse(text) : {};
  return code;
}

function listPictureUrls(html: string): string[] {
  const tags = findAllMatches(html, /<img ([^>]*)>/g);
  return tags.flatMap((tag) => {
    const url = findFirstMatch(tag, /srcSet="([^" ]+)/i) || findFirstMatch(tag, /src="([^"]+)"/);
    return url.startsWith('/images/') ? unescapeHtml(url) : [];
  });
}

const findFirstMatch = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
const findAllMatches = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, captured = '']) => captured);

const signs: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Replaces the HTML escapes that React writes into text. */
const unescapeHtml = (text: string) => text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (sign) => signs[sign] ?? sign);

interface OfflineCacheDeps {
  caches: CacheStorage;
  fetch(url: string, options?: RequestInit): Promise<Response>;
  now(): Date;
}

/** A page that a tab shows, or one that the shopper has not seen there, such as the cart. */
export type RequestedPage = { url: string } & (
  | {
      /** Addresses of those that have come. */
      pictures: string[];
    }
  | {
      /** A copy that was asked for with the same is as good. */
      version: string;
    }
);

const ownerName = 'offline-owner';

/** A copy is as good as new for so long. */
const newForMs = 60_000;

/** Keeps pages of one shopper in one language and currency. It does one thing after the other. */
export class OfflineCache {
  readonly pages: CachedPages;
  readonly parts: CachedParts;
  readonly #deps: OfflineCacheDeps;
  #lastWork: Promise<unknown> = Promise.resolve();
  /** Number of times the caches were cleared: what was requested before is not cached afterwards. */
  #forgotten = 0;

  constructor(deps: OfflineCacheDeps) {
    this.#deps = deps;
    this.pages = new CachedPages(deps.caches);
    // the page has just fetched them: most come from the browser's own cache
    this.parts = new CachedParts(deps.caches, (url) => deps.fetch(url, { cache: 'force-cache' }));
  }

  /** Caches a document that was seen. Every document names its owner: one with a different owner clears the caches. */
  cacheDocument(document: FetchedDocument): Promise<void> {
    const time = this.#forgotten;
    return this.#inTurn(async () => {
      if (time === this.#forgotten && document.html.length <= mostPageBytes) await this.#storeDocument(document);
    });
  }

  async #storeDocument(document: FetchedDocument): Promise<void> {
    const { owner, title, styles } = documentFacts(document.html);
    await this.#belongTo(owner);
    if (!isCacheablePage(document.url)) return;
    const linked = Array.from((document.headers.get('Link') ?? '').matchAll(/<([^>]+)>/g), ([, part = '']) => part);
    const parts = [...new Set([...styles, ...linked])];
    await this.parts.cacheParts(parts);
    await this.pages.put(document, { title, parts, keptAt: this.#deps.now().toISOString() });
    await this.parts.deleteUnneeded((await this.pages.listNewestFirst()).flatMap((page) => page.parts));
  }

  async #belongTo(owner: string): Promise<void> {
    const { caches } = this.#deps;
    const previousOwner = await (await (await caches.open(ownerName)).match('/'))?.text();
    if (previousOwner === owner) return;
    await this.#empty();
    await (await caches.open(ownerName)).put('/', new Response(owner));
  }

  /** Caches the page that a tab requests, as the tab may have reached it without loading a document. */
  async cacheRequestedPage(requestedPage: RequestedPage): Promise<void> {
    if (!isCacheablePage(requestedPage.url)) return;
    const time = this.#forgotten;
    const html = (await this.#has(requestedPage)) ? undefined : await this.#fetchPage(requestedPage);
    const pictures = 'pictures' in requestedPage ? requestedPage.pictures : listUnseenPictures(html);
    await this.#inTurn(async () => {
      if (time === this.#forgotten) await this.parts.keepPictures(pictures);
    });
  }

  async #has(requestedPage: RequestedPage): Promise<boolean> {
    const cachedPage = await this.pages.findByUrl(requestedPage.url);
    if (!cachedPage) return false;
    if ('version' in requestedPage) return cachedPage.version === requestedPage.version;
    return this.#deps.now().getTime() - Date.parse(cachedPage.keptAt) < newForMs;
  }

  async #fetchPage({ url, ...requestedCopy }: RequestedPage): Promise<string | undefined> {
    const version = 'version' in requestedCopy ? requestedCopy.version : undefined;
    const time = this.#forgotten;
    const response = await this.#deps.fetch(url);
    if (!isPageDocument(response)) return undefined;
    const html = await response.text();
    if (time === this.#forgotten) await this.cacheDocument({ url, html, headers: response.headers, version });
    return html;
  }

  /** Clears all caches: the next user of a shared computer finds nothing. */
  forgetEverything(): Promise<void> {
    this.#forgotten += 1;
    return this.#inTurn(() => this.#empty());
  }

  async #empty(): Promise<void> {
    await Promise.all([pagesName, partsName, ownerName].map((name) => this.#deps.caches.delete(name)));
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const completion = this.#lastWork.then(act);
    this.#lastWork = completion.catch(() => {}); // told to whoever asked for it
    return completion;
  }
}

const listUnseenPictures = (html = '') => documentFacts(html).pictures.slice(0, mostUnseenPictures);

/** A page that is there, and no other in its place. */
export function isPageDocument({ ok, redirected, headers }: Response): boolean {
  return ok && !redirected && (headers.get('Content-Type') ?? '').startsWith('text/html');
}
