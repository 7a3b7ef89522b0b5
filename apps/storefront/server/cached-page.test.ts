import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pageBody, toCachedPage, withPiece } from './cached-page.ts';
import { newNonce } from './page-headers.ts';

const lines = Array.from(
  { length: 500 },
  (_, line) => `<li class="card"><a href="/products/${line}">Übung ${line * line}</a></li>`,
);

function page(nonce: string): string {
  return `<script nonce="${nonce}">1</script>${lines.join('')}<script nonce="${nonce}" type="module">2</script>`;
}

const decoders = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync };

test.each(Object.entries(decoders))(
  'each answer is the page with its own nonce and its own end, in %s',
  async (encoding, decode) => {
    const first = newNonce();
    const kept = toCachedPage(Buffer.from(page(first)), first);
    const ends = ['</body>', 'long '.repeat(30_000)];
    for (const [nonce, end] of ends.map((each) => [newNonce(), each] as const)) {
      const plain = await pageBody(kept, { nonce, encoding: null, end });
      expect(plain.encoding).toBeNull();
      expect(plain.bytes.toString()).toBe(page(nonce) + end);

      const compressed = await pageBody(kept, { nonce, encoding: encoding as keyof typeof decoders, end });
      expect(compressed.encoding).toBe(encoding);
      expect(compressed.bytes.length).toBeLessThan(page(nonce).length / 5 + end.length);
      expect(decode(compressed.bytes).toString()).toBe(page(nonce) + end);
    }
  },
);

test('a page is compressed once for all its answers', async () => {
  const first = newNonce();
  const kept = toCachedPage(Buffer.from(page(first)), first);
  const answer = () => pageBody(kept, { nonce: newNonce(), encoding: 'gzip', end: '' });
  await Promise.all([answer(), answer()]);
  const once = kept.compressed.gzip;
  await answer();
  expect(kept.compressed).toEqual({ gzip: once });
});

test('a page without a nonce is kept as it is', async () => {
  const kept = toCachedPage(Buffer.from(lines.join('')), newNonce());
  const compressed = await pageBody(kept, { nonce: newNonce(), encoding: 'br', end: '' });
  expect(brotliDecompressSync(compressed.bytes).toString()).toBe(lines.join(''));
});

test('a piece is replaced where it is once in the page, and nowhere else', async () => {
  const first = newNonce();
  const kept = toCachedPage(Buffer.from(page(first)), first);
  const changed = withPiece(kept, 'Übung 9<', 'Übung 10 000<');
  if (!changed) throw new Error('The piece is there once');
  const nonce = newNonce();
  const answer = await pageBody(changed, { nonce, encoding: 'br', end: '' });
  expect(brotliDecompressSync(answer.bytes).toString()).toBe(page(nonce).replace('Übung 9<', 'Übung 10 000<'));
  expect(withPiece(kept, 'Übung', 'Aufgabe')).toBeUndefined();
  expect(withPiece(kept, 'nowhere', 'Aufgabe')).toBeUndefined();
});
