import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStubShop } from '../testing/shop.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 0 }));
afterEach(() => vi.useRealTimers());

test('list and get on products, categories, attributes, invoices, subscriptions and content', async () => {
  const { client, log } = openStubShop();
  await client.products.list({ limit: 12, page: 1 });
  await client.categories.list({ limit: 100, expand: 'products' });
  await client.categories.get('electronics');
  await client.attributes.get('color');
  await client.invoices.get('i');
  await client.subscriptions.get('s');
  await client.content.list('pages');
  await client.content.get('pages', 'about');
  expect(log()).toEqual([
    'GET /api/products?limit=12&page=1',
    'GET /api/categories?limit=100&expand=products',
    'GET /api/categories/electronics',
    'GET /api/attributes/color',
    'GET /api/invoices/i',
    'GET /api/subscriptions/s',
    'GET /api/content/pages',
    'GET /api/content/pages/about?$preview=false',
  ]);
});

test('what goes with a product, what a search may mean, and what buyers say', async () => {
  const { client, log } = openStubShop();
  await client.products.related('mug', { limit: 4 });
  await client.products.boughtTogether(['mug', 'tee'], { limit: 3 });
  await client.products.suggestions({ search: 'mu', limit: 6 });
  await client.products.listReviews('mug', { page: 2 });
  await client.products.getOwnReview('mug');
  await client.products.createReview('mug', { rating: 5, text: 'Good' });
  expect(log()).toEqual([
    'GET /api/products/mug/related?limit=4',
    'GET /api/products/bought-together?limit=3&with=mug,tee',
    'GET /api/search/suggestions?search=mu&limit=6',
    'GET /api/products/mug/reviews?page=2',
    'GET /api/products/mug/reviews/own',
    'POST /api/products/mug/reviews {"rating":5,"text":"Good"}',
  ]);
});

test.each([false, true])('a review with pictures is a form, in camelCase: %s', async (useCamelCase) => {
  const sentForms: Promise<FormData>[] = [];
  const captureForm = async (request: Request) => {
    sentForms.push(request.formData());
    return Response.json({ id: 'r' });
  };
  const { client } = openStubShop(() => ({}), { fetch: captureForm, useCamelCase });
  const images = [new Blob(['a']), new Blob(['b'])];
  await client.products.createReview('mug', {
    rating: 5,
    title: null,
    text: 'Good',
    images,
    remove_images: ['x', 'y'],
  });
  const form = await sentForms[0];
  expect(form?.get('rating')).toBe('5');
  expect(form?.has('title')).toBe(false);
  expect(form?.getAll('remove_images')).toEqual(['x', 'y']);
  expect(form?.getAll('images').map((image) => typeof image !== 'string' && image.size)).toEqual([1, 1]);
});

test('a cached record lives 5 seconds', async () => {
  const { client, received } = openStubShop(() => ({ id: 'p', tags: [] }));
  const first = await client.products.get('p');
  first?.tags.push('changed by its reader');
  vi.setSystemTime(4999);
  expect(await client.products.get('p')).toEqual({ id: 'p', tags: [] });
  expect(received).toHaveLength(1);
  vi.setSystemTime(5000);
  await client.products.get('p');
  expect(received).toHaveLength(2);
});

test('another query, another client and $cache=false do not see the cached record', async () => {
  const shop = openStubShop(() => ({ id: 'p' }));
  await shop.client.products.get('p');
  await shop.client.products.get('p', { expand: 'variants' });
  await shop.client.products.get('p', { $cache: false });
  expect(shop.received).toHaveLength(3);
});

test('failed reads are not cached', async () => {
  const { client, received } = openStubShop(() => Response.json({ error: { message: 'No' } }, { status: 500 }));
  await expect(client.products.get('p')).rejects.toThrow('No');
  await expect(client.products.get('p')).rejects.toThrow('No');
  expect(received).toHaveLength(2);
});

test('a write through the client drops what it touches', async () => {
  const { client, log } = openStubShop(() => ({ id: 'x' }));
  const readRecords = async () => {
    await client.products.get('x');
    await client.subscriptions.get('x');
  };
  await readRecords();
  await client.subscriptions.update('x', { paused: true });
  await readRecords();
  await client.currency.select('EUR');
  await readRecords();
  expect(log().filter((line) => line.startsWith('GET'))).toEqual([
    'GET /api/products/x',
    'GET /api/subscriptions/x',
    'GET /api/subscriptions/x',
    'GET /api/products/x',
    'GET /api/subscriptions/x',
  ]);
});

test('values put in by cache.set answer, or are laid over the fetched record', async () => {
  const { client, received } = openStubShop(() => ({ id: 'p', price: 1, name: 'P' }));
  client.cache.set({ model: 'products', id: 'p', path: 'price', value: 2 });
  expect(await client.products.get('p')).toEqual({ id: 'p', price: 2, name: 'P' });
  client.cache.set({ model: 'products', id: 'q', value: { id: 'q' } });
  expect(await client.products.get('q')).toEqual({ id: 'q' });
  expect(received).toHaveLength(1);
});
