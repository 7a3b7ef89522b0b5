import {
  buildTestApp,
  createEmptyShop,
  eachDatabase,
  exportShop,
  ids,
  importShop,
  isPostgres,
} from '@mercer/server/testing';
import { expect, test } from 'vitest';

const secret = { Authorization: 'Bearer sk_test' };

eachDatabase((db) => {
  const openShop = () => {
    const { shopper } = buildTestApp(db());
    const owner = shopper();
    const operate = (method: string, path: string, body?: object) =>
      owner.call(method, `/operator${path}`, body, secret);
    return { shopper, operate };
  };
  const goods = {
    gtin: '4006381333931',
    brand: 'Stabilo',
    mpn: '88/36',
    short_description: 'A pen.',
    country_of_origin: 'DE',
    hs_code: '9608.20',
  };
  const ownerFields = { cost: 3.5, metadata: { supplier: 'Ada', box: 12, fragile: true } };

  test('goods have their numbers, which shoppers see, and a cost, which they do not', async () => {
    const { operate, shopper } = openShop();
    const { body } = await operate('PATCH', `/products/${ids.mug}`, { ...goods, ...ownerFields });
    expect(body).toMatchObject({ ...goods, ...ownerFields });
    expect((await operate('PATCH', `/products/${ids.mug}`, body)).body).toEqual(body);
    const { body: shown } = await shopper().get('/api/products/everyday-mug');
    expect(shown).toMatchObject(goods);
    expect(Object.keys(shown).filter((name) => name === 'cost' || name === 'metadata')).toEqual([]);
    expect((await shopper().get('/api/products?where[gtin]=4006381333931')).body.count).toBe(1);
    const empty = { gtin: '', brand: null, mpn: '', short_description: '', country_of_origin: null, hs_code: '' };
    const { body: cleared } = await operate('PATCH', `/products/${ids.mug}`, { ...empty, cost: null, metadata: {} });
    expect(cleared).toMatchObject({ cost: null, metadata: {} });
    expect(cleared).not.toHaveProperty('gtin');
  });

  test('variants and categories have their own', async () => {
    const { operate, shopper } = openShop();
    const { body: tee } = await operate('GET', `/products/${ids.tee}`);
    const [small, large] = tee.variants.results;
    const changed = { ...small, gtin: '96385074', mpn: 'T-S', ...ownerFields };
    const results = [changed, large];
    const { body } = await operate('PATCH', `/products/${ids.tee}`, { variants: { results } });
    expect(body.variants.results).toEqual([changed, { ...large, gtin: null, mpn: null, cost: null, metadata: {} }]);
    const { body: shown } = await shopper().get('/api/products/cotton-tee');
    expect(shown.variants.results[0]).toMatchObject({ gtin: '96385074', mpn: 'T-S' });
    expect(JSON.stringify(shown)).not.toContain('supplier');
    const { metadata } = ownerFields;
    expect((await operate('PATCH', `/categories/${ids.kitchen}`, { metadata })).body.metadata).toEqual(metadata);
    expect((await shopper().get('/api/categories/kitchen')).body).not.toHaveProperty('metadata');
  });

  test.each([
    [{ gtin: '4006381333932' }, 'gtin: a GTIN of 8, 12, 13 or 14 digits is expected'],
    [{ country_of_origin: 'de' }, 'country_of_origin: a country of two capital letters like DE is expected'],
    [{ hs_code: 'pens' }, 'hs_code: a customs tariff number like 6912.00 is expected'],
    [{ cost: -1 }, 'cost: 0 or more is expected'],
    [{ metadata: { 'a b': 1 } }, 'a key of letters, digits, dots, colons and dashes is expected'],
    [{ metadata: { deep: { a: 1 } } }, 'a text of at most 2000 characters'],
  ])('%j is refused', async (fields, message) => {
    const { status, body } = await openShop().operate('PATCH', `/products/${ids.mug}`, fields);
    expect(status).toBe(400);
    expect(body.error.message).toContain(message);
  });

  test('a copy of the shop has them all', async () => {
    const { operate } = openShop();
    await operate('PATCH', `/products/${ids.mug}`, {
      ...goods,
      ...ownerFields,
      stock_purchasable: true,
      available_at: '2027-01-01',
    });
    await operate('PATCH', `/categories/${ids.kitchen}`, { metadata: ownerFields.metadata });
    const copy = await createEmptyShop(isPostgres(db()) ? 'PostgreSQL' : 'SQLite');
    await importShop(copy, await exportShop(db()));
    const copiedShop = buildTestApp(copy).shopper();
    for (const path of [`/products/${ids.mug}`, `/categories/${ids.kitchen}`]) {
      const { body } = await operate('GET', path);
      expect((await copiedShop.call('GET', `/operator${path}`, undefined, secret)).body).toEqual(body);
    }
  });
});
