import { brotliDecompressSync, createBrotliCompress } from 'node:zlib';
import { brotliParams, type Encoding } from './compression.ts';

/**
 * A document that many shoppers get. Only its nonce is another in each answer, in the text as in what is compressed, and
 * its end, which is not part of it.
 */
export interface CachedPage {
  html: Spliced;
  /** Made when the page is asked for compressed; null where a nonce cannot be put in. */
  brotli?: Promise<Spliced | null>;
}

/** Bytes, and where in them a nonce goes. */
interface Spliced {
  bytes: Buffer;
  at: number[];
}

const nonceBytes = 24;

/** Stands for the nonce: as long, and of bytes that no text has, so that nothing else in a page repeats a part of it. */
const mark = String.fromCharCode(...Array.from({ length: nonceBytes }, (_, index) => 0x80 + ((index * 37) % 64)));

export function toCachedPage(html: Buffer, nonce: string): CachedPage {
  const at = positionsOf(nonce, html);
  return { html: { bytes: withNonce({ bytes: html, at }, mark), at } };
}

/** The same document with one piece of it replaced; undefined where that piece is not exactly once in it. */
export function withPiece({ html }: CachedPage, piece: string, instead: string): CachedPage | undefined {
  const from = html.bytes.indexOf(piece);
  if (from < 0 || html.bytes.indexOf(piece, from + 1) >= 0) return undefined;
  const to = from + Buffer.byteLength(piece);
  const bytes = Buffer.concat([html.bytes.subarray(0, from), Buffer.from(instead), html.bytes.subarray(to)]);
  return { html: { bytes, at: positionsOf(mark, bytes) } };
}

/** They differ in their nonces at most. */
export function isSamePage(one: CachedPage, other: CachedPage): boolean {
  return one.html.bytes.equals(other.html.bytes);
}

/** Roughly what it takes of the memory, compressed as well. */
export function sizeOf({ html }: CachedPage): number {
  return Math.ceil(html.bytes.length * 1.2);
}

interface Asked {
  nonce: string;
  encoding: Encoding | null;
  /** What follows the page in this answer. */
  end: string;
}

/** The page as an answer, compressed where the caller takes what is kept compressed. */
export async function cachedResponse(page: CachedPage, { nonce, encoding, end }: Asked): Promise<Response> {
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  if (encoding === 'br') page.brotli ??= compress(page.html);
  const stream = encoding === 'br' ? await page.brotli : null;
  if (!stream) return new Response(answerOf(page.html, nonce, Buffer.from(end)), { headers });
  return new Response(answerOf(stream, nonce, stored(Buffer.from(end))), {
    headers: { ...headers, 'Content-Encoding': 'br', Vary: 'Accept-Encoding' },
  });
}

function answerOf(page: Spliced, nonce: string, end: Buffer): Buffer<ArrayBuffer> {
  return Buffer.concat([withNonce(page, nonce), end]);
}

function withNonce({ bytes, at }: Spliced, nonce: string): Buffer<ArrayBuffer> {
  const copy = Buffer.from(bytes);
  for (const position of at) copy.write(nonce, position, 'latin1');
  return copy;
}

const longestBlock = 0x10000;
const lastBlock = 3;

/** The end of a Brotli stream with these bytes as they are, in uncompressed meta-blocks (RFC 7932 §9.2). */
function stored(bytes: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += longestBlock) {
    const block = bytes.subarray(at, at + longestBlock);
    const header = Buffer.alloc(3);
    header.writeUIntLE(((block.length - 1) << 3) | (1 << 19), 0, 3);
    blocks.push(header, block);
  }
  return Buffer.concat([...blocks, Buffer.of(lastBlock)]);
}

/**
 * Flushed around its first mark, the stream holds that one as it is; the others repeat it, as the decoder will. It stays
 * open for what follows. What came out is tried: with another nonce in it, it must be the page with that nonce.
 */
async function compress(html: Spliced): Promise<Spliced | null> {
  const [first = 0] = html.at;
  const stream = createBrotliCompress({ params: brotliParams(html.bytes.length) });
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const [from, to] of [[0, first], [first, first + nonceBytes], [first + nonceBytes]]) {
    stream.write(html.bytes.subarray(from, to));
    await new Promise<void>((resolve) => stream.flush(resolve));
  }
  stream.destroy();
  const bytes = Buffer.concat(chunks);
  const kept = { bytes, at: positionsOf(mark, bytes) };
  return isSound(kept, html) ? kept : null;
}

function isSound(stream: Spliced, html: Spliced): boolean {
  const nonce = 'abcdefghijklmnopqrstuvwx';
  const end = Buffer.from('any');
  try {
    return brotliDecompressSync(answerOf(stream, nonce, stored(end))).equals(answerOf(html, nonce, end));
  } catch {
    return false;
  }
}

function positionsOf(nonce: string, bytes: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(nonce, 0, 'latin1'); at >= 0; at = bytes.indexOf(nonce, at + 1, 'latin1')) found.push(at);
  return found;
}
