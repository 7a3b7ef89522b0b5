import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenShop, openDemoShop } from './open-shop.ts';

/** Paths of every page that is cached. */
const paths = [
  '/',
  '/category/electronics',
  '/category/health?sort=price+asc&page=1',
  '/products/everyday-mug',
  '/products/cotton-tee?reviews=1',
  '/search',
  '/search?q=lamp',
  '/search?q=nothing+like+it',
  '/deals',
  '/best-sellers',
  '/new-arrivals',
  '/trending',
  '/free-shipping',
  '/pages/about',
];

let shop: OpenShop;
let products: string[];

beforeAll(async () => {
  shop = await openDemoShop();
  const { results } = await requestShopApi<{ results: { id: string }[] }>(new Shopper(), 'GET', 'products?limit=12');
  products = results.map(({ id }) => id);
});
afterAll(() => shop.close());

/** The cookies of a browser, and what it asks for. */
class Shopper {
  token = '';
  headers: Record<string, string> = {};

  get cookieHeaders(): Record<string, string> {
    const cookie = [this.token && `swell-session=${this.token}`, this.headers.cookie].filter(Boolean).join('; ');
    return cookie ? { cookie } : {};
  }
}

async function requestShopApi<T>(shopper: Shopper, method: string, path: string, body?: object): Promise<T> {
  const headers: Record<string, string> = {
    authorization: `Basic ${Buffer.from('pk_demo_mercer').toString('base64')}`,
    'content-type': 'application/json',
    ...(shopper.token && { 'x-session': shopper.token }),
  };
  const answer = await fetch(`${shop.url}/api/${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
  shopper.token = answer.headers.get('x-session') ?? shopper.token;
  return answer.json();
}

async function createShopperWithCart(...quantities: number[]): Promise<Shopper> {
  const shopper = new Shopper();
  for (const [at, quantity] of quantities.entries()) {
    await requestShopApi(shopper, 'POST', 'cart/items', { product_id: products[at], quantity });
  }
  return shopper;
}

async function createShopperWithAccount(): Promise<Shopper> {
  const shopper = await createShopperWithCart(1);
  await requestShopApi(shopper, 'POST', 'account/login', { email: 'demo@mercer.test', password: 'demo-password' });
  return shopper;
}

const shoppers: Record<string, () => Promise<Shopper>> = {
  'a visitor': async () => new Shopper(),
  'a session without a cart': async () => {
    const shopper = new Shopper();
    await requestShopApi(shopper, 'PUT', 'session', { currency: 'USD' });
    return shopper;
  },
  'one piece': () => createShopperWithCart(1),
  'three pieces, and a coupon': async () => {
    const shopper = await createShopperWithCart(1, 2);
    await requestShopApi(shopper, 'PUT', 'cart/coupon', { code: 'WELCOME10' });
    return shopper;
  },
  'a hundred pieces, and text like markup': async () => {
    const shopper = await createShopperWithCart(100);
    await requestShopApi(shopper, 'PUT', 'cart', { gift_message: '</script><b>$& ünï \u2028 "quoted" \\' });
    return shopper;
  },
  'an emptied cart': async () => {
    const shopper = await createShopperWithCart(1);
    await requestShopApi(shopper, 'PUT', 'cart/items', []);
    return shopper;
  },
  'an account with cart and wishlist': createShopperWithAccount,
  'German by cookie': async () => {
    const shopper = await createShopperWithCart(2);
    shopper.headers.cookie = 'swell-locale=de-DE';
    return shopper;
  },
  'euros by session': async () => {
    const shopper = await createShopperWithCart(2);
    await requestShopApi(shopper, 'PUT', 'session', { currency: 'EUR', locale: 'de-DE' });
    return shopper;
  },
  'a session that has ended': async () => {
    const shopper = new Shopper();
    shopper.token = 'unknown';
    return shopper;
  },
};

async function requestPage(path: string, shopper: Shopper, headers: Record<string, string> = {}) {
  // Uses node:http, since `fetch` decompresses responses
  const { get } = await import('node:http');
  return new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    get(`${shop.url}${path}`, { headers: { ...shopper.cookieHeaders, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

const decoded = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
};

/** Beginning of the text that follows the unchanged cached page for everyone but visitors. */
const personal = 'id="shopper">{"account":';

/** A request with a key of its own is never answered with a page that is kept. */
const rendered = { authorization: 'Basic YW55' };

function withoutNonce(html: string, { 'content-security-policy': policy }: Record<string, unknown>): string {
  const [, nonce = 'none'] = /'nonce-([^']{22,})'/.exec(String(policy)) ?? [];
  expect(html).toContain(`nonce="${nonce}"`);
  return html.replaceAll(nonce, 'nonce');
}

describe.each(Object.entries(shoppers))('%s', (_, make) => {
  test('gets byte for byte the page that would be rendered', async () => {
    const shopper = await make();
    for (const path of paths) {
      const reference = await requestPage(path, shopper, rendered);
      const expected = withoutNonce(reference.bytes.toString(), reference.headers);
      for (const encoding of ['br', 'identity', 'zstd', 'gzip', 'br'] as const) {
        // the first answer in an encoding is compressed for one person
        await requestPage(path, shopper, { 'accept-encoding': encoding });
        const { headers, bytes } = await requestPage(path, shopper, { 'accept-encoding': encoding });
        const isPersonal = expected.includes(personal);
        expect(bytes.includes(personal), `${path} is put together`).toBe(isPersonal);
        expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
        const html = decoded[encoding](bytes).toString();
        expect(withoutNonce(html, headers), `${path} as ${encoding}`).toBe(expected);
        expect(headers['cache-control'], path).toBe(reference.headers['cache-control']);
      }
    }
  });
});

const newVersion = `update counters set value = value + 1 where id = 'catalog'`;
const mug = `(select id from products where slug = 'everyday-mug')`;

test.each([
  ['nothing that pages show', newVersion],
  ['a name', `update product_answers set answer = replace(answer, 'Everyday Mug', 'Daily Mug'); ${newVersion}`],
  ['stock', `update products set stock_level = 0 where id = ${mug}`],
  ['a rating', `update products set rating_average = 1.5, rating_count = 7 where id = ${mug}; ${newVersion}`],
  ['a category', `update categories set name = 'Changed' where slug = 'electronics'; ${newVersion}`],
])('after a change of %s every page is the one that would be rendered', async (_, change) => {
  for (const path of paths) await requestPage(path, new Shopper());
  await executeSql(change);
  for (const path of paths) {
    const cachedPage = await requestPage(path, new Shopper());
    const reference = await requestPage(path, new Shopper(), rendered);
    const expected = withoutNonce(reference.bytes.toString(), reference.headers);
    expect(withoutNonce(cachedPage.bytes.toString(), cachedPage.headers), path).toBe(expected);
  }
});

const writing = `const { DatabaseSync } = require('node:sqlite');
const [path, sql] = process.argv.slice(1);
new DatabaseSync(path, { timeout: 60_000 }).exec(\`begin immediate; \${sql}; commit\`);`;

/**
 * Executes SQL in a process of its own, as another program does: two SQLite libraries in one process release each
 * other's locks.
 */
async function executeSql(sql: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['-e', writing, join(shop.folder, 'mercer.sqlite'), sql]);
}

test('many at once get their own cart and nobody else’s', async () => {
  const visitors = await Promise.all(Array.from({ length: 24 }, (_, at) => createShopperWithCart((at % 4) + 1, 1)));
  const carts = await Promise.all(
    visitors.map((visitor) => requestShopApi<{ id: string; checkout_id: string }>(visitor, 'GET', 'cart')),
  );
  const holder = await createShopperWithAccount();
  const secrets = carts.flatMap(({ id, checkout_id }) => [id, checkout_id]);
  for (const path of ['/', '/products/everyday-mug', '/deals']) {
    const pages = await Promise.all(visitors.map((visitor) => requestPage(path, visitor, { 'accept-encoding': 'br' })));
    const [account, anonymousPage] = await Promise.all(
      [holder, new Shopper()].map((visitor) => requestPage(path, visitor)),
    );
    for (const [at, { headers, bytes }] of pages.entries()) {
      const html = brotliDecompressSync(bytes).toString();
      const visitorCart = carts[at];
      expect(secrets.filter((secret) => html.includes(secret))).toEqual([visitorCart?.id, visitorCart?.checkout_id]);
      expect(html).not.toContain('demo@mercer.test');
      expect(headers['cache-control']).toBe('private, no-store');
    }
    expect(account?.bytes.includes('demo@mercer.test')).toBe(true);
    expect([...secrets, 'demo@mercer.test'].filter((secret) => anonymousPage?.bytes.includes(secret))).toEqual([]);
  }
});

test('what a shopper has just done is on the next page', async () => {
  const shopper = await createShopperWithCart(1);
  const readCartLabel = async () =>
    /aria-label="(Cart, [^"]+)"/.exec((await requestPage('/deals', shopper)).bytes.toString())?.[1];
  expect(await readCartLabel()).toBe('Cart, 1 item');
  await requestShopApi(shopper, 'POST', 'cart/items', { product_id: products[1], quantity: 4 });
  expect(await readCartLabel()).toBe('Cart, 5 items');
  await requestShopApi(shopper, 'POST', 'account/login', { email: 'demo@mercer.test', password: 'demo-password' });
  expect((await requestPage('/deals', shopper)).bytes.includes('href="/wishlist"')).toBe(true);
  await requestShopApi(shopper, 'POST', 'account/logout');
  expect((await requestPage('/deals', shopper)).bytes.includes('href="/signup"')).toBe(true);
});
