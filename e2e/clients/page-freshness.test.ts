import type { Db } from '@mercer/server';
import { eachDatabase, ids, reopenDatabase } from '@mercer/server/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createOperatorCaller, openTestShop, placeOrder, signUpShopper, wholeOrder } from '../shop.ts';
import { openTestPages } from './open-pages.ts';

// Cached entries do not expire by age
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => vi.useRealTimers());

type Operator = ReturnType<typeof createOperatorCaller>;

interface Change {
  path: string;
  write: [method: 'post' | 'put' | 'patch', path: string, body: object];
  textBefore: string;
  textAfter: string;
}

const store = { name: 'Lampenladen', country: 'US', locale: 'en-US', currency: 'USD', currencies: [], locales: [] };
const menus = [{ id: 'main', name: 'Main', items: [{ name: 'Tea', url: '/tea' }] }];
const mug = '/products/everyday-mug';

const changes: Record<string, Change> = {
  'a price': {
    path: mug,
    write: ['patch', `/products/${ids.mug}`, { price: 4.75 }],
    textBefore: '$12.50',
    textAfter: '$4.75',
  },
  'a price in a list': {
    path: '/search?q=mug',
    write: ['patch', `/products/${ids.mug}`, { price: 4.75 }],
    textBefore: '$12.50',
    textAfter: '$4.75',
  },
  'a category': {
    path: '/category/kitchen',
    write: ['patch', `/categories/${ids.kitchen}`, { name: 'Scullery' }],
    textBefore: '>Kitchen<',
    textAfter: '>Scullery<',
  },
  'a page': {
    path: '/pages/about',
    write: ['patch', '/pages/page-about', { title: 'Who we are' }],
    textBefore: '>About us<',
    textAfter: '>Who we are<',
  },
  'the store': {
    path: '/',
    write: ['put', '/settings/store', { value: store }],
    textBefore: 'Shop',
    textAfter: 'Lampenladen',
  },
  'a menu': {
    path: '/cart',
    write: ['put', '/settings/menus', { value: menus }],
    textBefore: '<nav',
    textAfter: '>Tea<',
  },
  'that prices include tax': {
    path: mug,
    write: ['put', '/settings/taxes', { value: { prices_include_tax: true } }],
    textBefore: '$12.50',
    textAfter: 'incl. VAT',
  },
  'few pieces': {
    path: mug,
    write: ['post', `/products/${ids.mug}/stock`, { stock_level: 3, reason: 'Counted' }],
    textBefore: '>In stock<',
    textAfter: 'Only 3 left',
  },
};

