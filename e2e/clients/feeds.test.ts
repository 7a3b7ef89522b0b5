import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedGenerated } from '@mercer/demo';
import { type Db, readPageVersion } from '@mercer/server';
import { indexProducts } from '@mercer/server/seeding';
import { eachDatabase, emptyCatalog } from '@mercer/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FeedCache } from '../../apps/storefront/server/caching/feed-cache.ts';
import { openTestPages } from './open-pages.ts';

const products = 250;
/**
 * Maximum number of rows of one statement: a part of the sitemap is short, and a read of the feed returns a hundred.
 */
const mostRows = { sitemap: 1000, feed: 100 };

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mercer-test-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The database, and how many rows each statement gave. */
function recordRowCounts(db: Db) {
  const rows: number[] = [];
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows.push(result.rows.length);
      return result;
    },
  });
  return { db: counting, rows };
}

eachDatabase((db) => {
  async function openCountedPages() {
    await emptyCatalog(db());
    await seedGenerated(db(), { products, seed: 1 });
    const counted = recordRowCounts(db());
    const { ask } = await openTestPages(counted.db);
    const feed = new FeedCache({
      render: () => ask('/feed.xml'),
      readVersion: () => readPageVersion(counted.db),
      folder,
      now: Date.now,
    });
    await (await ask('/')).text(); // pages read the settings once
    counted.rows.length = 0;
    return { ask, feed, rows: counted.rows };
  }

  test('the feed is read by key in small parts, once for all who ask, and is what is rendered', async () => {
    const { ask, feed, rows } = await openCountedPages();
    const readFeedText = async () => (await feed.handleRequest(new Request('http://localhost:3000/feed.xml'))).text();
    const [first, second] = await Promise.all([readFeedText(), readFeedText()]);
    expect(second).toBe(first);
    expect(new Set(first.match(/<link>[^<]*\/products\/[^<?]*/g)).size).toBe(products);
    expect(Math.max(...rows)).toBe(mostRows.feed);
    // The categories are read once, for the path of each
    expect(rows.filter((count) => count > 10)).toEqual([100, 27, 100, 50]);
    expect(rows.length).toBeLessThanOrEqual(16);
    expect(await (await ask('/feed.xml')).text()).toBe(first);
    await feed.close();
  });

  test('the products of a part of the sitemap are read once, for the list of parts as well', async () => {
    const { ask, rows } = await openCountedPages();
    for (const [path, expectedRows] of [
      ['/sitemap.xml', [products]],
      ['/sitemaps/products-1.xml', []],
    ] as const) {
      rows.length = 0;
      expect(await (await ask(path)).text()).toContain('<loc>');
      expect(rows.filter((count) => count > 10)).toEqual(expectedRows);
      expect(Math.max(...rows)).toBeLessThanOrEqual(mostRows.sitemap);
      expect(rows.length).toBeLessThanOrEqual(4);
    }
  });

  test('a picture at another host, as old records may have, is told with one host', async () => {
    await emptyCatalog(db());
    await seedGenerated(db(), { products: 3, seed: 1 });
    const toRemoteImage = (name: string) => ({
      id: name,
      file: { url: `https://cdn.example/${name}.jpg`, width: 10, height: 10 },
    });
    const ownImage = { id: 'own', file: { url: '/images/own.webp', width: 10, height: 10 } };
    const rows = await db().selectFrom('products').select(['id', 'slug']).orderBy('id').execute();
    for (const [at, images] of [
      [toRemoteImage('a'), ownImage],
      [ownImage, toRemoteImage('b')],
    ].entries()) {
      const change = { images: JSON.stringify(images) };
      await db()
        .updateTable('products')
        .set(change)
        .where('id', '=', rows[at]?.id ?? '')
        .execute();
    }
    await db()
      .transaction()
      .execute((tx) =>
        indexProducts(
          tx,
          rows.map(({ id }) => id),
        ),
      );
    const { ask } = await openTestPages(db());
    const texts = await Promise.all(
      ['/feed.xml', `/products/${rows[0]?.slug}`, `/products/${rows[1]?.slug}`].map(async (path) =>
        (await ask(path)).text(),
      ),
    );
    const [feed = '', first = '', second = ''] = texts;
    for (const text of texts) expect(text).not.toMatch(/https?:\/\/[^"'<\s]*https?:/);
    expect(feed).toContain('<g:image_link>https://cdn.example/a.jpg</g:image_link>');
    expect(feed).toContain('<g:image_link>http://localhost:3000/images/own.webp</g:image_link>');
    expect(first).toContain('property="og:image" content="https://cdn.example/a.jpg"');
    expect(first).toContain('"image":["https://cdn.example/a.jpg","http://localhost:3000/images/own.webp"]');
    expect(second).toContain('property="og:image" content="http://localhost:3000/images/own.webp"');
  });
});
