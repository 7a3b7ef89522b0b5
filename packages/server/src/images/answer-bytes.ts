import type { Context } from 'hono';
import { etagOf, isKnown } from '../http/etag.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Answers a whole file, a part of it (206), that there is no such part (416), or that the caller has it (304). */
export function answerBytes(c: Context, bytes: Bytes, headers: Record<string, string>): Response {
  const etag = etagOf(bytes);
  const all = { ...headers, ETag: etag, 'Accept-Ranges': 'bytes' };
  if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, all);
  const part = c.req.method === 'GET' && isCurrent(c, etag) ? partOf(c.req.header('range'), bytes.length) : 'whole';
  if (part === 'whole') return c.body(bytes, 200, { ...all, 'Content-Length': String(bytes.length) });
  if (part === 'none') return c.body(null, 416, { 'Content-Range': `bytes */${bytes.length}` });
  const { start, end } = part;
  const range = `bytes ${start}-${end - 1}/${bytes.length}`;
  return c.body(bytes.slice(start, end), 206, {
    ...all,
    'Content-Range': range,
    'Content-Length': String(end - start),
  });
}

/** Whoever has a part of an older file gets the whole new one. */
function isCurrent(c: Context, etag: string): boolean {
  const known = c.req.header('if-range');
  return known === undefined || known === etag;
}

/** Of several parts, or of nonsense, the whole is sent, as RFC 9110 allows. `end` is the byte after the last. */
function partOf(header: string | undefined, size: number): 'whole' | 'none' | { start: number; end: number } {
  const [, first = '', last = ''] = header?.match(/^bytes=(\d*)-(\d*)$/i) ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') return last === '0' ? 'none' : { start: Math.max(0, size - Number(last)), end: size };
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  if (Number(first) >= size) return 'none';
  return { start: Number(first), end: last === '' ? size : Math.min(Number(last) + 1, size) };
}
