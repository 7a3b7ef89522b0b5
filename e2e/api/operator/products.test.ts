import type { Db } from '@mercer/server';
import { createPhotograph, eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { expectRefused, type Operator, openOperator } from './operator.ts';

const apron = {
  name: 'Linen Apron',
  price: 39,
  description: 'Washed linen, two pockets.',
  tags: ['Kitchen', 'New'],
  attributes: { material: { name: 'Material', value: 'Linen' }, colour: { name: 'Colour', value: ['Blue', 'Sand'] } },
  categories: [{ id: ids.kitchen }],
  stock_tracking: true,
  stock_level: 7,
  shipping: { free: true },
  weight: 300,
  content: { amount: 250, unit: 'g' },
  tax_class: 'reduced',
  quantity_min: 1,
  order_limit: 4,
};

const sized = {
  name: 'Wool Sock',
  price: 12,
  stock_tracking: true,
  options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'L', price: 2 }] }],
  variants: {
    results: [
      { option_value_ids: ['size-s'], stock_level: 3 },
      { option_value_ids: ['size-l'], price: 14.5, stock_level: 0, sku: 'SOCK-L' },
    ],
  },
};

const picture = { url: '/images/apron.webp', width: 1200, height: 1200 };

/** Region of a picture with a product of 20 by 60 cm. */
const trueSize = {
  left: 100,
  top: 100,
  width: 200,
  height: 600,
  pixels_per_cm: 10,
  across: [100, 300],
  up: [100, 700],
};

/** A picture with a turntable that is right but for the change. */
const buildTurntableImage = (change: object) => ({
  file: picture,
  turntable: { file: { ...picture, url: '/images/apron-turned.webp' }, frames: 24, columns: 6, ...change },
});

const buildSpoons = (amount: number) =>
  Array.from({ length: amount }, (_, n) => ({ name: `Spoon ${n}`, price: n + 0.5, tags: ['Spoon'] }));

