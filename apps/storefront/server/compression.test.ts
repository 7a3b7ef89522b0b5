import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed, negotiatedEncoding } from './compression.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['BR; q=0.000, GZIP', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['identity', null],
  ['x-brotli', null],
  ['', null],
])('for a caller that accepts "%s" the encoding is %s', (accepted, encoding) => {
  expect(negotiatedEncoding(new Request('http://localhost/', { headers: { 'Accept-Encoding': accepted } }))).toBe(
    encoding,
  );
});

test.each([1000, 20_000])(
  '%i lines that are sent once are compressed by what is quickest for its size',
  async (lines) => {
    const text = '<p>Übung</p>'.repeat(lines);
    const answer = (accepted: string, headers = {}) =>
      compressed(
        new Request('http://localhost/', { headers: { 'Accept-Encoding': accepted } }),
        new Response(text, { headers: { 'Content-Type': 'text/html', ...headers } }),
      );
    const quick = await answer('gzip, deflate, br, zstd');
    expect(quick.headers.get('content-encoding')).toBe('zstd');
    expect(zstdDecompressSync(Buffer.from(await quick.arrayBuffer())).toString()).toBe(text);
    const brotli = await answer('gzip, br');
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(text);
    const gzip = await answer('gzip');
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(text);
    expect((await answer('identity')).headers.get('content-encoding')).toBeNull();
    expect((await answer('zstd', { 'Content-Encoding': 'br' })).headers.get('content-encoding')).toBe('br');
  },
);
