import { mostPageBytes, mostUnseenPictures } from './bounds.ts';
import { CachedPages, type FetchedDocument, pagesName } from './cached-pages.ts';
import { CachedParts, partsName } from './cached-parts.ts';
import { documentFacts } from './document-facts.ts';
import { isCacheablePage } from './request-kind.ts';

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
