import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildPageBody, replacePiece, toCachedPage } from './cached-page.ts';
import { generateNonce } from './page-headers.ts';

const lines = Array.from(
  { length: 500 },
  (_, line) => `<li class="card"><a href="/products/${line}">Übung ${line * line}</a></li>`,
);

function renderPageHtml(nonce: string): string {
  return `<script nonce="${nonce}">1</script>${lines.join('')}<script nonce="${nonce}" type="module">2</script>`;
}

const decoders = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync };

test.each(Object.entries(decoders))(
  'each answer is the page with its own nonce and its own end, in %s',
  async (encoding, decode) => {
    const first = generateNonce();
    const cachedPage = toCachedPage(Buffer.from(renderPageHtml(first)), first);
    const ends = ['</body>', 'long '.repeat(30_000)];
    for (const [nonce, end] of ends.map((each) => [generateNonce(), each] as const)) {
      const plain = await buildPageBody(cachedPage, { nonce, encoding: null, end });
      expect(plain.encoding).toBeNull();
      expect(plain.bytes.toString()).toBe(renderPageHtml(nonce) + end);

      const compressed = await buildPageBody(cachedPage, { nonce, encoding: encoding as keyof typeof decoders, end });
      expect(compressed.encoding).toBe(encoding);
      expect(compressed.bytes.length).toBeLessThan(renderPageHtml(nonce).length / 5 + end.length);
      expect(decode(compressed.bytes).toString()).toBe(renderPageHtml(nonce) + end);
    }
  },
);

test('a page is compressed once for all its answers', async () => {
  const first = generateNonce();
  const cachedPage = toCachedPage(Buffer.from(renderPageHtml(first)), first);
  const buildCompressedBody = () => buildPageBody(cachedPage, { nonce: generateNonce(), encoding: 'gzip', end: '' });
  await Promise.all([buildCompressedBody(), buildCompressedBody()]);
  const firstCompression = cachedPage.compressed.gzip;
  await buildCompressedBody();
  expect(cachedPage.compressed).toEqual({ gzip: firstCompression });
});

test('a page without a nonce is kept as it is', async () => {
  const cachedPage = toCachedPage(Buffer.from(lines.join('')), generateNonce());
  const compressed = await buildPageBody(cachedPage, { nonce: generateNonce(), encoding: 'br', end: '' });
  expect(brotliDecompressSync(compressed.bytes).toString()).toBe(lines.join(''));
});

test('a piece is replaced where it is once in the page, and nowhere else', async () => {
  const first = generateNonce();
  const cachedPage = toCachedPage(Buffer.from(renderPageHtml(first)), first);
  const changed = replacePiece(cachedPage, 'Übung 9<', 'Übung 10 000<');
  if (!changed) throw new Error('The piece is there once');
  const nonce = generateNonce();
  const answer = await buildPageBody(changed, { nonce, encoding: 'br', end: '' });
  expect(brotliDecompressSync(answer.bytes).toString()).toBe(
    renderPageHtml(nonce).replace('Übung 9<', 'Übung 10 000<'),
  );
  expect(replacePiece(cachedPage, 'Übung', 'Aufgabe')).toBeUndefined();
  expect(replacePiece(cachedPage, 'nowhere', 'Aufgabe')).toBeUndefined();
});
