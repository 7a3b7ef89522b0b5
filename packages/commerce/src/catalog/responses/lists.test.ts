import { buildTestApp, eachDatabase, ids, insertOrder } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { indexProducts } from '../indexing/index.ts';

const readProductNames = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name);

eachDatabase((db) => {
  const requestApi = async (path: string) => buildTestApp(db()).shopper().get(`/api${path}`);

  test('lists are narrowed by tags, by categories and by conditions in any mixture', async () => {
    await db().deleteFrom('product_categories').where('category_id', '=', ids.home).execute();
    const cases: [string, string[]][] = [
      ['where[tags]=Kitchen', ['Everyday Mug']],
      ['where[tags][$in][]=Kitchen&where[tags][$in][]=Sale', ['Field Watch', 'Everyday Mug']],
      ['where[tags][$exists]=false', ['Café Notebook', 'House Coffee', 'Cotton Tee']],
      ['where[tags]=&limit=1', ['Café Notebook']],
      ['where[categories.slug]=kitchen', ['House Coffee', 'Everyday Mug']],
      ['where[categories][slug][$ne]=kitchen', ['Café Notebook', 'Cotton Tee', 'Field Watch']],
      [`where[categories.id]=${ids.apparel}`, ['Cotton Tee', 'Field Watch']],
      ['category=home-goods', []],
      ['categories=home-goods', ['House Coffee', 'Everyday Mug']],
      [`categories=${ids.home},apparel&sort=price`, ['Everyday Mug', 'House Coffee', 'Cotton Tee', 'Field Watch']],
      ['categories[0]=none', []],
      ['where[$or][0][tags]=Sale&where[$or][1][$and][0][price][$lt]=10&$cache=false', ['Café Notebook', 'Field Watch']],
      ['where[price][$gt]=10&where[$or][0][slug]=cotton-tee&where[$or][1][sale]=true', ['Cotton Tee', 'Field Watch']],
      ['stock_purchasable=true&where[stock_tracking]=true&sort=price', ['Everyday Mug', 'Cotton Tee', 'Field Watch']],
      ['limit=0', ['Café Notebook']],
    ];
    for (const [query, expected] of cases) {
      expect([query, readProductNames((await requestApi(`/products?${query}`)).body)]).toEqual([query, expected]);
    }
    expect((await requestApi('/products?limit=5000')).body.limit).toBe(1000);
  });

  test('lists are sorted by rating and by discount, categories and narrowed ones, too', async () => {
    const watch = { rating_average: 3.2, rating_count: 4 };
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('products').set(watch).where('id', '=', ids.watch).execute();
        await tx.updateTable('products').set({ orig_price: 2600 }).where('id', '=', ids.tee).execute();
        await indexProducts(tx, [ids.watch, ids.tee]);
      });
    const cases: [string, string[]][] = [
      ['sort=rating_average desc&limit=3', ['Everyday Mug', 'Field Watch', 'Café Notebook']],
      ['sort=rating_average desc&category=apparel', ['Field Watch', 'Cotton Tee']],
      ['sort=discount desc&limit=3', ['Cotton Tee', 'Field Watch', 'Café Notebook']],
      ['sort=discount desc&category=apparel', ['Cotton Tee', 'Field Watch']],
      ['sort=discount desc&$filters[price][0]=&$filters[price][1]=150&limit=2', ['Cotton Tee', 'Café Notebook']],
      ['where[discount][$gte]=21', ['Cotton Tee']],
    ];
    for (const [query, expected] of cases) {
      expect([query, readProductNames((await requestApi(`/products?${query}`)).body)]).toEqual([query, expected]);
    }
  });

  test('a product with variants is in stock while one of them is', async () => {
    const readStockStatus = async () => (await requestApi('/products?slug=cotton-tee')).body.results[0].stock_status;
    await db().updateTable('variants').set({ stock_level: 0 }).where('id', '=', ids.teeSmall).execute();
    expect(await readStockStatus()).toBe('in_stock');
    await db().updateTable('variants').set({ stock_level: 0 }).execute();
    expect(await readStockStatus()).toBe('out_of_stock');
    expect(readProductNames((await requestApi('/products?$filters[stock_status]=out_of_stock')).body)).toEqual([
      'Cotton Tee',
    ]);
  });

  test('plans keep their interval and trial, their sale and original prices are in major units', async () => {
    const schedule = { interval: 'monthly', interval_count: 2, trial_days: 14 };
    const plan = { id: 'p', name: 'Trial', price: 900, sale_price: 900, orig_price: 1100, billing_schedule: schedule };
    const options = { standard: { price: 1500, orig_price: 1800 }, subscription: { plans: [plan] } };
    const purchase_options = JSON.stringify(options);
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('products').set({ purchase_options }).where('id', '=', ids.coffee).execute();
        await indexProducts(tx, [ids.coffee]);
      });
    expect((await requestApi('/products/house-coffee')).body.purchase_options).toEqual({
      standard: { price: 15, orig_price: 18 },
      subscription: { plans: [{ ...plan, price: 9, sale_price: 9, orig_price: 11 }] },
    });
  });

  test('fields leaves only those and the id, include adds to them', async () => {
    const requestFirstTee = async (query: string) =>
      (await requestApi(`/products?slug=cotton-tee&${query}`)).body.results[0];
    expect(await requestFirstTee('fields=name,images.file.url')).toEqual({
      id: ids.tee,
      name: 'Cotton Tee',
      images: [
        { file: { url: 'http://localhost:3000/images/cotton-tee.webp' } },
        { file: { url: 'http://localhost:3000/images/cotton-tee-2.webp' } },
      ],
    });
    expect(await requestFirstTee('fields[0]=slug&include[0]=variants.results.price')).toEqual({
      id: ids.tee,
      slug: 'cotton-tee',
      variants: { results: [{ price: 20 }, { price: 22.5 }] },
    });
    expect(await requestFirstTee('include=variants')).toMatchObject({ name: 'Cotton Tee', variants: { count: 2 } });
    expect((await requestApi('/products/everyday-mug?fields=attributes.colour.value')).body).toEqual({
      id: ids.mug,
      attributes: { colour: { value: 'Blue' } },
    });
    expect((await requestApi('/categories/kitchen?fields=name')).body).toEqual({ id: ids.kitchen, name: 'Kitchen' });
    for (const path of [
      '/products?fields=cost',
      '/products/none?include=images.secret',
      '/categories?fields=__proto__',
    ]) {
      expect([path, (await requestApi(path)).body.error?.code]).toEqual([path, 'validation_error']);
    }
  });

  test('expand makes whole categories of the links', async () => {
    const { body } = await requestApi('/products?slug=everyday-mug&expand=categories:1');
    expect(body.results[0].categories).toMatchObject([{ slug: 'home-goods', product_count: 2, description: '' }]);
  });

  test('categories are a tree: parent, children, the topmost and the way down', async () => {
    const pots = { id: 'pots', slug: 'pots', name: 'Pots', description: '', image: null, sort: 9, product_count: 0 };
    await db()
      .insertInto('categories')
      .values({ ...pots, parent_id: ids.kitchen })
      .execute();
    const { body } = await requestApi('/categories/pots?expand=parent');
    expect(body).toMatchObject({
      parent_id: ids.kitchen,
      top_id: ids.home,
      parent: { slug: 'kitchen', product_count: 2 },
      breadcrumb: [{ slug: 'home-goods' }, { id: ids.kitchen, slug: 'kitchen', name: 'Kitchen' }],
    });
    expect((await requestApi(`/categories/${ids.home}?expand=children`)).body).toMatchObject({
      top_id: null,
      breadcrumb: [],
      children: [{ slug: 'kitchen', parent_id: ids.home, top_id: ids.home }],
    });
    const requestCategorySlugs = async (query: string) =>
      (await requestApi(`/categories?${query}`)).body.results.map(({ slug }: { slug: string }) => slug);
    expect(await requestCategorySlugs(`where[parent_id]=${ids.home}`)).toEqual(['kitchen']);
    expect(await requestCategorySlugs('where[parent_id]=')).toEqual(['home-goods', 'apparel']);
    expect((await requestApi('/categories?limit=2&page=2')).body).toMatchObject({ count: 4, page_count: 2 });
    expect((await requestApi('/categories?limit=2&page=9')).body).toMatchObject({ count: 4, results: [] });
  });

  test('a ring of categories ends', async () => {
    await db().updateTable('categories').set({ parent_id: ids.kitchen }).where('id', '=', ids.home).execute();
    expect((await requestApi('/categories/kitchen')).status).toBe(200);
    expect((await requestApi('/products?categories=kitchen')).body.count).toBe(2);
  });

  test('related products: bought together first, then the same category; never itself', async () => {
    await insertOrder(db(), '1001', [ids.mug, ids.watch]);
    await insertOrder(db(), '1002', [ids.mug, ids.watch, ids.notebook]);
    await insertOrder(db(), null, [ids.mug, ids.tee]);
    // one order is no habit
    await insertOrder(db(), '1003', [ids.mug, ids.tee]);
    const { body } = await requestApi('/products/everyday-mug/related');
    expect(readProductNames(body)).toEqual(['Field Watch', 'House Coffee']);
    expect(readProductNames((await requestApi(`/products/${ids.mug}/related?limit=1`)).body)).toEqual(['Field Watch']);
    const { related } = (await requestApi('/products/everyday-mug?expand=related:2')).body;
    expect([related.count, readProductNames(related)]).toEqual([2, ['Field Watch', 'House Coffee']]);
    expect((await requestApi('/products/everyday-mug')).body).not.toHaveProperty('related');
    for (const unknown of ['none', '%00']) {
      expect((await requestApi(`/products/${unknown}/related`)).body).toMatchObject({ count: 0, results: [] });
    }
  });
});
