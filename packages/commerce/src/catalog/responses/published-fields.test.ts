import { product, variant } from '@mercer/platform/entities';
import { buildTestApp, eachDatabase, ids, testConfig } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { indexProducts } from '../indexing/index.ts';

eachDatabase((db) => {
  const requestBody = async (path: string) => (await buildTestApp(db()).shopper().get(`/api/${path}`)).body;

  const updateMug = (change: object) =>
    db()
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('products').set(change).where('id', '=', ids.mug).execute();
        await indexProducts(tx, [ids.mug]);
      });

  const insertGermanText = (model: string, record_id: string, field: string, value: string) =>
    db().insertInto('translations').values({ model, record_id, locale: 'de-DE', field, value }).execute();

  test('a product has the fields that published clients read', async () => {
    const product = await requestBody('products/everyday-mug');
    expect(product).toMatchObject({
      active: true,
      type: 'standard',
      meta_title: null,
      meta_description: null,
      content: {},
      category_index: { id: [ids.home, ids.kitchen] },
      date_created: '2026-01-01T00:00:00.000Z',
      date_updated: '2026-01-01T00:00:00.000Z',
    });
    const [listed] = (await requestBody('products?where[slug]=everyday-mug&expand=variants')).results;
    expect(listed).toEqual(product);
    const fields = 'active,type,meta_title,category_index.id,date_updated,content,weight,delivery';
    expect(Object.keys(await requestBody(`products/everyday-mug?fields=${fields}`)).sort()).toEqual(
      ['id', 'active', 'type', 'meta_title', 'category_index', 'date_updated', 'content', 'weight', 'delivery'].sort(),
    );
  });

  test('each field of a product and of its variants can be asked for by its name', async () => {
    const listFields = (schema: object) => Object.keys('entries' in schema ? Object(schema.entries) : {});
    const fields = [...listFields(product), ...listFields(variant).map((name) => `variants.results.${name}`)];
    expect(fields).toContain('variants.results.available_at');
    for (const field of fields) {
      const { status } = await buildTestApp(db()).shopper().get(`/api/products/everyday-mug?fields=${field}`);
      expect([field, status]).toEqual([field, 200]);
    }
  });

  test('what search engines are told is kept, and said in the language of the shopper', async () => {
    const locales = [{ code: 'en-US' }, { code: 'de-DE' }];
    const store = { currency: 'USD', locale: 'en-US', locales };
    await db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify(store) })
      .execute();
    await insertGermanText('products', ids.mug, 'meta_title', 'Becher kaufen');
    await insertGermanText('categories', ids.kitchen, 'meta_description', 'Alles für die Küche');
    await db().updateTable('categories').set({ meta_title: 'Kitchen shop' }).where('id', '=', ids.kitchen).execute();
    await updateMug({ meta_title: 'Buy mugs', meta_description: 'Mugs of stoneware' });
    const english = await requestBody('products/everyday-mug');
    expect([english.meta_title, english.meta_description]).toEqual(['Buy mugs', 'Mugs of stoneware']);
    const requestGermanBody = async (path: string) => {
      const headers = { 'X-Locale': 'de-DE' };
      return (await buildTestApp(db()).shopper().call('GET', `/api/${path}`, undefined, headers)).body;
    };
    const inGerman = await requestGermanBody('products/everyday-mug');
    expect([inGerman.meta_title, inGerman.meta_description]).toEqual(['Becher kaufen', 'Mugs of stoneware']);
    const category = await requestGermanBody('categories/kitchen');
    expect([category.meta_title, category.meta_description]).toEqual(['Kitchen shop', 'Alles für die Küche']);
  });

  test('a category has its picture as a list as well', async () => {
    const image = { id: 'kitchen', file: { url: '/images/kitchen.webp', width: 800, height: 600 } };
    await db()
      .updateTable('categories')
      .set({ image: JSON.stringify(image) })
      .where('id', '=', ids.kitchen)
      .execute();
    const kitchen = await requestBody('categories/kitchen?expand=parent,children');
    const publicImage = { ...image, file: { ...image.file, url: `${testConfig.publicUrl}${image.file.url}` } };
    expect(kitchen).toMatchObject({
      image: publicImage,
      images: [publicImage],
      active: true,
      sort: 2,
      meta_title: null,
    });
    expect(kitchen.parent).toMatchObject({ image: null, images: [], sort: 1 });
    const { results } = await requestBody('categories?fields=images,sort,active');
    expect(results[1]).toEqual({ id: ids.kitchen, images: [publicImage], sort: 2, active: true });
    const [category] = (await requestBody('products/everyday-mug?expand=categories')).categories;
    expect(category).toMatchObject({ slug: 'home-goods', images: [], active: true });
  });

  test('what sells beside a product is answered where it is expanded', async () => {
    const product = await requestBody('products/everyday-mug?expand[0]=up_sells.product&expand[1]=cross_sells:3');
    expect(product.up_sells[0]).toMatchObject({
      id: ids.coffee,
      product_id: ids.coffee,
      product: { name: 'House Coffee' },
    });
    expect(product.cross_sells).toEqual([]);
    expect(await requestBody('products/everyday-mug')).not.toHaveProperty('up_sells');
    const expandedProduct = await requestBody(
      'products/everyday-mug?expand=related,up_sells:1&fields=related.count,up_sells.product.name',
    );
    expect(expandedProduct.up_sells).toEqual([{ product: { name: 'House Coffee' } }]);
  });
});
