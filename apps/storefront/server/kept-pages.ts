import { createBestCompression } from './best-compression.ts';
import { type CachedPage, type PageBody, pageBody, toCachedPage, withPiece } from './cached-page.ts';
import { firstAccepted } from './compression.ts';
import type { PageBasis } from './page-basis.ts';
import type { PageCache, Shelf } from './page-cache.ts';
import type { PageEncodingName } from './page-encodings.ts';
import type { Answer, Entry, Rendered, Visit } from './renderer.ts';
import { type Kind, nobody, type PersonalPart, personalPart, visitorsPart } from './shoppers.ts';

interface KeptPagesDeps {
  cache: PageCache;
  render(visit: Visit): Promise<Rendered>;
  /** Whether a page of that basis would be the same now. */
  isSame(basis: PageBasis, visit: Visit): Promise<boolean>;
  entry(): Promise<Pick<Entry, 'withLanguage' | 'cartIcon' | 'documentEnd'>>;
}

/** Which document is kept, and where. */
interface Place {
  shelf: Shelf;
  key: string;
  part: PersonalPart;
}

/**
 * Pages as nobody in particular gets them are kept; what is personal is put in for each answer: the cart of the header,
 * and the data at the end. They are rendered without anybody's session, so that nothing of a shopper can be in them, and again
 * only when the backend answers otherwise what they were made of.
 * @returns answers a visit whose page is known by that key; undefined where it has to be rendered for the shopper
 */
export function createKeptPages({ cache, render, isSame, entry }: KeptPagesDeps) {
  const underWay = new Map<string, Promise<CachedPage | Answer>>();
  const compressLater = createBestCompression(Date.now);

  async function pageOf({ shelf, key, part }: Place, visit: Visit): Promise<CachedPage | Answer | undefined> {
    const { count, kind } = part;
    const own = `${key} ${kind} ${count}`;
    const kept = shelf.get(own);
    if (kept) return kept;
    const blank = `${key} ${kind} 0`;
    const page = shelf.get(blank) ?? (await sharedPage({ shelf, key: blank, part }, visit));
    if (!page || 'response' in page) return visit.session ? undefined : page;
    const put = own === blank ? page : shelf.put(blank, page);
    const counted = count === 0 ? page : await withCount(put, visit, count);
    return counted && (shelf.get(own) ?? shelf.put(own, counted, blank));
  }

  /** Who asks for a page that is being rendered waits for it. What is not to be kept is for the first one alone. */
  async function sharedPage({ shelf, key, part }: Place, visit: Visit): Promise<CachedPage | Answer | undefined> {
    const place = `${shelf.version} ${key}`;
    const begun = underWay.get(place);
    if (begun) {
      const page = await begun.catch(() => undefined);
      return page && 'response' in page ? undefined : page;
    }
    const page = blankPage(shelf.before(key), visit, part.kind);
    underWay.set(place, page);
    return page.finally(() => underWay.delete(place));
  }

  /** An answer where the page is not to be kept, which is another one for somebody with a session. */
  async function blankPage(before: CachedPage | undefined, visit: Visit, kind: Kind): Promise<CachedPage | Answer> {
    if (before?.basis && (await isSame(before.basis, visit))) return before;
    const { url, headers } = visit.request;
    // the page is for others as well, so that it does not end when this visitor leaves
    const request = new Request(url, { headers });
    const rendered = await render({ ...visit, request, shopper: nobody[kind] });
    const { response, document, whole, basis } = rendered;
    if (!whole || !document || response.status !== 200 || response.headers.has('Set-Cookie')) return rendered;
    return toCachedPage(await startOf(document, kind), visit.nonce, basis);
  }

  /** Without the end, which is another for everybody. */
  async function startOf(html: Buffer, kind: Kind): Promise<Buffer> {
    const { documentEnd } = await entry();
    return html.subarray(0, html.length - Buffer.byteLength(documentEnd(JSON.stringify(nobody[kind]))));
  }

  /** The document with so many pieces in its cart. */
  async function withCount(page: CachedPage, { preferences }: Visit, count: number): Promise<CachedPage | undefined> {
    const { cartIcon, withLanguage } = await entry();
    const icon = (pieces: number) => withLanguage(preferences, () => cartIcon(pieces));
    return withPiece(page, icon(0), icon(count));
  }

  return async (key: string, visit: Visit): Promise<PageBody | Answer | undefined> => {
    const { pageVersion } = visit.preferences;
    // while it cannot be read, how old a page is cannot be told
    const shelf = pageVersion === undefined ? undefined : cache.open(pageVersion);
    const part = shelf && (await partOf(visit));
    const page = part && (await pageOf({ shelf, key, part }, visit));
    if (!page || 'response' in page) return page;
    const { documentEnd } = await entry();
    const encoding = keptEncoding(page, visit.request);
    if (encoding === 'br') void compressLater(page);
    return pageBody(page, { nonce: visit.nonce, encoding, end: documentEnd(part.text) });
  };
}

/** Null for who asks first: the page may be asked for once, so it is compressed in little time and not to be kept. */
function keptEncoding({ asked }: CachedPage, request: Request): PageEncodingName | null {
  const encoding = firstAccepted<PageEncodingName>(request, ['br', 'zstd', 'gzip']);
  if (!encoding || asked.has(encoding)) return encoding;
  asked.add(encoding);
  return null;
}

/** Undefined where the backend cannot say it without writing, or fails. */
async function partOf({ session, preferences }: Visit): Promise<PersonalPart | undefined> {
  const { asking, locale, currency } = preferences;
  if (!session) return visitorsPart;
  const answers = asking && (await logged(asking.answers({ locale, currency: currency.code })));
  return answers && personalPart(answers);
}

async function logged<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    console.error('What a page is put together from could not be read', error);
    return undefined;
  }
}
