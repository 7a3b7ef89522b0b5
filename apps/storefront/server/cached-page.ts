import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, createBrotliCompress } from 'node:zlib';
import { brotliParams, type Encoding } from './compression.ts';

/** A page that many visitors get. Only its nonce is another in each answer, in the text as in what is compressed. */
export interface CachedPage {
  html: Spliced;
  /** Made when the page is asked for again; null where a nonce cannot be put in. */
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

/** Roughly what it takes of the memory, compressed as well. */
export function sizeOf({ html }: CachedPage): number {
  return Math.ceil(html.bytes.length * 1.2);
}

/** The page as an answer, compressed where the caller takes what is kept compressed. */
export async function cachedResponse(page: CachedPage, nonce: string, encoding: Encoding | null): Promise<Response> {
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  if (encoding === 'br') page.brotli ??= compress(page.html);
  const stream = encoding === 'br' ? await page.brotli : null;
  if (!stream) return new Response(withNonce(page.html, nonce), { headers });
  return new Response(withNonce(stream, nonce), {
    headers: { ...headers, 'Content-Encoding': 'br', Vary: 'Accept-Encoding' },
  });
}

function withNonce({ bytes, at }: Spliced, nonce: string): Buffer<ArrayBuffer> {
  const copy = Buffer.from(bytes);
  for (const position of at) copy.write(nonce, position, 'latin1');
  return copy;
}

/**
 * Flushed around its first mark, the stream holds that one as it is; the others repeat it, as the decoder will. What
 * came out is tried: with another nonce in it, it must be the page with that nonce.
 */
async function compress(html: Spliced): Promise<Spliced | null> {
  const [first = 0] = html.at;
  const stream = createBrotliCompress({ params: brotliParams(html.bytes.length) });
  const compressed = buffer(stream);
  for (const [from, to] of [[0, first], [first, first + nonceBytes], [first + nonceBytes]]) {
    stream.write(html.bytes.subarray(from, to));
    await new Promise<void>((resolve) => stream.flush(resolve));
  }
  stream.end();
  const bytes = await compressed;
  const kept = { bytes, at: positionsOf(mark, bytes) };
  return isSound(kept, html) ? kept : null;
}

function isSound(stream: Spliced, html: Spliced): boolean {
  const other = 'abcdefghijklmnopqrstuvwx';
  try {
    return brotliDecompressSync(withNonce(stream, other)).equals(withNonce(html, other));
  } catch {
    return false;
  }
}

function positionsOf(nonce: string, bytes: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(nonce, 0, 'latin1'); at >= 0; at = bytes.indexOf(nonce, at + 1, 'latin1')) found.push(at);
  return found;
}
