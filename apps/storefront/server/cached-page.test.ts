import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cachedResponse, toCachedPage } from './cached-page.ts';
import { newNonce } from './page-headers.ts';

const lines = Array.from(
  { length: 500 },
  (_, line) => `<li class="card"><a href="/products/${line}">Übung ${line * line}</a></li>`,
);

function page(nonce: string): string {
  return `<script nonce="${nonce}">1</script>${lines.join('')}<script nonce="${nonce}" type="module">2</script>`;
}

test('each answer is the page with its own nonce, compressed or not', async () => {
  const first = newNonce();
  const kept = toCachedPage(Buffer.from(page(first)), first);
  for (const nonce of [newNonce(), newNonce()]) {
    const plain = await cachedResponse(kept, nonce, 'gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(page(nonce));

    const compressed = await cachedResponse(kept, nonce, 'br');
    expect(compressed.headers.get('content-encoding')).toBe('br');
    const bytes = Buffer.from(await compressed.arrayBuffer());
    expect(bytes.length).toBeLessThan(page(nonce).length / 5);
    expect(brotliDecompressSync(bytes).toString()).toBe(page(nonce));
  }
});

test('a page without a nonce is kept as it is', async () => {
  const kept = toCachedPage(Buffer.from(lines.join('')), newNonce());
  const compressed = await cachedResponse(kept, newNonce(), 'br');
  expect(brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(lines.join(''));
});
