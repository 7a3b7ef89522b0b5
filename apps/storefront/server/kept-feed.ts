import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { etagOf, isKnown } from '@mercer/server';
import { GrowingFile } from './growing-file.ts';

interface KeptFeedDeps {
  /** Makes it, as a stream. */
  render(request: Request): Promise<Response>;
  /** Another text when products changed, sold out or came back. */
  readVersion(): Promise<string>;
  /** where files may be */
  folder: string;
  now(): number;
}

interface Feed {
  file: GrowingFile;
  headers: Headers;
  etag: string;
  version: string;
  begun: number;
  /** undefined while it is made */
  tookMs: number | undefined;
}

/** As its `Cache-Control` says. */
const longestMs = 3_600_000;
/** Of the time, one part at most is spent on making it. */
const parts = 100;

/**
 * The feed of a large catalogue takes long to make. It is made once for all who ask, one at a time, into a file, which
 * they read at their own pace. While products keep changing, it is made as often as costs a hundredth of the time.
 */
export class KeptFeed {
  readonly #deps: KeptFeedDeps;
  #kept: Promise<Feed | undefined> = Promise.resolve(undefined);
  #filling: Promise<void> = Promise.resolve();

  constructor(deps: KeptFeedDeps) {
    this.#deps = deps;
  }

  async answer(request: Request): Promise<Response> {
    const feed = await this.#newest(request);
    if (!feed) return this.#deps.render(request);
    const headers = new Headers(feed.headers);
    headers.set('ETag', feed.etag);
    if (isKnown(request.headers.get('if-none-match') ?? undefined, feed.etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(request.method === 'HEAD' ? null : feed.file.read(), { headers });
  }

  /** Ends what is being made. */
  async close(): Promise<void> {
    const feed = await this.#kept;
    await feed?.file.drop();
    await this.#filling;
  }

  async #newest(request: Request): Promise<Feed | undefined> {
    const version = await this.#deps.readVersion();
    const kept = this.#kept;
    const feed = await kept;
    if (feed && this.#holds(feed, version)) return feed;
    if (this.#kept === kept) {
      this.#kept = this.#make(new URL('/feed.xml', request.url), version);
      await feed?.file.drop();
    }
    return this.#kept;
  }

  #holds({ version, begun, tookMs }: Feed, newest: string): boolean {
    if (tookMs === undefined) return true;
    const age = this.#deps.now() - begun;
    return age < (version === newest ? longestMs : Math.min(longestMs, tookMs * parts));
  }

  /** @returns undefined where there is none, but an answer that says why */
  async #make(url: URL, version: string): Promise<Feed | undefined> {
    const begun = this.#deps.now();
    const file = await this.#file();
    const { status, headers, body } = await this.#deps.render(new Request(url));
    if (!file || status !== 200 || !body) {
      await Promise.all([file?.drop(), body?.cancel()]);
      return undefined;
    }
    const etag = etagOf(`${version} ${begun}`);
    const feed: Feed = { file, headers: ofEverybody(headers), etag, version, begun, tookMs: undefined };
    this.#filling = this.#fill(feed, body);
    return feed;
  }

  /** Without one, as on a full disk, everybody gets a feed of their own. */
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
      await feed.file.fill(body);
      feed.tookMs = this.#deps.now() - feed.begun;
    } catch (error) {
      console.error('The feed could not be made', error);
      this.#kept = Promise.resolve(undefined);
      await feed.file.drop();
    }
  }
}

/** Without what is of one answer, or of pages. */
function ofEverybody(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['Content-Security-Policy', 'Link', 'Vary']) kept.delete(name);
  return kept;
}
