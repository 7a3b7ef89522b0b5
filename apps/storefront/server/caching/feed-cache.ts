import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { computeEtag, matchesAnyEtag } from '@mercer/server';
import { GrowingFile } from './growing-file.ts';

interface FeedCacheDeps {
  /** Makes it, as a stream. */
  render(request: Request): Promise<Response>;
  /** Returns the version of the products; it differs once products changed, sold out or came back. */
  readVersion(): Promise<string>;
  /** Folder in which files may be created. */
  folder: string;
  now(): number;
}

interface Feed {
  file: GrowingFile;
  headers: Headers;
  etag: string;
  version: string;
  startedAt: number;
  /** undefined while it is made */
  tookMs: number | undefined;
}

/** Maximum age in milliseconds, as stated in the feed's `Cache-Control`. */
const longestMs = 3_600_000;
/** Share of the time, as a denominator, that may be spent on generating the feed. */
const parts = 100;

/**
 * The feed of a large catalogue takes long to make. It is made once for all who ask, one at a time, into a file, which
 * they read at their own pace. While products keep changing, it is made as often as costs a hundredth of the time.
 */
export class FeedCache {
  readonly #deps: FeedCacheDeps;
  #currentFeed: Promise<Feed | undefined> = Promise.resolve(undefined);
  #filling: Promise<void> = Promise.resolve();

  constructor(deps: FeedCacheDeps) {
    this.#deps = deps;
  }

  async handleRequest(request: Request): Promise<Response> {
    const feed = await this.#newest(request);
    if (!feed) return this.#deps.render(request);
    const headers = new Headers(feed.headers);
    headers.set('ETag', feed.etag);
    if (matchesAnyEtag(request.headers.get('if-none-match') ?? undefined, feed.etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(request.method === 'HEAD' ? null : feed.file.openReadStream(), { headers });
  }

  /** Ends what is being made. */
  async close(): Promise<void> {
    const feed = await this.#currentFeed;
    await feed?.file.retireFile();
    await this.#filling;
  }

  async #newest(request: Request): Promise<Feed | undefined> {
    const version = await this.#deps.readVersion();
    const cachedFeed = this.#currentFeed;
    const feed = await cachedFeed;
    if (feed && this.#holds(feed, version)) return feed;
    if (this.#currentFeed === cachedFeed) {
      this.#currentFeed = this.#make(new URL('/feed.xml', request.url), version);
      await feed?.file.retireFile();
    }
    return this.#currentFeed;
  }

  #holds({ version, startedAt, tookMs }: Feed, newest: string): boolean {
    if (tookMs === undefined) return true;
    const age = this.#deps.now() - startedAt;
    return age < (version === newest ? longestMs : Math.min(longestMs, tookMs * parts));
  }

  /** @returns undefined where there is none, but an answer that says why */
  async #make(url: URL, version: string): Promise<Feed | undefined> {
    const startedAt = this.#deps.now();
    const file = await this.#file();
    const { status, headers, body } = await this.#deps.render(new Request(url));
    if (!file || status !== 200 || !body) {
      await Promise.all([file?.retireFile(), body?.cancel()]);
      return undefined;
    }
    const etag = computeEtag(`${version} ${startedAt}`);
    const feed: Feed = { file, headers: copySharedHeaders(headers), etag, version, startedAt, tookMs: undefined };
    this.#filling = this.#fill(feed, body);
    return feed;
  }

  /**
   * Creates the file of a feed. Returns undefined when that fails, as on a full disk; each caller then gets a feed of
   * its own.
   */
  async #file(): Promise<GrowingFile | undefined> {
    try {
      await mkdir(this.#deps.folder, { recursive: true });
      return await GrowingFile.create(join(this.#deps.folder, `feed-${randomUUID()}.xml`));
    } catch (error) {
      console.error('There is no file for the feed', error);
      return undefined;
    }
  }

  async #fill(feed: Feed, body: ReadableStream<Uint8Array>): Promise<void> {
    try {
      await feed.file.fillFromStream(body);
      feed.tookMs = this.#deps.now() - feed.startedAt;
    } catch (error) {
      console.error('The feed could not be made', error);
      this.#currentFeed = Promise.resolve(undefined);
      await feed.file.retireFile();
    }
  }
}

/** Copies the headers without those that belong to a single response or to pages. */
function copySharedHeaders(headers: Headers): Headers {
  const sharedHeaders = new Headers(headers);
  for (const name of ['Content-Security-Policy', 'Link', 'Vary']) sharedHeaders.delete(name);
  return sharedHeaders;
}
