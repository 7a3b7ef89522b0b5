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
    const { shopper, clock } = buildTestApp(db());
    const owner = shopper();
    const operate = (method: string, path: string, body?: object) =>
      owner.call(method, `/operator${path}`, body, secret);
    const read = async (path: string) => (await shopper().get(`/api${path}`)).body;
    return { operate, read, clock };
  };

  const records: [string, string, string, string][] = [
    ['product', `/products/${ids.mug}`, '/products', 'everyday-mug'],
    ['category', `/categories/${ids.kitchen}`, '/categories', 'kitchen'],
    ['page', '/pages/page-about', '/content/pages', 'about'],
  ];

  test.each(records)('the %s is found by each slug that it had', async (_, path, folder, first) => {
    const { operate, read, clock } = openShop();
    const { id } = await read(`${folder}/${first}`);
    for (const slug of ['second-name', 'third-name']) {
      clock.advance(1000);
      expect((await operate('PATCH', path, { slug })).status).toBe(200);
    }
    for (const slug of [first, 'second-name', 'third-name'])
      expect(await read(`${folder}/${slug}`)).toMatchObject({ id, slug: 'third-name' });
    // A slug that it has again leads nowhere else
    await operate('PATCH', path, { slug: first });
    for (const slug of [first, 'second-name', 'third-name'])
      expect(await read(`${folder}/${slug}`)).toMatchObject({ id, slug: first });
    expect((await operate('DELETE', path)).status).toBe(204);
    expect(await read(`${folder}/second-name`)).toBeNull();
  });

  test('a slug that another product takes is of that product', async () => {
    const { operate, read } = openShop();
    await operate('PATCH', `/products/${ids.mug}`, { slug: 'mug' });
    const { body } = await operate('POST', '/products', { name: 'Other', slug: 'everyday-mug', price: 1 });
    expect((await read('/products/everyday-mug')).id).toBe(body.id);
    expect((await read('/products/mug')).id).toBe(ids.mug);
    await operate('DELETE', `/products/${body.id}`);
    expect((await read('/products/everyday-mug')).id).toBe(ids.mug);
  });

  test('a product that is not shown is not found by an old slug either', async () => {
    const { operate, read } = openShop();
    await operate('PATCH', `/products/${ids.mug}`, { slug: 'mug', status: 'draft' });
    expect(await read('/products/everyday-mug')).toBeNull();
  });

  test('a copy of the shop knows old slugs', async () => {
    const { operate } = openShop();
    await operate('PATCH', `/products/${ids.mug}`, { slug: 'mug' });
    const copy = await createEmptyShop(isPostgres(db()) ? 'PostgreSQL' : 'SQLite');
    await importShop(copy, await exportShop(db()));
    expect((await buildTestApp(copy).shopper().get('/api/products/everyday-mug')).body.id).toBe(ids.mug);
  });
});
