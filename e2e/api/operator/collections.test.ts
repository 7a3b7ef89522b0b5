import { applyDueSchedules, type Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { expectRefused, openOperator } from './operator.ts';

const gifts = {
  name: 'Small Gifts',
  status: 'active',
  type: 'rule',
  match: 'all',
  conditions: [
    { field: 'tags', operator: 'in', value: ['Present'] },
    { field: 'price', operator: 'lte', value: 20 },
  ],
  sorting: 'price asc',
};

eachDatabase((db: () => Db) => {
  async function openCollections() {
    const opened = await openOperator(db());
    const { operator } = opened;
    const create = async (collection: object) => {
      const answer = await operator.post('/collections', collection);
      expect(answer).toMatchObject({ status: 201 });
      return answer.body;
    };
    const createProduct = async (product: object) => (await operator.post('/products', product)).body;
    const requestPublicApi = async (path: string, headers: Record<string, string> = {}) =>
      (await opened.shopper.call('GET', `/api/${path}`, undefined, headers)).body;
    const listNames = async (path: string) =>
      (await requestPublicApi(path)).results.map(({ name }: { name: string }) => name);
    return { ...opened, create, createProduct, requestPublicApi, listNames };
  }

  test('a collection is read, listed, changed and removed', async () => {
    const { operator, create } = await openCollections();
    const collection = await create({ name: 'Our Favourites', products: [ids.mug, ids.tee] });
    expect(collection).toMatchObject({
      slug: 'our-favourites',
      status: 'draft',
      type: 'manual',
      sorting: 'manual',
      conditions: [],
      products: [ids.mug, ids.tee],
    });
    const path = `/collections/${collection.id}`;
    expect((await operator.get(path)).body).toEqual(collection);
    expect((await operator.get('/collections?status=draft')).body.results).toEqual([collection]);
    expect((await operator.get('/collections?type=rule')).body.results).toEqual([]);
    const changed = await operator.patch(path, { ...collection, products: [ids.tee] });
    expect(changed).toMatchObject({ status: 200, body: { products: [ids.tee] } });
    const rule = await operator.patch(path, { type: 'rule', conditions: gifts.conditions, sorting: 'price desc' });
    expect(rule.body).toMatchObject({ type: 'rule', products: [], conditions: gifts.conditions });
    expect((await operator.patch(path, { name: 'Late' }, { 'If-Match': '"stale"' })).status).toBe(412);
    expect((await operator.delete(path)).status).toBe(204);
    for (const answer of [
      await operator.get(path),
      await operator.patch(path, { name: 'Gone' }),
      await operator.delete(path),
    ])
      expect(answer.status).toBe(404);
    const entries = (await operator.get('/audit?entity=collection')).body.results;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'collection.delete',
      'collection.update',
      'collection.update',
      'collection.create',
    ]);
  });

  test('a wrong collection names every fault', async () => {
    const { operator, create } = await openCollections();
    const wrong = [
      { field: 'cost', operator: 'gte', value: 1 },
      { field: 'price', operator: 'gte', value: 'cheap' },
      { field: 'tags', operator: 'lte', value: 'New' },
      { field: 'tags', operator: 'in', value: 'New' },
    ];
    const refused = await operator.post('/collections', { ...gifts, conditions: wrong });
    expectRefused(refused, 'conditions.0.field');
    for (const path of ['conditions.1.value', 'conditions.2.operator', 'conditions.3.value'])
      expect(refused.body.error.message).toContain(`${path}: `);
    expectRefused(await operator.post('/collections', { ...gifts, conditions: [] }), 'conditions');
    expectRefused(await operator.post('/collections', { ...gifts, sorting: 'manual' }), 'sorting');
    expectRefused(await operator.post('/collections', { ...gifts, products: [ids.mug] }), 'products');
    expectRefused(await operator.post('/collections', { name: 'None', products: ['none'] }), 'products.0');
    expectRefused(await operator.post('/collections', { ...gifts, type: 'manual' }), 'conditions');
    await create({ ...gifts, slug: 'gifts' });
    const taken = { status: 409, body: { error: { code: 'slug_taken', param: 'slug' } } };
    expect(await operator.post('/collections', { ...gifts, slug: 'gifts' })).toMatchObject(taken);
    expect(await operator.post('/collections', { ...gifts, slug: 'kitchen' })).toMatchObject(taken);
    expect(await operator.post('/categories', { name: 'Gifts', slug: 'gifts' })).toMatchObject(taken);
    const secondCollection = await create({ ...gifts, slug: 'presents' });
    expect(await operator.patch(`/collections/${secondCollection.id}`, { slug: 'gifts' })).toMatchObject(taken);
  });

  test('a rule chooses products, which can be filtered, sorted and counted as those of a category', async () => {
    const { operator, create, createProduct, requestPublicApi, listNames } = await openCollections();
    const tags = ['Present'];
    const attributes = { wood: { name: 'Wood', value: 'Oak' } };
    for (const product of [
      { name: 'Spoon', price: 15, tags, attributes },
      { name: 'Bowl', price: 20, tags },
      { name: 'Chair', price: 90, tags },
      { name: 'Peg', price: 2 },
    ])
      await createProduct(product);
    await operator.patch('/attributes/wood', { filterable: true });
    const { id } = await create(gifts);
    expect(await listNames('products?category=small-gifts')).toEqual(['Spoon', 'Bowl']);
    expect(await listNames('products?category=small-gifts&sort=price desc')).toEqual(['Bowl', 'Spoon']);
    expect(await listNames('products?category=small-gifts&limit=1&page=2')).toEqual(['Bowl']);
    expect(await listNames('products?category=small-gifts&$filters[wood]=Oak')).toEqual(['Spoon']);
    expect(await listNames('products?category=small-gifts&where[price][$lt]=16')).toEqual(['Spoon']);
    expect((await requestPublicApi('products?category=small-gifts&search=bowl')).count).toBe(1);
    const { count, filters } = await requestPublicApi('products/filters?category=small-gifts');
    expect(count).toBe(2);
    expect(filters.map((facet: { id: string }) => facet.id)).toContain('wood');
    await operator.patch(`/collections/${id}`, { match: 'any' });
    expect(await listNames('products?category=small-gifts&sort=price desc')).toContain('Chair');
    await operator.patch(`/collections/${id}`, { status: 'draft' });
    expect(await listNames('products?category=small-gifts')).toEqual([]);
  });

  test('each field of a rule narrows a collection', async () => {
    const { operator, create, createProduct, listNames } = await openCollections();
    await operator.post('/custom-fields', {
      entity: 'product',
      key: 'grade',
      label: 'Grade',
      type: 'choice',
      choices: ['Fine', 'Plain'],
      public: true,
    });
    await createProduct({
      name: 'Lamp',
      price: 50,
      orig_price: 60,
      sale_price: 50,
      brand: 'Lumen',
      tags: ['Only'],
      categories: [{ id: ids.kitchen }],
      stock_tracking: true,
      stock_level: 0,
      custom_fields: { grade: 'Fine' },
    });
    await createProduct({ name: 'Torch', price: 9, tags: ['Only'] });
    const only = { field: 'tags', operator: 'eq', value: 'Only' };
    const { id } = await create({ name: 'Lights', slug: 'lights', status: 'active', conditions: [only] });
    expect((await listNames('products?category=lights')).sort()).toEqual(['Lamp', 'Torch']);
    for (const condition of [
      { field: 'sale', operator: 'eq', value: true },
      { field: 'stock_status', operator: 'eq', value: 'out_of_stock' },
      { field: 'category', operator: 'eq', value: 'kitchen' },
      { field: 'brand', operator: 'in', value: ['Lumen', 'Lux'] },
      { field: 'attributes.grade', operator: 'eq', value: 'Fine' },
      { field: 'price', operator: 'gt', value: 10 },
    ]) {
      const answer = await operator.patch(`/collections/${id}`, { conditions: [only, condition] });
      expect(answer.status).toBe(200);
      expect(await listNames('products?category=lights')).toEqual(['Lamp']);
    }
    const future = { field: 'date_created', operator: 'gte', value: '2999-01-01' };
    await operator.patch(`/collections/${id}`, { conditions: [only, future] });
    expect(await listNames('products?category=lights')).toEqual([]);
  });

  test('products that were put into a collection by hand keep their order', async () => {
    const { operator, create, createProduct, requestPublicApi, listNames } = await openCollections();
    const products: { id: string; slug: string }[] = [];
    for (const name of ['First', 'Second', 'Third'])
      products.push(await createProduct({ name, price: products.length + 1 }));
    const [first, second, third] = products.map(({ id }) => id);
    const { id } = await create({ name: 'Picks', status: 'active', products: [third, 'first', second] });
    expect(await listNames('products?category=picks')).toEqual(['Third', 'First', 'Second']);
    expect(await listNames('products?category=picks&limit=2&page=2')).toEqual(['Second']);
    expect(await listNames('products?category=picks&sort=price')).toEqual(['First', 'Second', 'Third']);
    expect((await requestPublicApi('products?category=picks&$facets=true')).filters).toContainEqual(
      expect.objectContaining({ id: 'price' }),
    );
    await operator.patch(`/collections/${id}`, { products: [second, third] });
    expect(await listNames('products?category=picks')).toEqual(['Second', 'Third']);
    await operator.delete(`/products/${second}`);
    expect(await listNames('products?category=picks')).toEqual(['Third']);
    await operator.post(`/bin/product/${second}/restore`, {});
    expect(await listNames('products?category=picks')).toEqual(['Second', 'Third']);
    expect(first).toBeDefined();
  });

  test('shoppers find a collection as a category, also by a former slug, and drafts not at all', async () => {
    const { operator, create, requestPublicApi } = await openCollections();
    const { id } = await create({
      name: 'Picks',
      slug: 'picks',
      description: 'What we like.',
      meta_title: 'Our picks',
      products: [ids.mug],
    });
    expect(await requestPublicApi('categories/picks')).toBeNull();
    expect((await requestPublicApi('collections')).results).toEqual([]);
    await operator.patch(`/collections/${id}`, { status: 'active', slug: 'our-picks' });
    const collection = await requestPublicApi('categories/picks');
    expect(collection).toMatchObject({
      id,
      slug: 'our-picks',
      name: 'Picks',
      description: 'What we like.',
      meta_title: 'Our picks',
      parent_id: null,
      product_count: 1,
      breadcrumb: [],
    });
    expect(await requestPublicApi(`categories/${id}`)).toEqual(collection);
    expect((await requestPublicApi('collections')).results).toMatchObject([{ slug: 'our-picks' }]);
    expect((await requestPublicApi('categories?limit=100')).results).not.toContainEqual(
      expect.objectContaining({ id }),
    );
  });

  test('days count back from now, and lists follow the clock within an hour', async () => {
    const { operator, create, createProduct, listNames, deps } = await openCollections();
    const { now } = deps;
    const start = now();
    await createProduct({ name: 'Fresh Bowl', price: 5 });
    const conditions = [{ field: 'date_created', operator: 'within_days', value: 30 }];
    await create({ name: 'Fresh', type: 'rule', status: 'active', conditions });
    await create({
      name: 'Older',
      type: 'rule',
      status: 'active',
      conditions: [{ field: 'date_created', operator: 'before_days', value: 30 }],
    });
    expect(await listNames('products?category=fresh')).toContain('Fresh Bowl');
    expect(await listNames('products?category=older&limit=100')).not.toContain('Fresh Bowl');
    deps.now = () => new Date(start.getTime() + 31 * 86_400_000);
    await applyDueSchedules(deps);
    expect(await listNames('products?category=fresh')).not.toContain('Fresh Bowl');
    expect(await listNames('products?category=older&limit=100')).toContain('Fresh Bowl');
    deps.now = now;
    for (const [change, path] of [
      [{ value: 0 }, 'conditions.0.value'],
      [{ value: 'month' }, 'conditions.0.value'],
      [{ value: 1.5 }, 'conditions.0.value'],
      [{ field: 'price' }, 'conditions.0.field'],
    ] as const)
      expectRefused(
        await operator.post('/collections', { name: 'X', type: 'rule', conditions: [{ ...conditions[0], ...change }] }),
        path,
      );
  });

  test('a promotion is for collections by hand and by rule, and leaves out what is excluded', async () => {
    const { operator, create, shopper } = await openCollections();
    await operator.patch(`/products/${ids.mug}`, { tags: ['Present'], price: 10 });
    const byHand = await create({ name: 'By Hand', products: [ids.mug] });
    const byRule = await create({
      name: 'By Rule',
      type: 'rule',
      conditions: [{ field: 'tags', operator: 'in', value: ['Present'] }],
    });
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
    const offer = { type: 'percent', percent: 50 };
    const { id } = (await operator.post('/promotions', { name: 'Half', offer })).body;
    const discountWith = async (conditions: object) => {
      expect(await operator.patch(`/promotions/${id}`, { conditions })).toMatchObject({ status: 200 });
      return (await shopper.get('/api/cart')).body.discount_total;
    };
    expect(await discountWith({})).toBe(10);
    expect(await discountWith({ collection_ids: [byHand.id] })).toBe(10);
    expect(await discountWith({ collection_ids: [byRule.id] })).toBe(10);
    expect(await discountWith({ excluded_collection_ids: [byRule.id] })).toBe(0);
    expect(await discountWith({ collection_ids: [byRule.id], excluded_product_ids: [ids.mug] })).toBe(0);
    await operator.patch(`/products/${ids.mug}`, { tags: [] });
    expect(await discountWith({ collection_ids: [byRule.id] })).toBe(0);
    await operator.patch(`/collections/${byHand.id}`, { products: [ids.tee] });
    expect(await discountWith({ collection_ids: [byHand.id] })).toBe(0);
    expectRefused(
      await operator.patch(`/promotions/${id}`, { conditions: { excluded_collection_ids: ['none'] } }),
      'conditions.excluded_collection_ids.0',
    );
  });
});
