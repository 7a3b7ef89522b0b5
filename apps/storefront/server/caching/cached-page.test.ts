import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildPageBody, createCachedPage, replacePiece } from './cached-page.ts';

const lines = Array.from(
  { length: 500 },
  (_, line) => `<li class="card"><a href="/products/${line}">Übung ${line * line}</a></li>`,
);
const pageHtml = `<script>1</script>${lines.join('')}<script type="module" src="/a.js"></script>`;

const decoders = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync };
type Encoding = keyof typeof decoders;

test.each(Object.entries(decoders))('each answer is the page with its own end, in %s', async (encoding, decode) => {
  const cachedPage = createCachedPage(Buffer.from(pageHtml));
  for (const end of ['</body>', '', 'long '.repeat(30_000), 'ü'.repeat(0xffff)]) {
    const plain = await buildPageBody(cachedPage, { encoding: null, end });
    expect(plain.encoding).toBeNull();
    expect(plain.bytes.toString()).toBe(pageHtml + end);

    const compressed = await buildPageBody(cachedPage, { encoding: encoding as Encoding, end });
    expect(compressed.encoding).toBe(encoding);
    expect(compressed.bytes.length).toBeLessThan(pageHtml.length / 5 + Buffer.byteLength(end));
    expect(decode(compressed.bytes).toString()).toBe(pageHtml + end);
  }
});

test('a page is compressed once for all its answers', async () => {
  const cachedPage = createCachedPage(Buffer.from(pageHtml));
  const buildCompressedBody = () => buildPageBody(cachedPage, { encoding: 'gzip', end: '' });
  await Promise.all([buildCompressedBody(), buildCompressedBody()]);
  const firstCompression = cachedPage.compressed.gzip;
  await buildCompressedBody();
  expect(cachedPage.compressed).toEqual({ gzip: firstCompression });
});

test('a piece is replaced where it is once in the page, and nowhere else', async () => {
  const cachedPage = createCachedPage(Buffer.from(pageHtml));
  const changed = replacePiece(cachedPage, 'Übung 9<', 'Übung 10 000<');
  if (!changed) throw new Error('The piece is there once');
  const answer = await buildPageBody(changed, { encoding: 'br', end: '' });
  expect(brotliDecompressSync(answer.bytes).toString()).toBe(pageHtml.replace('Übung 9<', 'Übung 10 000<'));
  expect(replacePiece(cachedPage, 'Übung', 'Aufgabe')).toBeUndefined();
  expect(replacePiece(cachedPage, 'nowhere', 'Aufgabe')).toBeUndefined();
});
