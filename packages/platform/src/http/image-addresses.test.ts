import type { Image } from '@mercer/contract';
import { buildTestApp, eachDatabase, ids, insertOrder, testConfig } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { resolveImages } from './image-addresses.ts';

const origin = 'https://images.example';
const file = { url: '/images/a.webp', width: 9, height: 9 };
const resolvedFile = { ...file, url: `${origin}/images/a.webp` };
const resolveJsonImages = (value: unknown) => JSON.parse(resolveImages(JSON.stringify(value), origin));

describe('the images of an answer', () => {
  test('have an address wherever they are, also without their width', () => {
    const turntable = { id: 't', file, frames: 2, columns: 2 };
    const answer = { logo: file, images: [{ id: 'a', file, turntable }, { file: { url: '/images/b.webp' } }] };
    expect(resolveJsonImages(answer)).toEqual({
      logo: resolvedFile,
      images: [
        { id: 'a', file: resolvedFile, turntable: { ...turntable, file: resolvedFile } },
        { file: { url: `${origin}/images/b.webp` } },
      ],
    });
  });

  test.each([
    ['an address elsewhere', { ...file, url: 'https://cdn.example/images/a.webp' }],
    ['a text that contains an answer', { description: JSON.stringify({ file, logo: file }) }],
    ['a text that ends in the letters of an image', { description: '"file":{"url":"/images/a.webp","width":9' }],
    ['a name that ends in them', { 'a"url': '/images/a.webp', width: 9 }],
    ['a page, in a menu', { name: 'Images', url: '/images/about', items: [] }],
    ['markup', { body: '<img src="/images/a.webp" width="9">' }],
  ])('leave %s as it is', (_, value) => {
    expect(resolveJsonImages(value)).toEqual(value);
  });

  test('keep their paths for the pages of the shop', () => {
    expect(resolveImages(JSON.stringify(file), null)).toBe(JSON.stringify(file));
  });
});

