import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FeedCache } from './feed-cache.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mercer-test-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A shop whose feed says how often it was made, each taking a second of its clock. */
function openFeedShop(options: { folder?: string } = {}) {
  const shop = { now: 0, version: '1', made: 0, isBroken: false };
  const headers = { 'Content-Type': 'application/rss+xml', Vary: 'Cookie', 'Content-Security-Policy': 'nonce' };
  const feedCache = new FeedCache({
    async render() {
      shop.made += 1;
      if (shop.isBroken) return new Response('Broken', { status: 503 });
      return new Response(streamFeed(shop), { headers });
    },
    readVersion: async () => shop.version,
    folder,
    now: () => shop.now,
    ...options,
  });
  const requestFeed = (headers = {}, method = 'GET') =>
    feedCache.handleRequest(new Request('http://localhost/feed.xml', { headers, method }));
  const readFeedText = async () => (await requestFeed()).text();
  return { shop, feedCache, ask: requestFeed, readFeedText };
}

function streamFeed(shop: { now: number; made: number }): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      shop.now += 1000;
      controller.enqueue(new TextEncoder().encode(`feed ${shop.made}`));
      controller.close();
    },
  });
}

test('is made once for all who ask at the same time, and for those who come while nothing changes', async () => {
  const { shop, feedCache, readFeedText } = openFeedShop();
  expect(await Promise.all([readFeedText(), readFeedText(), readFeedText()])).toEqual(['feed 1', 'feed 1', 'feed 1']);
  shop.now += 3_000_000;
  expect(await readFeedText()).toBe('feed 1');
  shop.now += 600_000;
  expect(await readFeedText()).toBe('feed 2');
  await feedCache.close();
});

test('is made anew after a change, but for no more than a hundredth of the time', async () => {
  const { shop, feedCache, readFeedText } = openFeedShop();
  expect(await readFeedText()).toBe('feed 1');
  shop.version = '2';
  shop.now = 99_000;
  expect(await readFeedText()).toBe('feed 1');
  shop.now = 101_000;
  expect(await readFeedText()).toBe('feed 2');
  await feedCache.close();
});

test('is not sent again to who has it, nor to who asks for its headers', async () => {
  const { shop, feedCache, ask } = openFeedShop();
  const first = await ask();
  expect(await first.text()).toBe('feed 1');
  const { headers } = first;
  expect([headers.get('vary'), headers.get('content-security-policy')]).toEqual([null, null]);
  expect(headers.get('content-type')).toBe('application/rss+xml');
  const etag = headers.get('etag') ?? '';
  const repeatedResponse = await ask({ 'if-none-match': etag });
  expect([repeatedResponse.status, await repeatedResponse.text(), repeatedResponse.headers.get('etag')]).toEqual([
    304,
    '',
    etag,
  ]);
  expect(await (await ask({}, 'HEAD')).text()).toBe('');
  shop.version = '2';
  shop.now = 200_000;
  const changed = await ask({ 'if-none-match': etag });
  expect([changed.status, await changed.text()]).toEqual([200, 'feed 2']);
  await feedCache.close();
});

test('that cannot be made is asked for again', async () => {
  const { shop, feedCache, ask, readFeedText } = openFeedShop();
  shop.isBroken = true;
  expect((await ask()).status).toBe(503);
  shop.isBroken = false;
  expect(await readFeedText()).toMatch(/^feed/);
  await feedCache.close();
});

test('for which there is no place is made for each who asks, and that is logged', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const { feedCache, readFeedText } = openFeedShop({ folder: '/dev/null/none' });
  expect(await readFeedText()).toMatch(/^feed/);
  expect(error).toHaveBeenCalledWith('There is no file for the feed', expect.anything());
  error.mockRestore();
  await feedCache.close();
});
