import type { Context } from 'hono';
import { computeEtag, matchesAnyEtag } from '../http/etag.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Answers a whole file, a part of it (206), that there is no such part (416), or that the caller has it (304). */
export function respondWithBytes(c: Context, bytes: Bytes, headers: Record<string, string>): Response {
  const etag = computeEtag(bytes);
  const fileHeaders = { ...headers, ETag: etag, 'Accept-Ranges': 'bytes' };
  if (matchesAnyEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, fileHeaders);
  const part =
    c.req.method === 'GET' && isCurrentVersion(c, etag)
      ? parseRangeHeader(c.req.header('range'), bytes.length)
      : 'whole';
  if (part === 'whole') return c.body(bytes, 200, { ...fileHeaders, 'Content-Length': String(bytes.length) });
  if (part === 'none') return c.body(null, 416, { 'Content-Range': `bytes */${bytes.length}` });
  const { start, end } = part;
  const range = `bytes ${start}-${end - 1}/${bytes.length}`;
  return c.body(bytes.slice(start, end), 206, {
    ...fileHeaders,
    'Content-Range': range,
    'Content-Length': String(end - start),
  });
}

/** Says whether a range may be sent: a caller with a part of an older file receives the whole new one. */
function isCurrentVersion(c: Context, etag: string): boolean {
  const ifRangeTag = c.req.header('if-range');
  return ifRangeTag === undefined || ifRangeTag === etag;
}

/**
 * Parses a Range header. Several ranges and malformed ones yield the whole file, as RFC 9110 allows. `end` is the byte
 * after the last.
 */
function parseRangeHeader(header: string | undefined, size: number): 'whole' | 'none' | { start: number; end: number } {
  const [, first = '', last = ''] = header?.match(/^bytes=(\d*)-(\d*)$/i) ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') return last === '0' ? 'none' : { start: Math.max(0, size - Number(last)), end: size };
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  if (Number(first) >= size) return 'none';
  return { start: Number(first), end: last === '' ? size : Math.min(Number(last) + 1, size) };
}
