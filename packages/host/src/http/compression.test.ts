import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressResponse, negotiatedEncoding } from './compression.ts';

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
    const requestCompressed = (accepted: string, headers = {}) =>
      compressResponse(
        new Request('http://localhost/', { headers: { 'Accept-Encoding': accepted } }),
        new Response(text, { headers: { 'Content-Type': 'text/html', ...headers } }),
      );
    const quick = await requestCompressed('gzip, deflate, br, zstd');
    expect(quick.headers.get('content-encoding')).toBe('zstd');
    expect(zstdDecompressSync(Buffer.from(await quick.arrayBuffer())).toString()).toBe(text);
    const brotli = await requestCompressed('gzip, br');
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(text);
    const gzip = await requestCompressed('gzip');
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(text);
    expect((await requestCompressed('identity')).headers.get('content-encoding')).toBeNull();
    expect((await requestCompressed('zstd', { 'Content-Encoding': 'br' })).headers.get('content-encoding')).toBe('br');
  },
);

/** An answer that says whether its body was read. */
function createTrackedResponse(text: string, headers: Record<string, string>) {
  let isRead = false;
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true;
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const response = new Response(body, { headers: { 'Content-Type': 'application/json', ...headers } });
  return { response, isRead: () => isRead };
}

test.each(['zstd', 'br', 'gzip'])('a large answer for everybody is compressed once by %s', async (encoding) => {
  const text = JSON.stringify({ encoding, words: 'Übung '.repeat(50_000) });
  const request = new Request('http://localhost/', { headers: { 'Accept-Encoding': encoding } });
  const requestCompressed = async (bodyText: string, headers: Record<string, string>) => {
    const { response, isRead } = createTrackedResponse(bodyText, headers);
    const answer = await compressResponse(request, response);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    return { bytes: Buffer.from(await answer.arrayBuffer()), isRead: isRead() };
  };
  const headers = { 'Cache-Control': 'public, max-age=0', ETag: `W/"${encoding}"` };
  const first = await requestCompressed(text, headers);
  expect(first.isRead).toBe(true);
  expect(await requestCompressed(text, headers)).toEqual({ bytes: first.bytes, isRead: false });
  const otherResult = await requestCompressed(`${text} `, { ...headers, ETag: `W/"other ${encoding}"` });
  expect(otherResult.isRead).toBe(true);
  for (const uncachedHeaders of [{ ...headers, 'Cache-Control': 'private, no-store' }, { 'Cache-Control': 'public' }]) {
    expect((await requestCompressed(text, uncachedHeaders)).isRead).toBe(true);
    expect((await requestCompressed(text, uncachedHeaders)).isRead).toBe(true);
  }
});

test('what is kept of large answers stays small', async () => {
  const request = new Request('http://localhost/', { headers: { 'Accept-Encoding': 'gzip' } });
  const generateNoise = (n: number) =>
    Array.from({ length: 40_000 }, (_, at) => ((at * 2654435761 + n * 40503) % 4294967291).toString(36)).join('');
  const requestNoise = async (n: number) => {
    const { response, isRead } = createTrackedResponse(generateNoise(n), {
      'Cache-Control': 'public',
      ETag: `"noise ${n}"`,
    });
    await compressResponse(request, response);
    return isRead();
  };
  for (let n = 0; n < 100; n += 1) await requestNoise(n);
  expect(await requestNoise(99)).toBe(false);
  expect(await requestNoise(0)).toBe(true);
});
