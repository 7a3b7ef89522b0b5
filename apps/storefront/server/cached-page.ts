import type { PageBasis } from './page-basis.ts';
import { type PageEncodingName, type Part, pageEncodings } from './page-encodings.ts';

/**
 * A document that many shoppers get. Only its nonce is another in each answer, in the text as in what is compressed, and
 * its end, which is not part of it.
 */
export interface CachedPage {
  html: NonceTemplate;
  /** Made when the page is asked for so compressed; null where a nonce cannot be put in. */
  compressed: Partial<Record<PageEncodingName, Promise<NonceTemplate | null>>>;
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

/** Bytes, and where in them a nonce goes. */
interface NonceTemplate {
  bytes: Buffer;
  at: number[];
}

const nonceBytes = 24;

/** 16 bytes in base64 end so. What Brotli writes next depends on the two bytes before it (RFC 7932 §7.1). */
const nonceEnd = '==';

/** Stands for the nonce: as long, and of bytes that no text has, so that nothing else in a page repeats a part of it. */
const mark =
  String.fromCharCode(...Array.from({ length: nonceBytes - 2 }, (_, index) => 0x80 + ((index * 37) % 64))) + nonceEnd;

export function toCachedPage(html: Buffer, nonce: string, basis?: PageBasis): CachedPage {
  const at = findNoncePositions(nonce, html);
  const spliced = { bytes: copyWithNonce({ bytes: html, at }, mark), at };
  return { html: spliced, compressed: {}, requestedEncodings: new Set(), ...(basis && { basis }) };
}

/** Replaces one piece of a document. Returns undefined unless the piece occurs in it exactly once. */
export function replacePiece({ html }: CachedPage, piece: string, instead: string): CachedPage | undefined {
  const from = html.bytes.indexOf(piece);
  if (from < 0 || html.bytes.indexOf(piece, from + 1) >= 0) return undefined;
  const to = from + Buffer.byteLength(piece);
  const bytes = Buffer.concat([html.bytes.subarray(0, from), Buffer.from(instead), html.bytes.subarray(to)]);
  return { html: { bytes, at: findNoncePositions(mark, bytes) }, compressed: {}, requestedEncodings: new Set() };
}

/** Returns true when two pages are identical apart from their nonces. */
export function isSameDocument(page: CachedPage, otherPage: CachedPage): boolean {
  return page === otherPage || page.html.bytes.equals(otherPage.html.bytes);
}

/** Roughly what it takes of the memory, compressed as well. */
export function estimatePageBytes({ html }: CachedPage): number {
  return Math.ceil(html.bytes.length * 1.2);
}

interface CompletionOptions {
  nonce: string;
  encoding: PageEncodingName | null;
  /** Text that follows the page in this response. */
  end: string;
}

/** Body of a page as it is sent. */
export interface PageBody {
  bytes: Buffer<ArrayBuffer>;
  encoding: PageEncodingName | null;
}

/** The page as an answer, compressed where the caller takes what is kept compressed. */
export async function buildPageBody(page: CachedPage, { nonce, encoding, end }: CompletionOptions): Promise<PageBody> {
  const ending = Buffer.from(end);
  if (encoding) page.compressed[encoding] ??= compressSpliced(page.html, encoding);
  const stream = encoding && (await page.compressed[encoding]);
  if (!stream) return { bytes: copyWithNonce(page.html, nonce, ending), encoding: null };
  return { bytes: completeStream({ stream, html: page.html }, { nonce, encoding, end: ending }), encoding };
}

/** Compresses it once more, as small as it gets; until then, and where that is not possible, it is sent as it was. */
export async function compressBest(page: CachedPage): Promise<void> {
  const stream = await compressSpliced(page.html, 'br', true);
  if (stream) page.compressed.br = Promise.resolve(stream);
}

interface StreamParts {
  stream: NonceTemplate;
  html: NonceTemplate;
}

type StreamEnding = Omit<CompletionOptions, 'encoding' | 'end'> & { encoding: PageEncodingName; end: Buffer };

function completeStream({ stream, html }: StreamParts, { nonce, encoding, end }: StreamEnding): Buffer<ArrayBuffer> {
  const finished = pageEncodings[encoding].finish(end, () => copyWithNonce(html, nonce));
  return copyWithNonce(stream, nonce, finished);
}

/** A copy of its own, made in one go: what is allocated for each answer is what makes the collector run. */
function copyWithNonce({ bytes, at }: NonceTemplate, nonce: string, end = noBytes): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(bytes.length + end.length);
  copy.set(bytes);
  copy.set(end, bytes.length);
  for (const position of at) copy.write(nonce, position, 'latin1');
  return copy;
}

const noBytes = Buffer.alloc(0);

/**
 * Compresses a document and leaves the stream open for what follows. The result is verified: with another nonce
 * inserted it has to decompress to the page with that nonce, otherwise null is returned.
 */
async function compressSpliced(
  html: NonceTemplate,
  encoding: PageEncodingName,
  best = false,
): Promise<NonceTemplate | null> {
  const bytes = await pageEncodings[encoding].compress(splitAtNonces(html), best);
  const stream = { bytes, at: findNoncePositions(mark, bytes) };
  return isStreamSound({ stream, html }, encoding) ? stream : null;
}

function splitAtNonces({ bytes, at }: NonceTemplate): Part[] {
  const marks = at.flatMap((from, place): Part[] => {
    const to = from + nonceBytes;
    return [
      { bytes: bytes.subarray(from, to), isFixed: false },
      { bytes: bytes.subarray(to, at[place + 1] ?? bytes.length), isFixed: true },
    ];
  });
  return [{ bytes: bytes.subarray(0, at[0] ?? bytes.length), isFixed: true }, ...marks];
}

function isStreamSound(streamed: StreamParts, encoding: PageEncodingName): boolean {
  const nonce = `abcdefghijklmnopqrstuv${nonceEnd}`;
  const end = Buffer.from('any');
  try {
    const decompressed = pageEncodings[encoding].decompress(completeStream(streamed, { nonce, encoding, end }));
    return decompressed.equals(Buffer.concat([copyWithNonce(streamed.html, nonce), end]));
  } catch {
    return false;
  }
}

function findNoncePositions(nonce: string, bytes: Buffer): number[] {
  const positions: number[] = [];
  for (let at = bytes.indexOf(nonce, 0, 'latin1'); at >= 0; at = bytes.indexOf(nonce, at + 1, 'latin1'))
    positions.push(at);
  return positions;
}