eachDatabase((db) => {
  const path = '/images/everyday-mug.webp';
  const pictures: Record<string, { headers?: Record<string, string>; forPage?: boolean; expectedOrigin: string }> = {
    'an application in a server': { expectedOrigin: origin },
    'an application in a browser': {
      headers: { Origin: 'http://localhost:5173', 'Sec-Fetch-Site': 'cross-site' },
      expectedOrigin: origin,
    },
    'an application on a subdomain': { headers: { 'Sec-Fetch-Site': 'same-site' }, expectedOrigin: origin },
    'an application that the shop’s own origin passes on': {
      headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Session': 'unknown' },
      expectedOrigin: origin,
    },
    'a script of the shop': { headers: { 'Sec-Fetch-Site': 'same-origin' }, expectedOrigin: '' },
    'a page of the shop': { forPage: true, expectedOrigin: '' },
  };

  async function openImageShop() {
    const backend = buildTestApp(db(), { config: { ...testConfig, imagesUrl: origin } });
    const shopper = backend.shopper();
    const logo = { url: path, width: 9, height: 9 };
    await db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify({ name: 'Shop', logo }) })
      .execute();
    const image = JSON.stringify({ id: 'i', file: { url: path, width: 9, height: 9 } });
    await db().updateTable('categories').set({ image }).where('id', '=', ids.home).execute();
    const picture = { url: path, width: 9, height: 9 };
    await db()
      .updateTable('content')
      .set({ value: JSON.stringify({ title: 'About', body: JSON.stringify({ picture }), picture }) })
      .execute();
    const fields = JSON.stringify([{ id: 'picture', name: 'Picture', type: 'json' }]);
    await db().insertInto('content_models').values({ id: 'scenes', name: 'Scenes', fields }).execute();
    await db()
      .insertInto('content')
      .values({ model: 'scenes', id: 's', slug: 's', value: JSON.stringify({ picture }) })
      .execute();
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    const person = { email: 'ada@mercer.test', password: 'long-enough-1', first_name: 'Ada', last_name: 'L' };
    const account = backend.shopper();
    const { body } = await account.post('/api/account', person);
    await insertOrder(db(), 'M-1', [ids.mug], 'delivered');
    await db().updateTable('orders').set({ account_id: body.id }).execute();
    const product = JSON.stringify({ id: ids.mug, name: 'Mug', slug: 'mug', images: [JSON.parse(image)] });
    await db().updateTable('order_items').set({ product }).execute();
    return { ...backend, sessions: { cart: shopper.session ?? '', account: account.session ?? '' } };
  }

  const answers: [path: string, session?: 'cart' | 'account'][] = [
    [`/api/products/${ids.mug}`],
    [`/api/products?where[id]=${ids.mug}`],
    [`/api/products?slug=everyday-mug&fields=images.file.url`],
    ['/api/categories/home-goods'],
    ['/api/categories'],
    ['/api/settings'],
    ['/api/settings/all'],
    ['/api/content/scenes'],
    ['/api/content/scenes/s'],
    ['/api/cart', 'cart'],
    ['/api/account/orders', 'account'],
  ];

  test.each(Object.entries(pictures))('%s is told of images as it can reach them', async (_, caller) => {
    const { app, sessions } = await openImageShop();
    const authorization = `Basic ${btoa(testConfig.publicKey)}`;
    for (const [requestPath, session] of answers) {
      const isOwnScript = caller.expectedOrigin === '' && !caller.forPage;
      const token = session && sessions[session];
      const sessionHeaders: Record<string, string> = isOwnScript
        ? { Cookie: `swell-session=${token}` }
        : { 'X-Session': `${token}` };
      const headers = {
        authorization,
        ...(token && sessionHeaders),
        ...caller.headers,
        ...(token && !isOwnScript && sessionHeaders),
      };
      for (const _time of ['first', 'stored']) {
        const answer = await app.request(
          `http://localhost:3000${requestPath}`,
          { headers },
          { forPage: caller.forPage ?? false },
        );
        const text = await answer.text();
        expect([requestPath, answer.status]).toEqual([requestPath, 200]);
        const urls = [...text.matchAll(/(?<!\\)"url":"([^"]*\/images\/[^"]*)"/g)].map(([, url]) => url);
        expect([requestPath, new Set(urls.map((url) => url?.slice(0, caller.expectedOrigin.length + 8)))]).toEqual([
          requestPath,
          new Set([`${caller.expectedOrigin}/images/`]),
        ]);
      }
    }
  });

  test('a stored answer is kept apart, and validated apart, by who can reach its images', async () => {
    const { app } = await openImageShop();
    const requestProduct = async (extraHeaders: Record<string, string>) => {
      const headers = { authorization: `Basic ${btoa(testConfig.publicKey)}`, ...extraHeaders };
      const answer = await app.request(`http://localhost:3000/api/products/${ids.mug}`, { headers });
      const text = await answer.text();
      const images: Image[] = text ? JSON.parse(text).images : [];
      return { status: answer.status, etag: answer.headers.get('etag') ?? '', url: images[0]?.file.url, answer };
    };
    const sameOriginHeaders = { 'Sec-Fetch-Site': 'same-origin' };
    const [elsewhere, sameOriginAnswer] = [await requestProduct({}), await requestProduct(sameOriginHeaders)];
    expect([elsewhere.url, sameOriginAnswer.url]).toEqual([origin + path, path]);
    expect(elsewhere.etag).not.toBe(sameOriginAnswer.etag);
    expect((await requestProduct({ 'If-None-Match': elsewhere.etag })).status).toBe(304);
    expect(await requestProduct({ ...sameOriginHeaders, 'If-None-Match': elsewhere.etag })).toMatchObject({
      status: 200,
      url: path,
    });
    expect(await requestProduct({ 'If-None-Match': sameOriginAnswer.etag })).toMatchObject({
      status: 200,
      url: origin + path,
    });
    for (const { answer } of [elsewhere, sameOriginAnswer])
      expect(answer.headers.get('vary')).toContain('Sec-Fetch-Site');
  });

  test('without a host of their own, images are at the shop; an operator is told their paths, which can be written back', async () => {
    const { shopper } = buildTestApp(db());
    const { body } = await shopper().get(`/api/products/${ids.mug}`);
    expect(body.images[0].file.url).toBe(`${testConfig.publicUrl}${path}`);
    const headers = { Authorization: 'Bearer sk_test' };
    const operator = await shopper().call('GET', `/operator/products/${ids.mug}`, undefined, headers);
    expect(operator.body.images[0].file.url).toBe(path);
    const updateAnswer = await shopper().call(
      'PATCH',
      `/operator/products/${ids.mug}`,
      { images: operator.body.images },
      headers,
    );
    expect(updateAnswer.body.images[0].file.url).toBe(path);
  });
});