eachDatabase((db: () => Db) => {
  async function openShopAndPages() {
    const shop = await openTestShop(db());
    const operator = createOperatorCaller(shop);
    const { ask } = await openTestPages(await reopenDatabase(db()));
    const readPageHtml = async (path: string) => (await ask(path)).text();
    /** Ada's, of what she bought; it waits for the owner. */
    async function postPendingReview(): Promise<string> {
      const shopper = shop.shopper();
      await signUpShopper(shopper, 'ada');
      await placeOrder(shopper, [ids.mug, 2]);
      await operator.put('/settings/reviews', { value: { moderation: 'on' } });
      await shopper.post('/api/products/everyday-mug/reviews', { rating: 5, text: 'Blue.' });
      return `/reviews/${(await operator.get('/reviews')).body.results[0].id}`;
    }
    return { operator, page: readPageHtml, review: postPendingReview };
  }

  test.each(Object.entries(changes))('%s that changes is on the next page of another node', async (_, change) => {
    const { operator, page } = await openShopAndPages();
    const { path, write, textBefore, textAfter } = change;
    const [method, address, body] = write;
    // the second one is kept
    for (const html of [await page(path), await page(path)]) {
      expect([html.includes(textBefore), html.includes(textAfter)]).toEqual([true, false]);
    }
    expect((await operator[method](address, body)).status).toBeLessThan(300);
    expect((await page(path)).includes(textAfter)).toBe(true);
  });

  test('so is a page that others lead to', async () => {
    const { operator, page } = await openShopAndPages();
    await operator.put('/settings/taxes', { value: { prices_include_tax: true } });
    const link = 'href="/pages/shipping"';
    const readShippingLinks = async () => {
      const [product, home] = [await page(mug), await page('/')];
      return { fromPrice: product.includes('>plus shipping</a>'), fromFooter: home.includes(link) };
    };
    expect(await readShippingLinks()).toEqual({ fromPrice: false, fromFooter: false });
    const shipping = { slug: 'shipping', title: 'Shipping', body: 'By post.', published: true };
    expect((await operator.post('/pages', shipping)).status).toBeLessThan(300);
    expect(await readShippingLinks()).toEqual({ fromPrice: true, fromFooter: true });
  });

  test('so are scenes of the home page, but for one that is not complete', async () => {
    const { operator, page } = await openShopAndPages();
    expect(await page('/')).not.toContain('By the sea');
    const fields = [
      { id: 'title', name: 'Title', type: 'text' },
      { id: 'link', name: 'Link', type: 'text' },
      { id: 'picture', name: 'Picture', type: 'json' },
      { id: 'place', name: 'Place', type: 'number' },
    ];
    await operator.post('/content-models', { id: 'scenes', name: 'Scenes', fields });
    const picture = { url: '/images/hero.webp', width: 800, height: 600, colour: 5 };
    const completeScene = { title: 'By the sea', link: '/category/kitchen', picture, place: 4 };
    const faultyScenes = [
      { ...completeScene, title: 'Elsewhere', link: '//elsewhere.example/', place: 1 },
      { ...completeScene, title: 'Scripted', link: 'javascript:alert(1)', place: 2 },
      { ...completeScene, title: 'Unseen', picture: { url: 'hero' }, place: 3 },
    ];
    for (const [at, values] of [...faultyScenes, completeScene].entries()) {
      const record = { slug: `scene-${at}`, published: true, fields: { ...completeScene, title: values.title } };
      expect(await operator.post('/content/scenes', record)).toMatchObject({ status: 201 });
      const sceneResponse = await operator.post('/content/scenes', { ...record, slug: `wrong-${at}`, fields: values });
      expect(sceneResponse.status).toBe(values === completeScene ? 201 : 400);
      // An older version accepted any of them.
      await db()
        .updateTable('content')
        .set({ value: JSON.stringify(values) })
        .where('slug', '=', record.slug)
        .execute();
    }
    const home = await page('/');
    expect(home).toMatch(/<a [^>]*href="\/category\/kitchen"[^>]*>.*By the sea/);
    expect(home).not.toMatch(/Elsewhere|Scripted|Unseen/);
    expect(await page('/category/kitchen'), 'a category without a picture has that of its scene').toContain(
      'src="/images/hero.webp?width=480"',
    );
  });

  test('so is a review that is published, turned down, or removed', async () => {
    const { operator, page, review } = await openShopAndPages();
    const path = await review();
    const steps: [(operator: Operator) => Promise<{ status: number }>, boolean][] = [
      [(operator) => operator.patch(path, { status: 'published' }), true],
      [(operator) => operator.patch(path, { status: 'rejected' }), false],
      [(operator) => operator.patch(path, { status: 'published' }), true],
      [(operator) => operator.delete(path), false],
    ];
    for (const [step, isShown] of steps) {
      const initialHtml = await page(mug);
      expect(initialHtml.includes('Blue.')).toBe(!isShown);
      expect((await step(operator)).status).toBeLessThan(300);
      expect((await page(mug)).includes('Blue.')).toBe(isShown);
    }
  });

  test('what was written by somebody who is erased is gone', async () => {
    const { operator, page, review } = await openShopAndPages();
    const path = await review();
    await operator.patch(path, { status: 'published' });
    const [order] = (await operator.get('/orders')).body.results;
    for (const step of ['ship', 'deliver']) await operator.post(`/orders/${order.id}/${step}`, wholeOrder[step]);
    expect((await page(mug)).includes('Blue.')).toBe(true);
    const erased = await operator.post('/people/erase', { email: 'ada@mercer.test' });
    expect(erased.status, JSON.stringify(erased.body)).toBe(200);
    expect((await page(mug)).includes('Blue.')).toBe(false);
  });
});
