import type { PageBasis } from './page-basis.ts';
import { type PageEncodingName, type Part, pageEncodings } from './page-encodings.ts';

/**
 * A document that many shoppers get. Only its nonce is another in each answer, in the text as in what is compressed, and
 * its end, which is not part of it.
 */
export interface CachedPage {
  html: Spliced;
  /** Made when the page is asked for so compressed; null where a nonce cannot be put in. */
  compressed: Partial<Record<PageEncodingName, Promise<Spliced | null>>>;
  /** In which it was asked for. */
  asked: Set<PageEncodingName>;
  /** Since when it is sent as it is kept by Brotli, in ms; null: it is as small as it gets, or on its way there. */
  settles?: number | null;
  /** What it was made of; none: it was made of another page. */
  basis?: PageBasis;
}

/** Bytes, and where in them a nonce goes. */
interface Spliced {
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
  const at = positionsOf(nonce, html);
  const spliced = { bytes: withNonce({ bytes: html, at }, mark), at };
  return { html: spliced, compressed: {}, asked: new Set(), ...(basis && { basis }) };
}

/** The same document with one piece of it replaced; undefined where that piece is not exactly once in it. */
export function withPiece({ html }: CachedPage, piece: string, instead: string): CachedPage | undefined {
  const from = html.bytes.indexOf(piece);
  if (from < 0 || html.bytes.indexOf(piece, from + 1) >= 0) return undefined;
  const to = from + Buffer.byteLength(piece);
  const bytes = Buffer.concat([html.bytes.subarray(0, from), Buffer.from(instead), html.bytes.subarray(to)]);
  return { html: { bytes, at: positionsOf(mark, bytes) }, compressed: {}, asked: new Set() };
}

/** They differ in their nonces at most. */
export function isSamePage(one: CachedPage, other: CachedPage): boolean {
  return one === other || one.html.bytes.equals(other.html.bytes);
}

/** Roughly what it takes of the memory, compressed as well. */
export function sizeOf({ html }: CachedPage): number {
  return Math.ceil(html.bytes.length * 1.2);
}

interface Asked {
  nonce: string;
  encoding: PageEncodingName | null;
  /** What follows the page in this answer. */
  end: string;
}

/** What is sent of a page. */
export interface PageBody {
  bytes: Buffer<ArrayBuffer>;
  encoding: PageEncodingName | null;
}

/** The page as an answer, compressed where the caller takes what is kept compressed. */
export async function pageBody(page: CachedPage, { nonce, encoding, end }: Asked): Promise<PageBody> {
  const ending = Buffer.from(end);
  if (encoding) page.compressed[encoding] ??= compress(page.html, encoding);
  const stream = encoding && (await page.compressed[encoding]);
  if (!stream) return { bytes: withNonce(page.html, nonce, ending), encoding: null };
  return { bytes: streamOf({ stream, html: page.html }, { nonce, encoding, end: ending }), encoding };
}

/** Compresses it once more, as small as it gets; until then, and where that is not possible, it is sent as it was. */
export async function compressBest(page: CachedPage): Promise<void> {
  const stream = await compress(page.html, 'br', true);
  if (stream) page.compressed.br = Promise.resolve(stream);
}

interface Streamed {
  stream: Spliced;
  html: Spliced;
}

type Ending = Omit<Asked, 'encoding' | 'end'> & { encoding: PageEncodingName; end: Buffer };

function streamOf({ stream, html }: Streamed, { nonce, encoding, end }: Ending): Buffer<ArrayBuffer> {
  const finished = pageEncodings[encoding].finish(end, () => withNonce(html, nonce));
  return withNonce(stream, nonce, finished);
}

/** A copy of its own, made in one go: what is allocated for each answer is what makes the collector run. */
function withNonce({ bytes, at }: Spliced, nonce: string, end = noBytes): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(bytes.length + end.length);
  copy.set(bytes);
  copy.set(end, bytes.length);
  for (const position of at) copy.write(nonce, position, 'latin1');
  return copy;
}

const noBytes = Buffer.alloc(0);

/** It stays open for what follows. What came out is tried: with another nonce in it, it must be the page with that nonce. */
async function compress(html: Spliced, encoding: PageEncodingName, best = false): Promise<Spliced | null> {
  const bytes = await pageEncodings[encoding].compress(partsOf(html), best);
  const stream = { bytes, at: positionsOf(mark, bytes) };
  return isSound({ stream, html }, encoding) ? stream : null;
}

function partsOf({ bytes, at }: Spliced): Part[] {
  const marks = at.flatMap((from, place): Part[] => {
    const to = from + nonceBytes;
    return [
      { bytes: bytes.subarray(from, to), isFixed: false },
      { bytes: bytes.subarray(to, at[place + 1] ?? bytes.length), isFixed: true },
    ];
  });
  return [{ bytes: bytes.subarray(0, at[0] ?? bytes.length), isFixed: true }, ...marks];
}

function isSound(streamed: Streamed, encoding: PageEncodingName): boolean {
  const nonce = `abcdefghijklmnopqrstuv${nonceEnd}`;
  const end = Buffer.from('any');
  try {
    const told = pageEncodings[encoding].decompress(streamOf(streamed, { nonce, encoding, end }));
    return told.equals(Buffer.concat([withNonce(streamed.html, nonce), end]));
  } catch {
    return false;
  }
}

function positionsOf(nonce: string, bytes: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(nonce, 0, 'latin1'); at >= 0; at = bytes.indexOf(nonce, at + 1, 'latin1')) found.push(at);
  return found;
}
