import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cachedResponse, toCachedPage, withPiece } from './cached-page.ts';
import { newNonce } from './page-headers.ts';

const lines = Array.from(
  { length: 500 },
  (_, line) => `<li class="card"><a href="/products/${line}">Übung ${line * line}</a></li>`,
);

function page(nonce: string): string {
  return `<script nonce="${nonce}">1</script>${lines.join('')}<script nonce="${nonce}" type="module">2</script>`;
}

test('each answer is the page with its own nonce and its own end, compressed or not', async () => {
  const first = newNonce();
  const kept = toCachedPage(Buffer.from(page(first)), first);
  const ends = ['</body>', 'long '.repeat(30_000)];
  for (const [nonce, end] of ends.map((each) => [newNonce(), each] as const)) {
    const plain = await cachedResponse(kept, { nonce, encoding: 'gzip', end });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(page(nonce) + end);

    const compressed = await cachedResponse(kept, { nonce, encoding: 'br', end });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    const bytes = Buffer.from(await compressed.arrayBuffer());
    expect(bytes.length).toBeLessThan(page(nonce).length / 5 + end.length);
    expect(brotliDecompressSync(bytes).toString()).toBe(page(nonce) + end);
  }
});

test('a page without a nonce is kept as it is', async () => {
  const kept = toCachedPage(Buffer.from(lines.join('')), newNonce());
  const compressed = await cachedResponse(kept, { nonce: newNonce(), encoding: 'br', end: '' });
  expect(brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(lines.join(''));
});

test('a piece is replaced where it is once in the page, and nowhere else', async () => {
  const first = newNonce();
  const kept = toCachedPage(Buffer.from(page(first)), first);
  const changed = withPiece(kept, 'Übung 9<', 'Übung 10 000<');
  if (!changed) throw new Error('The piece is there once');
  const nonce = newNonce();
  const answer = await cachedResponse(changed, { nonce, encoding: 'br', end: '' });
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(
    page(nonce).replace('Übung 9<', 'Übung 10 000<'),
  );
  expect(withPiece(kept, 'Übung', 'Aufgabe')).toBeUndefined();
  expect(withPiece(kept, 'nowhere', 'Aufgabe')).toBeUndefined();
});
