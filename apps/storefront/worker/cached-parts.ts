import { largestPictureBytes, surplusPictures } from './bounds.ts';

export const partsName = 'offline-parts';

const isPictureUrl = (url: string) => new URL(url).pathname.startsWith('/images/');

const toPathWithQuery = (url: string) => new URL(url).pathname + new URL(url).search;

/** Styles, fonts and pictures of kept pages. */
export class CachedParts {
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
