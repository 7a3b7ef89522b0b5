import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop } from '../../shop.ts';
import { openOperator } from './operator.ts';

/** Records with pages: their path of the operator API, the model of their slugs, and fields without a slug. */
const kinds = [
  ['/products', 'products', { name: 'Lantern', price: 20 }],
  ['/categories', 'categories', { name: 'Lanterns' }],
  ['/pages', 'pages', { title: 'Lanterns', body: 'All of them' }],
] as const;

eachDatabase((db: () => Db) => {
  async function openSlugs() {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const locales = ['en-US', 'de-DE'].map((code) => ({ code, name: code }));
    const store = {
      name: 'Lumen',
      country: 'US',
      currency: 'USD',
      currencies: [{ code: 'USD' }],
      locale: 'en-US',
      locales,
    };
    expect((await operator.put('/settings/store', { value: store })).status).toBe(200);
    const find = async (model: string, ...slugs: string[]) => {
      const { status, body, headers } = await shop.shopper().get(`/api/slugs?model=${model}&slugs=${slugs.join(',')}`);
      expect([status, headers.get('etag')]).toEqual([200, expect.any(String)]);
      return body.results;
    };
    return { shop, operator, find };
  }

  test.each(kinds)('%s have a slug of their own in each language', async (path, model, fields) => {
    const { operator, find } = await openSlugs();
    const translated = { 'de-DE': { slug: 'laterne' } };
    const { status, body } = await operator.post(path, { ...fields, slug: 'lantern', $locale: translated });
    expect(status).toBe(201);
    expect((await operator.get(`${path}/${body.id}`)).body.$locale).toMatchObject(translated);
    const record = { slug: 'lantern', translations: { 'de-DE': 'laterne' } };
    expect(await find(model, 'laterne')).toEqual([record]);
    expect(await find(model, 'nothing', 'lantern', 'laterne')).toEqual([record]);
    expect(await find(model, 'nothing')).toEqual([]);

    // A former slug of another language leads to the record
    await operator.patch(`${path}/${body.id}`, { $locale: { 'de-DE': { slug: 'leuchte' } } });
    expect(await find(model, 'laterne')).toEqual([]);
    expect(await find(model, 'leuchte')).toEqual([{ ...record, translations: { 'de-DE': 'leuchte' } }]);
  });

  test('slugs of a product that is not shown are told to nobody', async () => {
    const { operator, find } = await openSlugs();
    const $locale = { 'de-DE': { slug: 'geheim' } };
    const product = { name: 'Secret', price: 20, slug: 'secret', $locale };
    const { body } = await operator.post('/products', { ...product, status: 'draft' });
    expect(await find('products', 'secret', 'geheim')).toEqual([]);
    expect((await operator.post('/products', { name: 'Other', price: 1, slug: 'geheim' })).status).toBe(409);
    await operator.patch(`/products/${body.id}`, { status: 'active' });
    expect(await find('products', 'geheim')).toEqual([{ slug: 'secret', translations: { 'de-DE': 'geheim' } }]);
  });

  test.each(kinds)('an address of %s leads to one page', async (path, _, fields) => {
    const { operator } = await openSlugs();
    await operator.post(path, { ...fields, slug: 'lantern', $locale: { 'de-DE': { slug: 'laterne' } } });
    const create = async (slugs: object) => (await operator.post(path, { ...fields, ...slugs })).body.error;
    const refusal = { code: 'slug_taken' };
    expect(await create({ slug: 'laterne' })).toMatchObject({ ...refusal, param: 'slug' });
    for (const slug of ['lantern', 'laterne']) {
      const error = await create({ slug: 'torch', $locale: { 'de-DE': { slug } } });
      expect(error).toMatchObject({ ...refusal, param: '$locale.de-DE.slug' });
    }
    const { status } = await operator.post(path, { ...fields, slug: 'torch', $locale: { 'de-DE': { slug: 'torch' } } });
    expect(status).toBe(201);
  });

  test('a record comes back from the bin without a slug that another one has by now', async () => {
    const { operator, find } = await openSlugs();
    const $locale = { 'de-DE': { name: 'Laterne', slug: 'laterne' } };
    const { body: lantern } = await operator.post('/products', {
      name: 'Lantern',
      slug: 'lantern',
      price: 20,
      $locale,
    });
    await operator.delete(`/products/${lantern.id}`);
    await operator.post('/products', { name: 'Torch', slug: 'torch', price: 20, $locale });
    expect((await operator.post(`/bin/product/${lantern.id}/restore`, {})).status).toBeLessThan(300);
    expect((await operator.get(`/products/${lantern.id}`)).body.$locale).toEqual({ 'de-DE': { name: 'Laterne' } });
    expect(await find('products', 'laterne')).toEqual([{ slug: 'torch', translations: { 'de-DE': 'laterne' } }]);
  });

  test('a slug is of small letters, in each language', async () => {
    const { operator } = await openSlugs();
    for (const [path, , fields] of kinds) {
      const answer = await operator.post(path, { ...fields, slug: 'lamp', $locale: { 'de-DE': { slug: 'Größe' } } });
      expect([path, answer.status, answer.body.error?.param]).toEqual([path, 400, '$locale.de-DE.slug']);
    }
  });

  test('what is no model, and no slug, has no translations', async () => {
    const { shop, find } = await openSlugs();
    expect(await find('orders', 'lantern')).toEqual([]);
    expect((await shop.shopper().get('/api/slugs')).body).toEqual({ results: [] });
    expect(await find('products', '%00', "'", 'a'.repeat(5000))).toEqual([]);
  });
});
