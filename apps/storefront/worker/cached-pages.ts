import { surplusPages } from './bounds.ts';
import { withoutScripts } from './offline-document.ts';
import { toPageKey } from './request-kind.ts';

/** A document as it came from the network. */
export interface FetchedDocument {
  url: string;
  html: string;
  /** Headers of the document itself, e.g. its Content-Security-Policy. */
  headers: Headers;
  /** Version of what the document shows, given by its requester. */
  version?: string | undefined;
}

export interface CachedPage {
  /** Path under which the page is opened. */
  path: string;
  title: string;
  /** ISO 8601 */
  keptAt: string;
  version: string;
  /** Addresses of styles and fonts. */
  parts: string[];
  html(): Promise<string>;
  headers: Headers;
}

export const pagesName = 'offline-pages';

/** Headers that store the metadata of a cached page, in addition to those that are passed on. */
const metaHeaders = { keptAt: 'X-Kept-At', title: 'X-Kept-Title', version: 'X-Kept-Version', parts: 'X-Kept-Parts' };
const passedOn = ['Content-Type', 'Content-Security-Policy', 'X-Content-Type-Options', 'Referrer-Policy'];

export class CachedPages {
  readonly #caches: CacheStorage;

  constructor(caches: CacheStorage) {
    this.#caches = caches;
  }

  /** Puts it behind all others, and lets go those before that are too many. */
  async put(
    { url, html, headers, version = '' }: FetchedDocument,
    { title, parts, keptAt }: Pick<CachedPage, 'title' | 'parts' | 'keptAt'>,
  ) {
    const cache = await this.#caches.open(pagesName);
    const storedHeaders = new Headers(passedOn.map((name) => [name, headers.get(name) ?? '']));
    storedHeaders.set(metaHeaders.keptAt, keptAt);
    storedHeaders.set(metaHeaders.title, encodeURIComponent(title));
    storedHeaders.set(metaHeaders.version, version);
    storedHeaders.set(metaHeaders.parts, parts.join(' '));
    await cache.delete(toPageKey(url));
    await cache.put(toPageKey(url), new Response(withoutScripts(html), { headers: storedHeaders }));
    const keys = (await cache.keys()).map((request) => toPageKey(request.url));
    await Promise.all(surplusPages(keys).map((key) => cache.delete(key)));
  }

  async findByUrl(url: string): Promise<CachedPage | undefined> {
    const cache = await this.#caches.open(pagesName);
    const response = await cache.match(toPageKey(url));
    return response && toCachedPage(toPageKey(url), response);
  }

  /** Lists the cached pages, the most recently seen first. */
  async listNewestFirst(): Promise<CachedPage[]> {
    const cache = await this.#caches.open(pagesName);
    const keys = (await cache.keys()).map((request) => toPageKey(request.url)).toReversed();
    const entries = await Promise.all(keys.map(async (key) => ({ key, response: await cache.match(key) })));
    return entries.flatMap(({ key, response }) => (response ? toCachedPage(key, response) : []));
  }
}

function toCachedPage(path: string, response: Response): CachedPage {
  const { headers } = response;
  return {
    path,
    title: decodeURIComponent(headers.get(metaHeaders.title) ?? ''),
    keptAt: headers.get(metaHeaders.keptAt) ?? '',
    version: headers.get(metaHeaders.version) ?? '',
    parts: headers.get(metaHeaders.parts)?.split(' ') ?? [],
    html: () => response.text(),
    headers: new Headers(passedOn.map((name) => [name, headers.get(name) ?? ''])),
  };
}
