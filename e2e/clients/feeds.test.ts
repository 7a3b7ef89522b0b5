import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedGenerated } from '@mercer/demo';
import { createShopperReader, type Db, pageVersion, RateLimiter } from '@mercer/server';
import { eachDatabase, emptyCatalog, testApp } from '@mercer/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBuild } from '../../apps/storefront/server/build.ts';
import { readConfig } from '../../apps/storefront/server/config.ts';
import { KeptFeed } from '../../apps/storefront/server/kept-feed.ts';
import { createPages } from '../../apps/storefront/server/pages.ts';

const products = 250;
/** Of one statement: a part of the sitemap is short, a read of the feed holds a hundred. */
const mostRows = { sitemap: 1000, feed: 100 };

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mercer-test-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The database, and how many rows each statement gave. */
function countRows(db: Db) {
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
  async function open() {
    await emptyCatalog(db());
    await seedGenerated(db(), { products, seed: 1 });
    const counted = countRows(db());
    const { app, deps } = testApp(counted.db);
    const config = readConfig({ PUBLIC_KEY: deps.config.publicKey });
    const pages = await createPages(await openBuild(config), config, {
      fetchApi: async (request, env) => app.fetch(request, env),
      rateLimiter: new RateLimiter(deps),
      pageVersion: () => pageVersion(counted.db),
      readShopper: createShopperReader(deps),
    });
    const ask = (path: string) => pages(new Request(`http://localhost:3000${path}`));
    const feed = new KeptFeed({
      render: () => ask('/feed.xml'),
      readVersion: () => pageVersion(counted.db),
      folder,
      now: Date.now,
    });
    await (await ask('/')).text(); // what every page reads once
    counted.rows.length = 0;
    return { ask, feed, rows: counted.rows };
  }

  test('the feed is read by key in small parts, once for all who ask, and is what is rendered', async () => {
    const { ask, feed, rows } = await open();
    const readFeed = async () => (await feed.answer(new Request('http://localhost:3000/feed.xml'))).text();
    const [first, second] = await Promise.all([readFeed(), readFeed()]);
    expect(second).toBe(first);
    expect(new Set(first.match(/<link>[^<]*\/products\/[^<]*/g)).size).toBe(products);
    expect(Math.max(...rows)).toBe(mostRows.feed);
    expect(rows.filter((count) => count > 10)).toEqual([100, 100, 50]);
    expect(rows.length).toBeLessThanOrEqual(16);
    expect(await (await ask('/feed.xml')).text()).toBe(first);
    await feed.close();
  });

  test('a part of the sitemap takes one statement that gives its products, the list of parts as well', async () => {
    const { ask, rows } = await open();
    for (const path of ['/sitemap.xml', '/sitemaps/products-1.xml']) {
      rows.length = 0;
      expect(await (await ask(path)).text()).toContain('<loc>');
      expect(rows.filter((count) => count > 10)).toEqual([products]);
      expect(Math.max(...rows)).toBeLessThanOrEqual(mostRows.sitemap);
      expect(rows.length).toBeLessThanOrEqual(4);
    }
  });
});
