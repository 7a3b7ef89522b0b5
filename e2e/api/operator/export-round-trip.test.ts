import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openImports } from './import-files.ts';
import { openOperator } from './operator.ts';

/** Texts with all that a table may break on: quotes, line ends, formulas, blanks inside and letters of other scripts. */
const text = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...'aZ0\'"=+-@,;|\\\t\n é花Ж😀ا'), minLength: 1, maxLength })
    .map((value) => value.trim())
    .filter((value) => value !== '');

const sample = <T>(arbitrary: fc.Arbitrary<T>, seed: number) => fc.sample(arbitrary, { numRuns: 25, seed });

eachDatabase((db: () => Db) => {
  const openShop = async () => {
    const setup = await openOperator(db());
    const { app } = setup;
    const exportTable = async (name: string) => {
      const answer = await app.request(`/operator/exports/${name}.csv`, {
        headers: { Authorization: 'Bearer sk_test' },
      });
      expect(answer.status).toBe(200);
      return answer.text();
    };
    const imports = openImports(setup);
    const importTable = async (kind: string, csv: string) => {
      const { id } = (await imports.upload(kind, csv)).body;
      await imports.run();
      return { ...(await imports.readImport(id)), notices: await imports.readNotices(id) };
    };
    return { ...setup, exportTable, importTable };
  };

  test.each([1, 2])('coupons of any kind come back as they were (%i)', async (seed) => {
    const { operator, exportTable, importTable } = await openShop();
    const group = (await operator.post('/customer-groups', { name: 'Fach|händler' })).body;
    const collection = (await operator.post('/collections', { name: 'Gifts', products: [ids.mug] })).body;
    const [category] = (await operator.get('/categories')).body.results;
    const some = (value: string) => fc.option(fc.constant([value]), { nil: undefined });
    const choice = { product_ids: some(ids.mug), category_ids: some(category.id), collection_ids: some(collection.id) };
    const cents = fc.integer({ min: 1, max: 99_999 }).map((amount) => amount / 100);
    const pieces = fc.integer({ min: 1, max: 9 });
    const options = { requiredKeys: [] };
    const offer = fc.oneof(
      fc.record({ type: fc.constant('percent'), percent: fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100) }),
      fc.record({ type: fc.constant('fixed'), amount: cents }),
      fc.record({ type: fc.constant('shipping') }),
      fc.record(
        {
          type: fc.constant('buy_get'),
          percent: fc.integer({ min: 1, max: 100 }),
          buy_quantity: pieces,
          get_quantity: pieces,
          limit: pieces,
          get: fc.record(choice, options),
        },
        { requiredKeys: ['type', 'percent', 'buy_quantity', 'get_quantity'] },
      ),
    );
    const conditions = fc.record(
      {
        ...choice,
        excluded_product_ids: some(ids.tee),
        excluded_category_ids: some(category.id),
        excluded_collection_ids: some(collection.id),
        group_ids: some(group.id),
        minimum: cents,
        minimum_total: fc.constantFrom('before_discounts', 'after_discounts'),
        quantity: pieces,
        first_order: fc.constant(true),
      },
      options,
    );
    const coupon = fc.record({
      name: text(60),
      offer,
      conditions,
      active: fc.boolean(),
      date_from: fc.constantFrom(null, '2026-01-02T03:04:05.678Z'),
      date_to: fc.constantFrom(null, '2027-01-02T03:04:05.678Z'),
      priority: fc.integer({ min: -1000, max: 1000 }),
      exclusive: fc.boolean(),
      max_uses: fc.option(pieces),
      max_uses_per_account: fc.option(pieces),
    });
    for (const [at, fields] of sample(coupon, seed).entries())
      expect(await operator.post('/coupons', { code: `'=Ä${at}|%`, ...fields })).toMatchObject({ status: 201 });
    const csv = await exportTable('coupons');
    expect(await importTable('coupons', csv)).toMatchObject({
      format: 'Mercer',
      unchanged: 25,
      updated: 0,
      notices: [],
    });
    expect(await exportTable('coupons')).toBe(csv);
    await db().deleteFrom('coupons').execute();
    expect(await importTable('coupons', csv)).toMatchObject({ created: 25, notices: [] });
    expect(await exportTable('coupons')).toBe(csv);
  });

  test.each([1, 2])('reviews with any text come back as they were (%i)', async (seed) => {
    const { operator, exportTable, importTable } = await openShop();
    await db().deleteFrom('product_reviews').execute();
    const review = fc.record({
      product_id: fc.constantFrom(ids.mug, ids.tee),
      rating: fc.integer({ min: 1, max: 5 }),
      title: fc.option(text(120)),
      body: text(500),
      status: fc.constantFrom('pending', 'published', 'rejected'),
      verified: fc.constantFrom(0, 1),
      first_name: text(20).filter((name) => !/\s/.test(name)),
      last_name: text(20).map((name) => name.replaceAll(/\s+/g, ' ')),
    });
    for (const [at, { first_name, last_name, ...fields }] of sample(review, seed).entries()) {
      const id = `writer-${at}`;
      const email = `writer${at}@example.com`;
      const date_created = `2026-01-02T03:04:${String(at).padStart(2, '0')}.000Z`;
      const account = { id, email, first_name, last_name, password_hash: '', email_optin: 0, date_created };
      await db()
        .insertInto('accounts')
        .values(account as never)
        .execute();
      const facts = { id: `review-${String(at).padStart(2, '0')}`, account_id: id, images: null };
      await db()
        .insertInto('product_reviews')
        .values({ ...fields, ...facts, date_created, date_updated: date_created } as never)
        .execute();
    }
    const csv = await exportTable('reviews');
    expect(await importTable('reviews', csv)).toMatchObject({ format: 'Mercer', unchanged: 25, notices: [] });
    await db().deleteFrom('product_reviews').execute();
    await db().deleteFrom('accounts').where('id', 'like', 'writer-%').execute();
    expect(await importTable('reviews', csv)).toMatchObject({ created: 25, notices: [] });
    // ids of one moment are in no order
    const sortRows = (table: string) => table.split('\r\n').toSorted();
    expect(sortRows(await exportTable('reviews'))).toEqual(sortRows(csv));
    expect((await operator.get('/reviews')).body.count).toBe(25);
  });

  test('redirects of any path come back as they were', async () => {
    const { operator, exportTable, importTable } = await openShop();
    const unit = fc.constantFrom(...'aZ0\'"=+-@,;| é花Ж😀&#?', '%25', '%2F', '%E8');
    const part = fc.string({ unit, minLength: 1, maxLength: 12 }).map((value) => value.trim() || 'x');
    const redirect = fc.record({
      from: part.map((value) => `/old-${value.replaceAll(/[?#]/g, '')}`),
      to: fc.oneof(
        part.map((value) => `/new/${value}`),
        part.map((value) => `https://example.com/${value}`),
      ),
      status: fc.constantFrom(301, 302),
    });
    for (const [at, { from, to, status }] of sample(redirect, 7).entries())
      expect((await operator.post('/redirects', { from: `${from}${at}`, to, status })).body).toMatchObject({ status });
    const csv = await exportTable('redirects');
    expect(await importTable('redirects', csv)).toMatchObject({ format: 'Mercer', unchanged: 25, notices: [] });
    const dropDates = (table: string) => table.replaceAll(/,[^,]*\r\n/g, '\r\n');
    await db().deleteFrom('redirects').execute();
    expect(await importTable('redirects', csv)).toMatchObject({ created: 25, notices: [] });
    expect(dropDates(await exportTable('redirects'))).toBe(dropDates(csv));
  });

  const fieldTypes = [
    ['text', text(100), {}],
    ['number', fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1000), {}],
    ['boolean', fc.boolean(), {}],
    ['date', fc.constantFrom('2026-02-28', '1999-12-31'), {}],
    ['choice', fc.constantFrom('a|b', 'C'), { choices: ['a|b', 'C'] }],
    ['reference', fc.constantFrom(ids.mug, ids.tee), { reference: 'product' }],
  ] as const;

  /** Declares a field of each type, and a list of texts. @returns what values of them and metadata may be */
  const declareFields = async (operator: { post(path: string, body: object): Promise<object> }, entity: string) => {
    for (const [type, , facts] of fieldTypes)
      expect(
        await operator.post('/custom-fields', { entity, key: `own_${type}`, label: type, type, ...facts }),
      ).toMatchObject({ status: 201 });
    expect(
      await operator.post('/custom-fields', { entity, key: 'names', label: 'Names', type: 'text', list: true }),
    ).toMatchObject({ status: 201 });
    const options = { requiredKeys: [] };
    const values = Object.fromEntries(fieldTypes.map(([type, values]) => [`own_${type}`, values]));
    const names = fc.uniqueArray(
      text(20).filter((name) => !name.endsWith('\\')),
      { minLength: 1, maxLength: 3 },
    );
    const custom_fields = fc.record({ ...values, names }, options);
    const value = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'aZ0\'"=+-@,;|\\\t\r\n é花Ж😀{}[]'), maxLength: 40 }),
      fc.constantFrom('12', '5.0', '007', 'true', 'null', '"x"', '{"a":1}', ' x ', '1e400', ''),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc.boolean(),
    );
    const metadata = fc.dictionary(fc.constantFrom('color', 'Color', 'shelf.row', 'a:b-c', '__proto__', '7'), value);
    return { custom_fields, metadata };
  };

  test.each([1, 2])('metadata and custom fields of products and variants come back as they were (%i)', async (seed) => {
    const { operator, exportTable, importTable } = await openShop();
    const tax_code = fc.constantFrom(null, 'txcd_35010000');
    const product = fc.record({ ...(await declareFields(operator, 'product')), tax_code });
    const variant = sample(fc.record(await declareFields(operator, 'variant')), seed);
    for (const [at, values] of sample(product, seed).entries()) {
      const options = [
        {
          id: 'size',
          name: 'Size',
          variant: true,
          values: [
            { id: 's', name: 'S' },
            { id: 'm', name: 'M' },
          ],
        },
      ];
      const results = [{ option_value_ids: ['s'], ...variant[at] }, { option_value_ids: ['m'] }];
      const shape = at % 2 === 0 ? {} : { options, variants: { results } };
      const body = { name: `Thing ${at}`, slug: `thing-${at}`, price: 5, ...values, ...shape };
      expect(await operator.post('/products', body)).toMatchObject({ status: 201 });
    }
    await db().updateTable('products').set({ images: '[]' }).execute();
    await db().updateTable('variants').set({ images: '[]' }).execute();
    const csv = await exportTable('products');
    expect(csv.split('\r\n')[0]).toMatch(
      /,field:names,.*,variant_field:names,.*,metadata.Color,.*,variant_metadata.color/,
    );
    expect(await importTable('products', csv)).toMatchObject({ state: 'completed', created: 0, notices: [] });
    expect(await exportTable('products')).toBe(csv);
    for (const table of ['variants', 'products'] as const)
      await db()
        .deleteFrom(table)
        .where(table === 'products' ? 'slug' : 'product_id', 'like', table === 'products' ? 'thing-%' : '%')
        .execute();
    expect(await importTable('products', csv)).toMatchObject({ created: 25, notices: [] });
    expect(await exportTable('products')).toBe(csv);
  });

  test('an import of some keys of metadata leaves the other keys, and an empty cell removes one', async () => {
    const { operator, importTable } = await openShop();
    const metadata = { a: 1, b: 'two', c: true };
    const { id } = (await operator.post('/products', { name: 'Pot', slug: 'pot', price: 5, metadata })).body;
    const rows = ['slug,metadata.b,metadata.c,metadata.D', 'pot,,no,3'];
    expect(await importTable('products', rows.join('\n'))).toMatchObject({ updated: 1, notices: [] });
    expect((await operator.get(`/products/${id}`)).body.metadata).toEqual({ a: 1, c: 'no', D: 3 });
    const broken = await importTable('products', 'slug,metadata,metadata.x\npot,12,"[1]"');
    expect(broken.notices).toEqual(['error 2 12: expected a JSON object like {"color":"red"}']);
    const refused = await importTable('products', 'slug,metadata.x\npot,"[1]"');
    expect(refused.notices).toEqual([
      expect.stringMatching(/^error 2 \[1\]: expected a text of at most 2000 characters/),
    ]);
  });

  test.each([1, 2])('what an owner writes of customers comes back as it was (%i)', async (seed) => {
    const { operator, exportTable, importTable } = await openShop();
    const values = fc.record({
      ...(await declareFields(operator, 'customer')),
      note: fc.option(text(50)),
      tags: fc.uniqueArray(
        text(10).filter((tag) => !/["\\\n\t]/.test(tag)),
        { maxLength: 3 },
      ),
    });
    await db().deleteFrom('accounts').execute();
    await db().deleteFrom('customers').execute();
    const rows = [
      'email,email_optin,first_name,last_name',
      ...sample(values, seed).map((_, at) => `buyer${at}@example.com,no,Ada,Lovelace`),
    ];
    expect(await importTable('customers', rows.join('\n'))).toMatchObject({ created: 25 });
    const customers = (await operator.get('/customers?limit=100')).body.results;
    for (const [at, change] of sample(values, seed).entries())
      expect(
        await operator.patch(`/customers/${customers[at].id}`, { ...change, tax_exempt: at % 2 === 0 }),
      ).toMatchObject({ status: 200, body: { id: customers[at].id } });
    const csv = await exportTable('customers');
    expect(await importTable('customers', csv)).toMatchObject({ unchanged: 25, notices: [] });
    await db().deleteFrom('accounts').execute();
    await db().deleteFrom('customers').execute();
    expect(await importTable('customers', csv)).toMatchObject({ created: 25, notices: [] });
    // Ids are new
    const sortRows = (table: string) =>
      table
        .replaceAll(/(?<=\n)[0-9a-z-]+(?=,buyer)/g, '')
        .split('\r\n')
        .toSorted();
    expect(sortRows(await exportTable('customers'))).toEqual(sortRows(csv));
  });

  test.each([1, 2])('orders come back as they were, with lines, taxes, parcels and money (%i)', async (seed) => {
    const { operator, exportTable, importTable } = await openShop();
    const values = await declareFields(operator, 'order');
    const cents = (most: number) => fc.integer({ min: 0, max: most }).map((amount) => amount / 100);
    const line = fc.record({
      name: text(20).filter((name) => !/[()|\\×]/.test(name)),
      quantity: fc.integer({ min: 1, max: 5 }),
      price: cents(9999),
    });
    const order = fc.record({
      ...values,
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      state: fc.constantFrom('paid', 'partially_paid', 'partially_refunded', 'refunded', 'pending', 'voided'),
      shipment: cents(999),
      rate: fc.constantFrom(7, 19, 8.875),
      isPartlySent: fc.boolean(),
      service: fc.constantFrom('', 'Post, "tracked"'),
      note: fc.option(text(40)),
    });
    const names =
      'Name,Email,Financial Status,Fulfillment Status,Fulfilled at,Currency,Shipping,Taxes,Total,Outstanding Balance,Refunded Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem fulfillment status,Payment Method,Shipping Method,Notes,Tax 1 Name,Tax 1 Value,Billing Name,Billing Address1,Billing City,Billing Zip,Billing Country'.split(
        ',',
      );
    const quote = (cell: unknown) => `"${String(cell ?? '').replaceAll('"', '""')}"`;
    const samples = sample(order, seed);
    const rows = samples.flatMap(({ lines, state, shipment, rate, isPartlySent, service, note }, at) => {
      const goods = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
      const total = Number((goods + shipment).toFixed(2));
      const tax = Number((total / 10).toFixed(2));
      const part = Number((total / 4).toFixed(2));
      const facts: Record<string, unknown> = {
        Email: 'ada@example.com',
        'Financial Status': state,
        'Fulfillment Status': isPartlySent ? 'partial' : '',
        'Fulfilled at': isPartlySent ? '2025-03-02 10:00:00' : '',
        Currency: 'USD',
        Shipping: shipment,
        Taxes: tax,
        Total: total,
        'Outstanding Balance': state === 'partially_paid' ? part : '',
        'Refunded Amount': state === 'refunded' ? total : state === 'partially_refunded' ? part : '',
        'Created at': `2025-03-01 10:00:${String(at).padStart(2, '0')}`,
        'Payment Method': 'Bank transfer',
        'Shipping Method': service,
        Notes: note?.replaceAll(/^'+/g, '') ?? '',
        'Tax 1 Name': `VAT ${rate}%`,
        'Tax 1 Value': tax,
        'Billing Name': 'Ada',
        'Billing Address1': 'Gasse 1',
        'Billing City': 'Wien',
        'Billing Zip': '1010',
        'Billing Country': 'AT',
      };
      return lines.map(({ name, quantity, price }, place) => {
        const cells: Record<string, unknown> = {
          ...(place === 0 && facts),
          Name: `#${7000 + at}`,
          'Lineitem name': `L${name}`,
          'Lineitem quantity': quantity,
          'Lineitem price': price,
          'Lineitem fulfillment status': isPartlySent && place === 0 ? 'fulfilled' : 'pending',
        };
        return names.map((column) => quote(cells[column])).join(',');
      });
    });
    expect(await importTable('orders', [names.join(','), ...rows].join('\n'))).toMatchObject({
      created: 25,
      notices: [],
    });
    const orders = (await operator.get('/orders?limit=100')).body.results;
    for (const [at, { custom_fields, metadata }] of samples.entries()) {
      const change = { custom_fields, private_metadata: metadata };
      expect((await operator.patch(`/orders/${orders[at].id}`, change)).status).toBe(200);
    }
    const csv = await exportTable('orders');
    expect(await importTable('orders', csv)).toMatchObject({ format: 'Mercer', unchanged: 25, notices: [] });
    for (const table of ['order_items', 'order_events', 'payments', 'refunds', 'orders'] as const)
      await db().deleteFrom(table).execute();
    expect(await importTable('orders', csv)).toMatchObject({ created: 25, notices: [] });
    expect(await exportTable('orders')).toBe(csv);
  });
});
