import { surplusPages } from './bounds.ts';
import { withoutScripts } from './kept-document.ts';
import { pageKey } from './request-kind.ts';

/** A document as it came from the network. */
export interface SeenDocument {
  url: string;
  html: string;
  /** its own, e.g. the policy that it is under */
  headers: Headers;
  /** what it shows, by whoever asked for it */
  version?: string | undefined;
}

export interface KeptPage {
  /** Where it is opened. */
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

/** What a kept page says of itself, beside what is passed on. */
const own = { keptAt: 'X-Kept-At', title: 'X-Kept-Title', version: 'X-Kept-Version', parts: 'X-Kept-Parts' };
const passedOn = ['Content-Type', 'Content-Security-Policy', 'X-Content-Type-Options', 'Referrer-Policy'];

export class KeptPages {
  readonly #caches: CacheStorage;

  constructor(caches: CacheStorage) {
    this.#caches = caches;
  }

  /** Puts it behind all others, and lets go those before that are too many. */
  async put(
    { url, html, headers, version = '' }: SeenDocument,
    { title, parts, keptAt }: Pick<KeptPage, 'title' | 'parts' | 'keptAt'>,
  ) {
    const cache = await this.#caches.open(pagesName);
    const kept = new Headers(passedOn.map((name) => [name, headers.get(name) ?? '']));
    kept.set(own.keptAt, keptAt);
    kept.set(own.title, encodeURIComponent(title));
    kept.set(own.version, version);
    kept.set(own.parts, parts.join(' '));
    await cache.delete(pageKey(url));
    await cache.put(pageKey(url), new Response(withoutScripts(html), { headers: kept }));
    const keys = (await cache.keys()).map((request) => pageKey(request.url));
    await Promise.all(surplusPages(keys).map((key) => cache.delete(key)));
  }

  async find(url: string): Promise<KeptPage | undefined> {
    const cache = await this.#caches.open(pagesName);
    const response = await cache.match(pageKey(url));
    return response && keptPage(pageKey(url), response);
  }

  /** Those that were seen last come first. */
  async all(): Promise<KeptPage[]> {
    const cache = await this.#caches.open(pagesName);
    const keys = (await cache.keys()).map((request) => pageKey(request.url)).toReversed();
    const found = await Promise.all(keys.map(async (key) => ({ key, response: await cache.match(key) })));
    return found.flatMap(({ key, response }) => (response ? keptPage(key, response) : []));
  }
}

function keptPage(path: string, response: Response): KeptPage {
  const { headers } = response;
  return {
    path,
    title: decodeURIComponent(headers.get(own.title) ?? ''),
    keptAt: headers.get(own.keptAt) ?? '',
    version: headers.get(own.version) ?? '',
    parts: headers.get(own.parts)?.split(' ') ?? [],
    html: () => response.text(),
    headers: new Headers(passedOn.map((name) => [name, headers.get(name) ?? ''])),
  };
}
