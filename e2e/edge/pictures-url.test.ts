import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openDemoShop } from '../clients/open-shop.ts';

const cdn = 'https://pictures.example';
let shop: OpenShop;

beforeAll(async () => {
  shop = await openDemoShop('', { PICTURES_URL: `${cdn}/` });
});
afterAll(() => shop.close());

test('pages show pictures from the CDN, which their policy allows', async () => {
  for (const path of ['/', '/products/everyday-mug', '/search?q=mug']) {
    const page = await fetch(shop.url + path);
    const html = await page.text();
    expect(html).toContain(`src="${cdn}/images/`);
    expect(html).toMatch(new RegExp(`srcSet="${cdn}/images/[^"]+ 320w,${cdn}/images/`, 'i'));
    expect(html).not.toMatch(/srcset="\/images\//i);
    expect(html).toContain(`<meta name="mercer-pictures" content="${cdn}"/>`);
    expect(page.headers.get('content-security-policy')).toContain(`img-src 'self' data: ${cdn};`);
  }
});

test('the API names images by their paths to scripts of the shop, at the CDN to other sites, and the shop answers the CDN', async () => {
  const authorization = `Basic ${btoa('pk_demo_mercer')}`;
  const readImageUrl = async (extraHeaders: Record<string, string>) => {
    const headers = { authorization, ...extraHeaders };
    const answer = await fetch(`${shop.url}/api/products/everyday-mug`, { headers });
    const { images } = (await answer.json()) as { images: { file: { url: string } }[] };
    return images[0]?.file.url ?? '';
  };
  const url = await readImageUrl({ 'sec-fetch-site': 'same-origin' });
  expect(url).toMatch(/^\/images\//);
  expect(await readImageUrl({})).toBe(cdn + url);
  const picture = await fetch(`${shop.url}${url}?width=320`);
  expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
});
