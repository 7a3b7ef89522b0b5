import { firstAccepted } from '@mercer/host/http/compression';
import type { ShopperAnswers } from '@mercer/server';
import { type Shopper, visitor } from '../../app/loading/shopper.ts';
import { localizeMarkup } from '../rendering/localize-document.ts';
import type { PageBasis } from '../rendering/page-basis.ts';
import type { Answer, Entry, Rendered, Visit } from '../rendering/renderer.ts';
import { createBestCompression } from './best-compression.ts';
import { buildPageBody, type CachedPage, createCachedPage, type PageBody, replacePiece } from './cached-page.ts';
import type { PageCache, Shelf } from './page-cache.ts';
import type { PageEncodingName } from './page-encodings.ts';

/** Kind of shopper for whom pages look different. */
type ShopperKind = 'visitor' | 'holder';

/** Personal part of a page for the shopper who requests it. */
interface PersonalPart {
  /** A {@link Shopper} as JSON. */
  text: string;
  /** Pieces in the cart. */
  count: number;
  kind: ShopperKind;
}

function personalPart({ account, cart, pieces }: ShopperAnswers): PersonalPart {
  const kind = account === 'null' ? 'visitor' : 'holder';
  return { text: `{"account":${account},"cart":${cart}}`, count: pieces, kind };
}

/** Personal part of a visitor without a session. */
const visitorsPart: PersonalPart = { text: JSON.stringify(visitor), count: 0, kind: 'visitor' };

/** Shoppers for whom cached pages are rendered: placeholders, so that these pages contain nothing personal. */
export const placeholderShoppers: Record<ShopperKind, Shopper> = {
  visitor,
  holder: {
    account: {
      id: '',
      email: '',
      first_name: '',
      last_name: '',
      name: '',
      phone: null,
      email_optin: false,
      balance: 0,
      metadata: {},
      email_verified: true,
      stripe_customer: null,
      date_created: '',
    },
    cart: null,
  },
};

interface CachedPagesDeps {
  cache: PageCache;
  render(visit: Visit): Promise<Rendered>;
  /** Returns true when a page with this basis would be unchanged now. */
  isSame(basis: PageBasis, visit: Visit): Promise<boolean>;
  entry(): Promise<Pick<Entry, 'withLanguage' | 'renderCartIcon' | 'documentEnd'>>;
}

/** Document to cache, and the shelf that holds it. */
interface CacheSlot {
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
export function createCachedPages({ cache, render, isSame, entry }: CachedPagesDeps) {
  const underWay = new Map<string, Promise<CachedPage | Answer>>();
  const compressLater = createBestCompression(Date.now);

  async function findCachedPage(
    { shelf, key, part }: CacheSlot,
    visit: Visit,
  ): Promise<CachedPage | Answer | undefined> {
    const { count, kind } = part;
    const countedKey = `${key} ${kind} ${count}`;
    const cachedPage = shelf.get(countedKey);
    if (cachedPage) return cachedPage;
    const blank = `${key} ${kind} 0`;
    const page = shelf.get(blank) ?? (await renderSharedPage({ shelf, key: blank, part }, visit));
    if (!page || 'response' in page) return visit.session ? undefined : page;
    const put = countedKey === blank ? page : shelf.put(blank, page);
    const counted = count === 0 ? page : await insertCartCount(put, visit, count);
    return counted && (shelf.get(countedKey) ?? shelf.put(countedKey, counted, blank));
  }

  /**
   * Renders a page once for all who request it at the same time: later requests wait for the first rendering. A page
   * that must not be cached is only returned to the first.
   */
  async function renderSharedPage(
    { shelf, key, part }: CacheSlot,
    visit: Visit,
  ): Promise<CachedPage | Answer | undefined> {
    const place = `${shelf.version} ${key}`;
    const pendingPage = underWay.get(place);
    if (pendingPage) {
      const page = await pendingPage.catch(() => undefined);
      return page && 'response' in page ? undefined : page;
    }
    const page = renderBlankPage(shelf.before(key), visit, part.kind);
    underWay.set(place, page);
    return page.finally(() => underWay.delete(place));
  }

  /** An answer where the page is not to be kept, which is another one for somebody with a session. */
  async function renderBlankPage(
    previousPage: CachedPage | undefined,
    visit: Visit,
    kind: ShopperKind,
  ): Promise<CachedPage | Answer> {
    if (previousPage?.basis && (await isSame(previousPage.basis, visit))) return previousPage;
    const { url, headers } = visit.request;
    // the page is for others as well, so that it does not end when this visitor leaves
    const request = new Request(url, { headers });
    const rendered = await render({ ...visit, request, shopper: placeholderShoppers[kind] });
    const { response, document, isComplete, basis } = rendered;
    if (!isComplete || !document || response.status !== 200 || response.headers.has('Set-Cookie')) return rendered;
    return createCachedPage(await stripDocumentEnd(document, visit, kind), basis);
  }

  /** Strips the end of a document, which differs for each shopper. */
  async function stripDocumentEnd(html: Buffer<ArrayBuffer>, { nonce }: Visit, kind: ShopperKind) {
    const { documentEnd } = await entry();
    const end = documentEnd(JSON.stringify(placeholderShoppers[kind]), nonce);
    return html.subarray(0, html.length - Buffer.byteLength(end));
  }

  /** The document with so many pieces in its cart. */
  async function insertCartCount(
    page: CachedPage,
    { preferences, languagePath }: Visit,
    count: number,
  ): Promise<CachedPage | undefined> {
    const { renderCartIcon, withLanguage } = await entry();
    const renderCountIcon = (pieces: number) =>
      localizeMarkup(
        withLanguage({ ...preferences, languagePath }, () => renderCartIcon(pieces)),
        languagePath,
      );
    return replacePiece(page, renderCountIcon(0), renderCountIcon(count));
  }

  return async (key: string, visit: Visit): Promise<PageBody | Answer | undefined> => {
    const { pageVersion } = visit.preferences;
    // The age of a page is unknown while the version cannot be read
    const shelf = pageVersion === undefined ? undefined : cache.open(pageVersion);
    const part = shelf && (await readPersonalPart(visit));
    const page = part && (await findCachedPage({ shelf, key, part }, visit));
    if (!page || 'response' in page) return page;
    const { documentEnd } = await entry();
    const encoding = pickCachedEncoding(page, visit.request);
    if (encoding === 'br') void compressLater(page);
    return buildPageBody(page, { encoding, end: documentEnd(part.text, visit.nonce) });
  };
}

/** Null for who asks first: the page may be asked for once, so it is compressed in little time and not to be kept. */
function pickCachedEncoding({ requestedEncodings }: CachedPage, request: Request): PageEncodingName | null {
  const encoding = firstAccepted<PageEncodingName>(request, ['br', 'zstd', 'gzip']);
  if (!encoding || requestedEncodings.has(encoding)) return encoding;
  requestedEncodings.add(encoding);
  return null;
}

/** Undefined where the backend cannot say it without writing, or fails. */
async function readPersonalPart({ session, preferences }: Visit): Promise<PersonalPart | undefined> {
  const { asking, locale, currency } = preferences;
  if (!session) return visitorsPart;
  const answers = asking && (await logReadFailure(asking.answers({ locale, currency: currency.code })));
  return answers && personalPart(answers);
}

async function logReadFailure<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    console.error('What a page is put together from could not be read', error);
    return undefined;
  }
}
