import { type CachedPage, cachedResponse, toCachedPage, withPiece } from './cached-page.ts';
import { negotiatedEncoding } from './compression.ts';
import type { PageCache, Shelf } from './page-cache.ts';
import type { Entry, Rendered, Visit } from './renderer.ts';
import { type Kind, nobody, type PersonalPart, type ShopperReader, visitorsPart } from './shoppers.ts';

interface KeptPagesDeps {
  cache: PageCache;
  render(visit: Visit): Promise<Rendered>;
  readShopper: ShopperReader;
  entry(): Promise<Entry>;
}

/** Which document is kept, and where. */
interface Place {
  shelf: Shelf;
  key: string;
  part: PersonalPart;
}

/**
 * Pages as nobody in particular gets them are kept; what is personal is put in for each answer: the cart of the header,
 * and the data at the end. They are rendered without anybody's session, so that nothing of a shopper can be in them.
 * @returns answers a visit whose page is known by that key; undefined where it has to be rendered for the shopper
 */
export function createKeptPages({ cache, render, readShopper, entry }: KeptPagesDeps) {
  async function partOf({ request, session, preferences, fetchApi }: Visit, version: string) {
    if (!session) return visitorsPart;
    const { facts, locale, currency } = preferences;
    const userAgent = request.headers.get('user-agent');
    return readShopper({ token: session, facts, locale, currency: currency.code, version, userAgent, fetchApi });
  }

  /** The document with so many pieces in its cart. */
  async function withCount(page: CachedPage, { preferences }: Visit, count: number): Promise<CachedPage | undefined> {
    const { cartIcon, withLanguage } = await entry();
    const icon = (pieces: number) => withLanguage(preferences, () => cartIcon(pieces));
    return withPiece(page, icon(0), icon(count));
  }

  async function pageOf({ shelf, key, part }: Place, visit: Visit): Promise<CachedPage | Response | undefined> {
    const { count, kind } = part;
    const own = `${key} ${kind} ${count}`;
    const kept = shelf.get(own);
    if (kept) return kept;
    const blank = `${key} ${kind} 0`;
    const page = shelf.get(blank) ?? (await blankPage(visit, kind));
    if (page instanceof Response) return visit.session ? undefined : page;
    if (own !== blank) shelf.put(blank, page);
    const counted = count === 0 ? page : await withCount(page, visit, count);
    if (counted) shelf.put(own, counted, blank);
    return counted;
  }

  /** An answer where the page is not to be kept, which is another one for somebody with a session. */
  async function blankPage(visit: Visit, kind: Kind): Promise<CachedPage | Response> {
    const { response, whole } = await render({ ...visit, shopper: nobody[kind] });
    if (!whole || response.status !== 200 || response.headers.has('Set-Cookie')) return response;
    return toCachedPage(await startOf(response, kind), visit.nonce);
  }

  /** Without the end, which is another for everybody. */
  async function startOf(response: Response, kind: Kind): Promise<Buffer> {
    const html = Buffer.from(await response.arrayBuffer());
    const { documentEnd } = await entry();
    return html.subarray(0, html.length - Buffer.byteLength(documentEnd(JSON.stringify(nobody[kind]))));
  }

  return async (key: string, visit: Visit): Promise<Response | undefined> => {
    const shelf = await cache.open();
    const part = shelf && (await partOf(visit, shelf.version));
    const page = part && (await pageOf({ shelf, key, part }, visit));
    if (!page || page instanceof Response) return page;
    const { documentEnd } = await entry();
    const encoding = negotiatedEncoding(visit.request);
    return cachedResponse(page, { nonce: visit.nonce, encoding, end: documentEnd(part.text) });
  };
}
