import { mostPageBytes, mostUnseenPictures } from './bounds.ts';
import { documentFacts } from './document-facts.ts';
import { KeptPages, pagesName, type SeenDocument } from './kept-pages.ts';
import { KeptParts, partsName } from './kept-parts.ts';
import { isKept } from './request-kind.ts';

interface KeeperDeps {
  caches: CacheStorage;
  fetch(url: string, options?: RequestInit): Promise<Response>;
  now(): Date;
}

/** A page that a tab shows, or one that the shopper has not seen there, such as the cart. */
export type AskedPage = { url: string } & (
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
export class Keeper {
  readonly pages: KeptPages;
  readonly parts: KeptParts;
  readonly #deps: KeeperDeps;
  #last: Promise<unknown> = Promise.resolve();
  /** What was asked for before everything was forgotten is not kept after. */
  #forgotten = 0;

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
    this.pages = new KeptPages(deps.caches);
    // the page has just fetched them: most come from the browser's own cache
    this.parts = new KeptParts(deps.caches, (url) => deps.fetch(url, { cache: 'force-cache' }));
  }

  /** Every document tells whose it is: one of somebody else than before ends what is kept. */
  see(document: SeenDocument): Promise<void> {
    const time = this.#forgotten;
    return this.#inTurn(async () => {
      if (time === this.#forgotten && document.html.length <= mostPageBytes) await this.#take(document);
    });
  }

  async #take(document: SeenDocument): Promise<void> {
    const { owner, title, styles } = documentFacts(document.html);
    await this.#belongTo(owner);
    if (!isKept(document.url)) return;
    const linked = Array.from((document.headers.get('Link') ?? '').matchAll(/<([^>]+)>/g), ([, part = '']) => part);
    const parts = [...new Set([...styles, ...linked])];
    await this.parts.keep(parts);
    await this.pages.put(document, { title, parts, keptAt: this.#deps.now().toISOString() });
    await this.parts.dropAllBut((await this.pages.all()).flatMap((page) => page.parts));
  }

  async #belongTo(owner: string): Promise<void> {
    const { caches } = this.#deps;
    const before = await (await (await caches.open(ownerName)).match('/'))?.text();
    if (before === owner) return;
    await this.#empty();
    await (await caches.open(ownerName)).put('/', new Response(owner));
  }

  /** What a tab asks for: it may have come to its page without a document. */
  async keep(asked: AskedPage): Promise<void> {
    if (!isKept(asked.url)) return;
    const time = this.#forgotten;
    const html = (await this.#has(asked)) ? undefined : await this.#fetchPage(asked);
    const pictures = 'pictures' in asked ? asked.pictures : picturesOf(html);
    await this.#inTurn(async () => {
      if (time === this.#forgotten) await this.parts.keepPictures(pictures);
    });
  }

  async #has(asked: AskedPage): Promise<boolean> {
    const kept = await this.pages.find(asked.url);
    if (!kept) return false;
    if ('version' in asked) return kept.version === asked.version;
    return this.#deps.now().getTime() - Date.parse(kept.keptAt) < newForMs;
  }

  async #fetchPage({ url, ...asked }: AskedPage): Promise<string | undefined> {
    const version = 'version' in asked ? asked.version : undefined;
    const time = this.#forgotten;
    const response = await this.#deps.fetch(url);
    if (!isDocument(response)) return undefined;
    const html = await response.text();
    if (time === this.#forgotten) await this.see({ url, html, headers: response.headers, version });
    return html;
  }

  /** Of a shared computer: the next one finds nothing. */
  forget(): Promise<void> {
    this.#forgotten += 1;
    return this.#inTurn(() => this.#empty());
  }

  async #empty(): Promise<void> {
    await Promise.all([pagesName, partsName, ownerName].map((name) => this.#deps.caches.delete(name)));
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#last.then(act);
    this.#last = done.catch(() => {}); // told to whoever asked for it
    return done;
  }
}

const picturesOf = (html = '') => documentFacts(html).pictures.slice(0, mostUnseenPictures);

/** A page that is there, and no other in its place. */
export function isDocument({ ok, redirected, headers }: Response): boolean {
  return ok && !redirected && (headers.get('Content-Type') ?? '').startsWith('text/html');
}
