import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { expectRefused, openOperator } from './operator.ts';

eachDatabase((db: () => Db) => {
  const openCategoryShop = async () => {
    const shop = await openOperator(db());
    const requestPublicApi = async (path: string) => (await shop.shopper.get(`/api/${path}`)).body;
    const listProductSlugs = async (category: string) =>
      (await requestPublicApi(`products?category=${category}&sort=id asc`)).results.map(
        ({ slug }: { slug: string }) => slug,
      );
    return { ...shop, requestPublicApi, slugs: listProductSlugs };
  };

  test('a category is made, named, sorted and removed, and the shop shows it at once', async () => {
    const { operator, requestPublicApi } = await openCategoryShop();
    const listCategoryNames = async () =>
      (await requestPublicApi('categories')).results.map(({ name }: { name: string }) => name);
    expect(await listCategoryNames()).toEqual(['Home Goods', 'Kitchen', 'Apparel']);
    const { status, body, headers } = await operator.post('/categories', { name: 'Crème & Tea', sort: -1 });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ slug: 'creme-tea', parent_id: null, product_count: 0 }),
    ]);
    expect(await listCategoryNames()).toEqual(['Crème & Tea', 'Home Goods', 'Kitchen', 'Apparel']);
    const etag = headers.get('etag') ?? '';
    const updateCategory = (change: object, header = {}) => operator.patch(`/categories/${body.id}`, change, header);
    expect((await updateCategory({ name: 'Tea', sort: 9 }, { 'If-Match': etag })).body).toMatchObject({
      slug: 'creme-tea',
    });
    expect((await updateCategory({ name: 'Coffee' }, { 'If-Match': etag })).status).toBe(412);
    expect(await listCategoryNames()).toEqual(['Home Goods', 'Kitchen', 'Apparel', 'Tea']);
    const storedCategory = (await operator.get(`/categories/${body.id}`)).body;
    expect((await updateCategory(storedCategory)).body).toEqual(storedCategory);
    expect((await operator.delete(`/categories/${body.id}`)).status).toBe(204);
    expect(await listCategoryNames()).toEqual(['Home Goods', 'Kitchen', 'Apparel']);
    expect((await operator.get(`/categories/${body.id}`)).status).toBe(404);
    expect((await updateCategory({ name: 'x' })).status).toBe(404);
  });

  test('the new name of a category finds its products', async () => {
    const { operator, requestPublicApi } = await openCategoryShop();
    const countFoundProducts = async (word: string) => (await requestPublicApi(`products?search=${word}`)).count;
    expect(await countFoundProducts('scullery')).toBe(0);
    await operator.patch(`/categories/${ids.kitchen}`, { name: 'Scullery' });
    expect(await countFoundProducts('scullery')).toBe(2);
    expect(
      (await requestPublicApi('products/everyday-mug')).categories.map(({ name }: { name: string }) => name),
    ).toContain('Scullery');
  });

  test('a category that moves takes its products along, and the counts follow', async () => {
    const { operator, requestPublicApi, slugs } = await openCategoryShop();
    expect(await slugs('home-goods')).toEqual(['everyday-mug', 'house-coffee']);
    await operator.patch(`/products/${ids.watch}`, { categories: [{ id: ids.home }] });
    await operator.patch(`/categories/${ids.kitchen}`, { parent_id: ids.apparel });
    expect(await slugs('apparel')).toEqual(['everyday-mug', 'cotton-tee', 'house-coffee']);
    expect(await slugs('home-goods')).toEqual(['field-watch']);
    expect((await requestPublicApi('categories/apparel')).product_count).toBe(3);
    expect(await requestPublicApi('categories/kitchen')).toMatchObject({ parent_id: ids.apparel, top_id: ids.apparel });
    await operator.patch(`/categories/${ids.kitchen}`, { parent_id: null });
    expect(await slugs('apparel')).toEqual(['cotton-tee']);
    expect(await slugs('kitchen')).toEqual(['everyday-mug', 'house-coffee']);
  });

  test('products of a category that is removed stay in the shop', async () => {
    const { operator, requestPublicApi } = await openCategoryShop();
    expect(await operator.delete(`/categories/${ids.home}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'category_in_use' } },
    });
    await operator.delete(`/categories/${ids.kitchen}`);
    expect((await requestPublicApi('products/everyday-mug')).categories).toMatchObject([{ id: ids.home }]);
    expect((await requestPublicApi('products?category=kitchen')).count).toBe(0);
  });

  test.each<[param: string, change: object]>([
    ['name', { name: '' }],
    ['slug', { slug: 'No Slug' }],
    ['parent_id', { parent_id: 'none' }],
    ['sort', { sort: 'first' }],
    ['image.0', { image: {} }],
    ['description', { description: 4 }],
    ['product_count', { product_count: 4 }],
  ])('%s is refused in %j', async (param, change) => {
    const { operator } = await openCategoryShop();
    expectRefused(await operator.post('/categories', { name: 'Tea', ...change }), param);
  });

  test('a category stands below no other that is below it, and has a slug of its own', async () => {
    const { operator } = await openCategoryShop();
    expectRefused(await operator.patch(`/categories/${ids.home}`, { parent_id: ids.kitchen }), 'parent_id');
    expectRefused(await operator.patch(`/categories/${ids.home}`, { parent_id: ids.home }), 'parent_id');
    expect(await operator.patch(`/categories/${ids.home}`, { slug: 'apparel' })).toMatchObject({
      status: 409,
      body: { error: { code: 'slug_taken', param: 'slug' } },
    });
  });
});
