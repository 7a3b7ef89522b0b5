import type { PageBasis } from '../rendering/page-basis.ts';
import { type BodyBuilder, type PageEncodingName, pageEncodings } from './page-encodings.ts';

/** Document that many shoppers get; only its end, which is not part of it, differs in each response. */
export interface CachedPage {
  html: Buffer<ArrayBuffer>;
  /** Compressed pages by encoding, made when the page is first requested so. */
  compressed: Partial<Record<PageEncodingName, Promise<BodyBuilder>>>;
  /** Encodings in which the page was requested. */
  requestedEncodings: Set<PageEncodingName>;
  /**
   * Time in ms since which the page has been sent with its initial Brotli compression; null when it is compressed as
   * well as possible, or about to be.
   */
  settles?: number | null;
  /** Basis from which the page was made; absent when it was derived from another page. */
  basis?: PageBasis;
}

export function createCachedPage(html: Buffer<ArrayBuffer>, basis?: PageBasis): CachedPage {
  return { html, compressed: {}, requestedEncodings: new Set(), ...(basis && { basis }) };
}

/** Replaces one piece of a document. Returns undefined unless the piece occurs in it exactly once. */
export function replacePiece({ html }: CachedPage, piece: string, replacement: string): CachedPage | undefined {
  const from = html.indexOf(piece);
  if (from < 0 || html.indexOf(piece, from + 1) >= 0) return undefined;
  const to = from + Buffer.byteLength(piece);
  return createCachedPage(Buffer.concat([html.subarray(0, from), Buffer.from(replacement), html.subarray(to)]));
}

export function isSameDocument(page: CachedPage, otherPage: CachedPage): boolean {
  return page === otherPage || page.html.equals(otherPage.html);
}

/** Estimates the memory that a page takes with its compressed versions. */
export function estimatePageBytes({ html }: CachedPage): number {
  return Math.ceil(html.length * 1.2);
}

/** Body of a page as it is sent. */
export interface PageBody {
  bytes: Buffer<ArrayBuffer>;
  encoding: PageEncodingName | null;
}

/**
 * Builds the body of a response from the cached page.
 * @param end text that follows the page in this response
 */
export async function buildPageBody(
  page: CachedPage,
  { encoding, end }: { encoding: PageEncodingName | null; end: string },
): Promise<PageBody> {
  const ending = Buffer.from(end);
  if (!encoding) return { bytes: Buffer.concat([page.html, ending]), encoding };
  page.compressed[encoding] ??= pageEncodings[encoding](page.html);
  const buildBody = await page.compressed[encoding];
  return { bytes: buildBody(ending), encoding };
}

/** Replaces the Brotli version of a page by the smallest one; until that is ready, the page is sent as before. */
export async function compressBest(page: CachedPage): Promise<void> {
  page.compressed.br = Promise.resolve(await pageEncodings.br(page.html, true));
}
