import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createBestCompression } from './best-compression.ts';
import { buildPageBody, createCachedPage } from './cached-page.ts';

const lines = Array.from({ length: 400 }, (_, line) => `<li class="card"><b>${line}</b> ${(line * 7919) % 997}</li>`);
const head = '<meta charset="utf-8"><link rel="icon" href="/favicon.png"><title>All that there is</title>';
const pageHtml = `${head}<script>1</script>${lines.join('')}<i>2</i>`;

/** A shop with its own clock, in which pages are answered. */
function openClockedShop(load = 0) {
  const clock = { now: 1000, load };
  const compressLater = createBestCompression(
    () => clock.now,
    () => clock.load,
  );
  return { clock, compressLater };
}

const openPage = () => createCachedPage(Buffer.from(pageHtml));

async function measureSentBytes(page: ReturnType<typeof openPage>): Promise<number> {
  const { bytes } = await buildPageBody(page, { encoding: 'br', end: '</body>' });
  expect(brotliDecompressSync(bytes).toString()).toBe(`${pageHtml}</body>`);
  return bytes.length;
}

test('a page that stays is sent smaller, and is the same page', async () => {
  const { clock, compressLater } = openClockedShop();
  const page = openPage();
  const quick = await measureSentBytes(page);
  expect(compressLater(page)).toBeUndefined();
  clock.now += 10_000;
  await compressLater(page);
  expect(await measureSentBytes(page)).toBeLessThan(quick);
  clock.now += 10_000;
  expect(compressLater(page)).toBeUndefined();
});

test('a page that changes each second is never compressed anew', () => {
  const { clock, compressLater } = openClockedShop();
  for (let second = 0; second < 60; second++) {
    expect(compressLater(openPage())).toBeUndefined();
    clock.now += 1000;
  }
});

test('one page at a time, and then a rest of nine times as long', async () => {
  const { clock, compressLater } = openClockedShop();
  const [first, second] = [openPage(), openPage()];
  for (const page of [first, second]) compressLater(page);
  clock.now += 10_000;
  const compressing = compressLater(first);
  expect(compressLater(second)).toBeUndefined();
  clock.now += 50;
  await compressing;
  clock.now += 449;
  expect(compressLater(second)).toBeUndefined();
  clock.now += 1;
  await expect(compressLater(second)).resolves.toBeUndefined();
  expect(second.settles).toBeNull();
});

test('answers come first: a busy shop compresses nothing anew', async () => {
  const { clock, compressLater } = openClockedShop(0.9);
  const page = openPage();
  compressLater(page);
  clock.now += 10_000;
  expect(compressLater(page)).toBeUndefined();
  clock.load = 0.1;
  expect(compressLater(page)).toBeUndefined();
  clock.now += 1000;
  await compressLater(page);
  expect(page.settles).toBeNull();
});