eachDatabase((db: () => Db) => {
  const openProductShop = async () => {
    const shop = await openOperator(db());
    const requestProducts = async (query: string) => (await shop.shopper.get(`/api/products${query}`)).body;
    const listProductNames = async (query: string) =>
      (await requestProducts(query)).results.map(({ name }: { name: string }) => name);
    return { ...shop, requestProducts, names: listProductNames };
  };
  const createProduct = async (operator: Operator, product: object) => (await operator.post('/products', product)).body;

  describe('a product that is made', () => {
    test('is what the public API answers, at once', async () => {
      const { operator, requestProducts } = await openProductShop();
      await requestProducts('?limit=1');
      const { status, body, headers } = await operator.post('/products', apron);
      expect(status).toBe(201);
      expect(headers.get('etag')).toMatch(/^"/);
      expect(body).toMatchObject({ slug: 'linen-apron', price: 39, stock_level: 7, tax_class: 'reduced' });
      const { tax_class, status: state, publish_at, unpublish_at, sale_starts_at, sale_ends_at, ...fields } = body;
      expect([state, publish_at, unpublish_at, sale_starts_at, sale_ends_at]).toEqual([
        'active',
        null,
        null,
        null,
        null,
      ]);
      const { stock_purchasable, available_at, cost, tax_code, metadata, custom_fields, ...product } = fields;
      expect([stock_purchasable, available_at, cost, tax_code]).toEqual([false, null, null, null]);
      expect([metadata, custom_fields]).toEqual([{}, {}]);
      const defaultProductFields = { active: true, type: 'standard', category_index: { id: [ids.home, ids.kitchen] } };
      expect(await requestProducts('/linen-apron')).toEqual({
        ...product,
        stock_purchasable: true,
        ...defaultProductFields,
      });
      expect((await operator.get(`/products/${body.id}`)).body).toEqual(body);
    });

    test('is found, counted and filtered as the others are', async () => {
      const { operator, requestProducts, names, shopper } = await openProductShop();
      expect(await names('?search=apron')).toEqual([]);
      const countBefore = (await shopper.get('/api/categories/home-goods')).body.product_count;
      await createProduct(operator, apron);
      expect(await names('?search=apron')).toEqual(['Linen Apron']);
      expect(await names('?category=kitchen&sort=price desc&limit=1')).toEqual(['Linen Apron']);
      expect(await names('?category=home-goods&where[attributes.colour]=Sand')).toEqual(['Linen Apron']);
      expect((await shopper.get('/api/categories/home-goods')).body.product_count).toBe(countBefore + 1);
      const listFilterIds = async () =>
        (await requestProducts('?$facets=true&category=kitchen')).filters.map(({ id }: { id: string }) => id);
      expect(await listFilterIds()).not.toContain('material');
      await operator.patch('/attributes/material', { filterable: true, sort: 1 });
      expect(await listFilterIds()).toContain('material');
      expect((await shopper.get('/api/products/slugs?limit=100')).body.results).toContain('linen-apron');
    });

    test('has options and variants that can be bought', async () => {
      const { operator, requestProducts, shopper } = await openProductShop();
      const sock = await createProduct(operator, sized);
      expect(sock.variants.results).toMatchObject([
        { name: 'S', price: 12, stock_level: 3, sku: null },
        { name: 'L', price: 14.5, stock_level: 0, sku: 'SOCK-L', stock_status: 'out_of_stock' },
      ]);
      expect(await requestProducts('/wool-sock')).toMatchObject({ stock_level: 3, stock_status: 'in_stock' });
      const variant_id = sock.variants.results[0].id;
      const cart = await shopper.post('/api/cart/items', { product_id: sock.id, variant_id, quantity: 2 });
      expect(cart.body.sub_total).toBe(24);
    });

    test('can be subscribed to', async () => {
      const { operator, requestProducts } = await openProductShop();
      const plans = [
        { name: 'Every month', price: 10.5, billing_schedule: { interval: 'monthly', interval_count: 1 } },
      ];
      await createProduct(operator, { name: 'Tea', price: 12, purchase_options: { subscription: { plans } } });
      expect((await requestProducts('/tea')).purchase_options).toMatchObject({
        standard: { price: 12 },
        subscription: { plans: [{ name: 'Every month', price: 10.5 }] },
      });
    });

    test('with an Idempotency-Key is one, however often and at once it is asked for', async () => {
      const { operator, requestProducts } = await openProductShop();
      const createWithKey = (body: object) => operator.post('/products', body, { 'Idempotency-Key': 'apron-1' });
      const answers = await Promise.all([createWithKey(apron), createWithKey(apron), createWithKey(apron)]);
      const ids = new Set(answers.map(({ body }) => body.id));
      expect([ids.size, answers.map(({ status }) => status)]).toEqual([1, [201, 201, 201]]);
      expect(await createWithKey({ ...apron, price: 40 })).toMatchObject({
        status: 409,
        body: { error: { code: 'idempotency_conflict' } },
      });
      expect((await requestProducts('?search=apron')).count).toBe(1);
    });

    test('without a slug has one of its own; one that is given and taken is refused', async () => {
      const { operator } = await openProductShop();
      const [first, second] = [await createProduct(operator, apron), await createProduct(operator, apron)];
      expect(second.slug).toBe('linen-apron-2');
      const slugTakenError = { status: 409, body: { error: { code: 'slug_taken', param: 'slug' } } };
      expect(await operator.post('/products', { ...apron, slug: first.slug })).toMatchObject(slugTakenError);
      expect(await operator.patch(`/products/${second.id}`, { slug: first.slug })).toMatchObject(slugTakenError);
    });
  });

  describe('a product that is changed', () => {
    test('shows it in lists, search and page; what was not named stays', async () => {
      const { operator, requestProducts, names } = await openProductShop();
      const { id, ...productBefore } = await createProduct(operator, apron);
      await names('?search=apron');
      const { body } = await operator.patch(`/products/${id}`, {
        name: 'Hemp Apron',
        price: 41.25,
        tags: ['Sale'],
        attributes: {},
        categories: [],
      });
      const changes = { name: 'Hemp Apron', price: 41.25, tags: ['Sale'], attributes: {}, categories: [] };
      expect(body).toEqual({ id, ...productBefore, ...changes });
      expect(await names('?search=hemp')).toEqual(['Hemp Apron']);
      expect(await names('?category=kitchen&search=apron')).toEqual([]);
      expect(await names('?where[attributes.colour]=Sand')).toEqual([]);
      expect(await requestProducts('/linen-apron')).toMatchObject(changes);
    });

    test('can be sent back as it was answered, and is the same', async () => {
      const { operator } = await openProductShop();
      for (const id of [ids.mug, ids.watch, ids.tee, ids.coffee, ids.notebook]) {
        const { body, headers } = await operator.get(`/products/${id}`);
        const repeatedUpdate = await operator.patch(`/products/${id}`, body, { 'If-Match': headers.get('etag') ?? '' });
        expect([repeatedUpdate.status, repeatedUpdate.body]).toEqual([200, body]);
      }
    });

    test('says when it was changed last, and only when something of it was', async () => {
      const { operator, shopper } = await openProductShop();
      const [earlierDate, now] = ['2026-01-01T00:00:00.000Z', '2026-06-01T12:00:00.000Z'];
      const readUpdateDates = async (change: object) => {
        const { body } = await operator.patch(`/products/${ids.tee}`, change);
        const publicProduct = (await shopper.get('/api/products/cotton-tee')).body;
        await db().updateTable('products').set({ date_updated: earlierDate }).where('id', '=', ids.tee).execute();
        return [body.date_updated, publicProduct.date_updated];
      };
      const { body: tee } = await operator.get(`/products/${ids.tee}`);
      const [small, large] = tee.variants.results;
      for (const sameFields of [{}, tee, { name: tee.name, price: tee.price }, { $locale: {} }, { $currency: {} }]) {
        expect([sameFields, await readUpdateDates(sameFields)]).toEqual([sameFields, [earlierDate, earlierDate]]);
      }
      await operator.put('/settings/store', { locales: [{ code: 'en-US' }, { code: 'de-DE' }] });
      for (const change of [
        { description: 'Cut wide' },
        { categories: [{ slug: 'kitchen' }] },
        { variants: { results: [small, { ...large, price: 24 }] } },
        { meta_title: 'Tees of cotton' },
      ]) {
        expect([change, await readUpdateDates(change)]).toEqual([change, [now, now]]);
        expect([change, await readUpdateDates(change)]).toEqual([change, [earlierDate, earlierDate]]);
      }
      expect((await operator.post('/products', apron)).body.date_updated).toBe(now);
    });

    test('keeps what search engines are told of it, in every language', async () => {
      const { operator, shopper } = await openProductShop();
      const meta = { meta_title: 'Buy mugs', meta_description: 'Mugs of stoneware' };
      expect((await operator.patch(`/products/${ids.mug}`, meta)).body).toMatchObject(meta);
      expect((await shopper.get('/api/products/everyday-mug')).body).toMatchObject(meta);
      const emptyMeta = { meta_title: null, meta_description: '' };
      expect((await operator.patch(`/products/${ids.mug}`, emptyMeta)).body).toMatchObject({
        ...emptyMeta,
        meta_description: null,
      });
      expectRefused(await operator.patch(`/products/${ids.mug}`, { meta_title: 'a'.repeat(201) }), 'meta_title');
      expect((await operator.patch(`/categories/${ids.kitchen}`, meta)).body).toMatchObject(meta);
      expect((await shopper.get('/api/categories/kitchen')).body).toMatchObject(meta);
    });

    test('is on sale, and is not any more', async () => {
      const { operator, requestProducts } = await openProductShop();
      const updateMug = async (change: object) => (await operator.patch(`/products/${ids.mug}`, change)).body;
      const onSale = { price: 9.5, sale: true, sale_price: 9.5, orig_price: 12.5 };
      expect(await updateMug({ sale_price: 9.5 })).toMatchObject(onSale);
      expect(await requestProducts('/everyday-mug')).toMatchObject(onSale);
      expect(await updateMug({ price: 9 })).toMatchObject({ price: 9, sale_price: 9, orig_price: 12.5 });
      const over = await updateMug({ sale: false });
      expect(over).toMatchObject({ price: 12.5, sale: false });
      expect(over).not.toHaveProperty('sale_price');
      expectRefused(await operator.patch(`/products/${ids.mug}`, { sale: true }), 'orig_price');
      expectRefused(await operator.patch(`/products/${ids.mug}`, { sale_price: 13 }), 'orig_price');
    });

    test('keeps the ids and the stock of variants; those that are left out go', async () => {
      const { operator, requestProducts } = await openProductShop();
      const teeBefore = (await operator.get(`/products/${ids.tee}`)).body;
      const [small] = teeBefore.variants.results;
      const options = [
        { ...teeBefore.options[0], values: [...teeBefore.options[0].values, { id: 'size-xl', name: 'XL' }] },
      ];
      const results = [
        { option_value_ids: ['size-xl'], price: 25, stock_level: 9 },
        { ...small, stock_level: 99 },
      ];
      await operator.patch(`/products/${ids.tee}`, { options, variants: { results } });
      expect((await requestProducts('/cotton-tee')).variants.results).toMatchObject([
        { name: 'XL', price: 25, stock_level: 9 },
        { id: ids.teeSmall, stock_level: 5 },
      ]);
      expectRefused(
        await operator.patch(`/products/${ids.tee}`, { options: [] }),
        'variants.results.0.option_value_ids',
      );
    });

    test('by two at once is changed by one: the other is told', async () => {
      const { operator, shopper } = await openProductShop();
      const etag = (await operator.get(`/products/${ids.mug}`)).headers.get('etag') ?? '';
      await shopper.post('/api/cart/items', { product_id: ids.mug });
      await operator.post(`/products/${ids.mug}/stock`, { quantity: -1, reason: 'Broken' });
      const setMugPrice = (price: number) => operator.patch(`/products/${ids.mug}`, { price }, { 'If-Match': etag });
      const answers = await Promise.all([setMugPrice(10), setMugPrice(11)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      expect((await operator.delete(`/products/${ids.mug}`, { 'If-Match': etag })).status).toBe(412);
      const refusedUpdate = answers.find(({ status }) => status === 412);
      expect(refusedUpdate?.body.error.code).toBe('precondition_failed');
    });
  });

  test('a product that is removed is gone from lists, search and page', async () => {
    const { operator, requestProducts, names } = await openProductShop();
    const { id } = await createProduct(operator, apron);
    expect(await names('?search=apron')).toEqual(['Linen Apron']);
    expect((await operator.delete(`/products/${id}`)).status).toBe(204);
    expect(await names('?search=apron')).toEqual([]);
    expect(await requestProducts('/linen-apron')).toBeNull();
    for (const answer of [
      await operator.get(`/products/${id}`),
      await operator.patch(`/products/${id}`, { price: 1 }),
      await operator.delete(`/products/${id}`),
      await operator.post(`/products/${id}/stock`, { quantity: 1, reason: 'x' }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found_error' } } });
    }
  });

  test('the stock is corrected with a reason, never below nothing, and the page shows it', async () => {
    const { operator, requestProducts } = await openProductShop();
    const changeStock = (id: string, body: object) => operator.post(`/products/${id}/stock`, body);
    expect((await changeStock(ids.mug, { quantity: -98, reason: 'Broken' })).body).toMatchObject({ stock_level: 2 });
    expect((await requestProducts('/everyday-mug')).stock_level).toBe(2);
    expect(await changeStock(ids.mug, { quantity: -3, reason: 'Broken' })).toMatchObject({
      status: 409,
      body: { error: { code: 'out_of_stock', param: 'quantity' } },
    });
    await changeStock(ids.mug, { stock_level: 0, reason: 'Counted' });
    expect(await requestProducts('/everyday-mug')).toMatchObject({ stock_level: 0, stock_status: 'out_of_stock' });
    expect((await requestProducts('?where[stock_status]=out_of_stock')).results).toMatchObject([{ id: ids.mug }]);
    const { results } = (await operator.get(`/products/${ids.mug}/stock`)).body;
    expect(results.map(({ quantity, reason }: { quantity: number; reason: string }) => [quantity, reason])).toEqual(
      expect.arrayContaining([
        [-2, 'Counted'],
        [-98, 'Broken'],
      ]),
    );
    await changeStock(ids.tee, { variant_id: ids.teeSmall, quantity: 10, reason: 'Delivery' });
    expect((await requestProducts('/cotton-tee')).variants.results[0].stock_level).toBe(15);
    expectRefused(await changeStock(ids.tee, { quantity: 1, reason: 'x' }), 'variant_id');
    expectRefused(await changeStock(ids.mug, { variant_id: ids.teeSmall, quantity: 1, reason: 'x' }), 'variant_id');
    expectRefused(await changeStock(ids.mug, { quantity: 1.5, reason: 'x' }), 'quantity');
    expectRefused(await changeStock(ids.mug, { quantity: 1 }), 'reason');
    for (const body of [{ reason: 'x' }, { reason: 'x', quantity: 1, stock_level: 1 }]) {
      expect((await changeStock(ids.mug, body)).status).toBe(400);
    }
  });

  test('two corrections at once are both there', async () => {
    const { operator, requestProducts } = await openProductShop();
    const addMugStock = (quantity: number) =>
      operator.post(`/products/${ids.mug}/stock`, { quantity, reason: 'Delivery' });
    await Promise.all([addMugStock(5), addMugStock(7), addMugStock(-2)]);
    expect((await requestProducts('/everyday-mug')).stock_level).toBe(110);
  });

  describe('a list', () => {
    test.each(['id', '-id', 'price', '-price', 'popularity', '-date_created'])(
      'by %s tells every product once, page by page',
      async (sort) => {
        const { operator } = await openProductShop();
        const foundIds: string[] = [];
        let afterQuery = '';
        for (let page = 0; page < 5; page += 1) {
          const { results, next } = (await operator.get(`/products?sort=${sort}&limit=2${afterQuery}`)).body;
          foundIds.push(...results.map(({ id }: { id: string }) => id));
          if (next === null) break;
          afterQuery = `&after=${next}`;
        }
        expect(foundIds.toSorted()).toEqual([ids.mug, ids.watch, ids.tee, ids.coffee, ids.notebook].toSorted());
        if (sort === '-price') expect(foundIds[0]).toBe(ids.watch);
      },
    );

    test('is narrowed by what it says, and refuses anything else', async () => {
      const { operator } = await openProductShop();
      const listProductIds = async (query: string) =>
        (await operator.get(`/products?${query}`)).body.results.map(({ id }: { id: string }) => id);
      expect(await listProductIds('slug=field-watch')).toEqual([ids.watch]);
      expect(await listProductIds('sku=EVERYDAY-MUG')).toEqual([ids.mug]);
      expect(await listProductIds(`category=${ids.kitchen}`)).toEqual([ids.coffee, ids.mug]);
      expect(await listProductIds('tag=Sale')).toEqual([ids.watch]);
      for (const [query, param] of [
        ['sort=name', 'sort'],
        ['limit=0', 'limit'],
        ['limit=many', 'limit'],
        ['after=x', 'after'],
        ['after=W10', 'after'],
        ['colour=blue', 'colour'],
        ['slug[x]=1', 'slug'],
      ] as const) {
        expectRefused(await operator.get(`/products?${query}`), param);
      }
    });
  });

  test('many at once are each answered by themselves', async () => {
    const { operator, requestProducts } = await openProductShop();
    const items = [
      ...buildSpoons(60),
      { id: ids.mug, price: 13 },
      { id: 'none', price: 1 },
      { name: 'Bad', price: -1 },
      {},
    ];
    const { status, body } = await operator.post('/products/bulk', { items });
    expect(status).toBe(200);
    expect(body.results.map((result: { status: number }) => result.status)).toEqual([
      ...buildSpoons(60).map(() => 201),
      200,
      404,
      400,
      400,
    ]);
    expect(body.results.at(-2).error).toMatchObject({ code: 'validation_error', param: 'price' });
    expect((await requestProducts('?search=spoon&limit=100')).count).toBe(60);
    expect((await requestProducts('/everyday-mug')).price).toBe(13);
    expectRefused(await operator.post('/products/bulk', { items: [] }), 'items');
    expectRefused(await operator.post('/products/bulk', { items: buildSpoons(1001) }), 'items');
  });

  test('a picture of a product, or of a variant, may have a turntable, which is uploaded like any picture', async () => {
    const { operator, requestProducts, shopper } = await openProductShop();
    const bytes = new Uint8Array(await createPhotograph(60, 40));
    const headers = { 'Content-Type': 'image/webp', Authorization: 'Bearer sk_test' };
    const upload = await shopper.sendRequest('POST', '/operator/images', bytes, headers);
    const { id, file } = upload.body;
    const turntable = { id, frames: 6, columns: 3 };
    shopper.wantsImagePaths = true;
    const { status, body } = await operator.post('/products', {
      ...apron,
      images: [{ file: picture, turntable }, { id }],
    });
    expect(status).toBe(201);
    const [first, second] = (await requestProducts('/linen-apron')).images;
    expect(first).toEqual({ id: expect.any(String), file: picture, turntable: { id, file, frames: 6, columns: 3 } });
    expect(second).toEqual({ id, file });
    expect((await requestProducts('/linen-apron?fields=images.turntable.frames')).images).toEqual([
      { turntable: { frames: 6 } },
      {},
    ]);

    const repeatedUpdate = await operator.patch(`/products/${body.id}`, { images: body.images });
    expect(repeatedUpdate.body.images).toEqual(body.images);
    const [variant] = (await requestProducts('/cotton-tee')).variants.results;
    const images = [buildTurntableImage({})];
    const results = [{ id: variant.id, option_value_ids: variant.option_value_ids, images }];
    expect(await operator.patch(`/products/${ids.tee}`, { variants: { results } })).toMatchObject({ status: 200 });
    expect((await requestProducts('/cotton-tee')).variants.results[0].images).toMatchObject(images);

    await operator.patch(`/products/${body.id}`, { images: [{ file: picture, turntable: null }] });
    expect((await requestProducts('/linen-apron')).images).toEqual([{ id: expect.any(String), file: picture }]);
  });

  test('a picture may say at which scale it shows the product', async () => {
    const { operator, requestProducts, shopper } = await openProductShop();
    shopper.wantsImagePaths = true;
    const images = [{ file: picture, true_size: trueSize }];
    const { status, body } = await operator.post('/products', { ...apron, images });
    expect(status).toBe(201);
    expect((await requestProducts('/linen-apron')).images).toMatchObject(images);
    const repeatedUpdate = await operator.patch(`/products/${body.id}`, { images: body.images });
    expect(repeatedUpdate.body.images).toEqual(body.images);
    await operator.patch(`/products/${body.id}`, { images: [{ file: picture, true_size: null }] });
    expect((await requestProducts('/linen-apron')).images).toEqual([{ id: expect.any(String), file: picture }]);
  });

  test.each<[change: object]>([
    [{ pixels_per_cm: 0 }],
    [{ width: 0 }],
    [{ across: [300, 100] }],
    [{ across: [99, 300] }],
    [{ up: [100, 701] }],
    [{ depth: 4 }],
  ])('a scale with %j is no scale', async (change) => {
    const { operator } = await openProductShop();
    const images = [{ file: picture, true_size: { ...trueSize, ...change } }];
    const { status, body } = await operator.post('/products', { ...apron, images });
    expect(status).toBe(400);
    expect(body.error.param).toMatch(/^images\.0\.true_size/);
  });

  test.each<[param: string, change: object]>([
    ['name', { name: '' }],
    ['name', { name: 7 }],
    ['name', { name: 'x'.repeat(201) }],
    ['price', { price: undefined }],
    ['price', { price: -1 }],
    ['price', { price: '12' }],
    ['price', { price: 1.005 }],
    ['slug', { slug: 'Not A Slug' }],
    ['sku', { sku: 5 }],
    ['orig_price', { sale_price: 40 }],
    ['description', { description: null }],
    ['images.0', { images: [{ id: 'f'.repeat(24) }] }],
    ['images.0', { images: [{}] }],
    ['images.0.file.url', { images: [{ file: { url: 'javascript:alert(1)', width: 1, height: 1 } }] }],
    ['images.0.file.width', { images: [{ file: { url: '/images/a.webp', width: 0, height: 1 } }] }],
    ['images.0.turntable.columns', { images: [buildTurntableImage({ columns: 25 })] }],
    ['images.0.turntable.columns', { images: [buildTurntableImage({ columns: 0 })] }],
    ['images.0.turntable.frames', { images: [buildTurntableImage({ frames: 1, columns: 1 })] }],
    ['images.0.turntable.frames', { images: [buildTurntableImage({ frames: 201 })] }],
    ['images.0.turntable.frames', { images: [buildTurntableImage({ frames: 7.5 })] }],
    ['images.0.turntable.frames', { images: [buildTurntableImage({ frames: undefined })] }],
    [
      'images.0.turntable.file.url',
      { images: [buildTurntableImage({ file: { url: 'data:,', width: 1, height: 1 } })] },
    ],
    ['images.0.turntable', { images: [buildTurntableImage({ file: undefined })] }],
    ['images.0.turntable', { images: [buildTurntableImage({ file: undefined, id: 'f'.repeat(24) })] }],
    ['images.0.turntable.speed', { images: [buildTurntableImage({ speed: 3 })] }],
    ['tags.0', { tags: [''] }],
    ['stock_level', { stock_level: -1 }],
    ['stock_tracking', { stock_tracking: 1 }],
    ['options.0.values', { options: [{ name: 'Size', values: [] }] }],
    [
      'options',
      {
        options: [
          {
            name: 'A',
            values: [
              { id: 'a', name: 'A' },
              { id: 'a', name: 'B' },
            ],
          },
        ],
      },
    ],
    ['options.0.values.0.price', { options: [{ name: 'A', values: [{ name: 'A', price: 0.001 }] }] }],
    ['variants.results.0.option_value_ids', { variants: { results: [{ option_value_ids: ['none'] }] } }],
    ['variants.results.0.id', { variants: { results: [{ id: ids.teeSmall, option_value_ids: ['a'] }] } }],
    [
      'purchase_options.subscription.plans.0.billing_schedule.interval',
      {
        purchase_options: {
          subscription: {
            plans: [{ name: 'A', price: 1, billing_schedule: { interval: 'never', interval_count: 1 } }],
          },
        },
      },
    ],
    ['categories.0.id', { categories: [{ id: 'none' }] }],
    ['attributes.material.name', { attributes: { material: { value: 'x' } } }],
    ['attributes.material.id', { attributes: { material: { id: 'other', name: 'M', value: 'x' } } }],
    ['popularity', { popularity: 1.5 }],
    ['shipping.free', { shipping: { free: 'yes' } }],
    ['weight', { weight: -1 }],
    ['content.amount', { content: { amount: 0, unit: 'g' } }],
    ['content.unit', { content: { amount: 1, unit: 'stone' } }],
    ['delivery', { delivery: 'drone' }],
    ['tax_class', { tax_class: 'none at all' }],
    ['quantity_min', { quantity_min: 5 }],
    ['order_limit', { order_limit: 0 }],
    ['id', { id: 'mine' }],
    ['rating_count', { rating_count: 5 }],
  ])('%s is refused in %j, and nothing is written', async (param, change) => {
    const { operator } = await openProductShop();
    expectRefused(await operator.post('/products', { ...apron, ...change }), param);
    expect((await operator.get('/products?slug=linen-apron')).body.results).toEqual([]);
  });

  test('what is in a piece is said with the unit that prices are compared by, until it is taken away', async () => {
    const { operator, shopper } = await openOperator(db());
    const small = { amount: 250, unit: 'ml', base_amount: 0.25, base_unit: 'l' };
    const large = { amount: 1.5, unit: 'l', base_amount: 1.5, base_unit: 'l' };
    const [first, second] = sized.variants.results;
    const variants = { results: [first, { ...second, content: { amount: 1.5, unit: 'l' }, stock_level: 5 }] };
    const { body } = await operator.post('/products', { ...sized, variants, content: { amount: 250, unit: 'ml' } });
    const requestCreatedProduct = async () => (await shopper.get(`/api/products/${body.id}?expand=variants`)).body;
    const listContents = ({ content, variants }: typeof body) => [
      content,
      ...variants.results.map((variant: typeof body) => variant.content),
    ];
    expect(listContents(await requestCreatedProduct())).toEqual([small, small, large]);
    const repeatedUpdate = await operator.patch(`/products/${body.id}`, {
      content: body.content,
      variants: body.variants,
    });
    expect(listContents(repeatedUpdate.body)).toEqual([small, small, large]);
    const options = [{ id: body.options[0].id, value: 'L' }];
    const added = await shopper.post('/api/cart/items', { product_id: body.id, options });
    expect(added.body.items[0].product.content).toEqual(large);
    await operator.patch(`/products/${body.id}`, { content: null });
    expect((await requestCreatedProduct()).content).toEqual({});
  });

  test('a product names its categories by id or by slug', async () => {
    const { operator } = await openOperator(db());
    const lamp = { name: 'Lamp', price: 3, categories: [{ slug: 'kitchen' }, { id: ids.apparel }] };
    const { body } = await operator.post('/products', lamp);
    expect(body.categories.map(({ slug }: { slug: string }) => slug)).toEqual(['home-goods', 'kitchen', 'apparel']);
    const repeatedUpdate = await operator.patch(`/products/${body.id}`, { categories: body.categories });
    expect(repeatedUpdate.body.categories).toEqual(body.categories);
    for (const [param, category] of [
      ['categories.0.slug', { slug: 'none' }],
      ['categories.0.id', { id: 'none', slug: 'kitchen' }],
      ['categories.0.id', {}],
    ] as const) {
      expectRefused(await operator.patch(`/products/${body.id}`, { categories: [category] }), param);
    }
  });

  test('a body of many products may have more than 1 MB, but not more than 8', async () => {
    const { operator } = await openOperator(db());
    const description = 'Washed linen. '.repeat(300);
    const items = Array.from({ length: 300 }, (_, at) => ({ name: `Cloth ${at}`, price: 3, description }));
    expect(JSON.stringify({ items }).length).toBeGreaterThan(1.2 * 2 ** 20);
    const { status, body } = await operator.post('/products/bulk', { items });
    expect([status, body.results.length]).toEqual([200, 300]);
    expect(new Set(body.results.map(({ status }: { status: number }) => status))).toEqual(new Set([201]));
    const large = { items: [{ name: 'x', price: 1, description: 'a'.repeat(8 * 2 ** 20) }] };
    expect((await operator.post('/products/bulk', large)).status).toBe(413);
  });
});
