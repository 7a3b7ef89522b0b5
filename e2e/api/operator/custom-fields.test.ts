import { type Db, publishEvents } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

const german = 'de-DE';
const mug = `/products/${ids.mug}`;

eachDatabase((db: () => Db) => {
  async function openFields() {
    const opened = await openOperator(db(), await openTestShop(db()));
    const { operator } = opened;
    const declare = async (field: object) => {
      const answer = await operator.post('/custom-fields', field);
      expect(answer).toMatchObject({ status: 201 });
      return answer.body;
    };
    const requestPublicApi = async (path: string, headers: Record<string, string> = {}) =>
      (await opened.shopper.call('GET', `/api/${path}`, undefined, headers)).body;
    return { ...opened, declare, requestPublicApi };
  }

  test('a declared field is read, listed, changed and removed', async () => {
    const { operator, declare } = await openFields();
    const field = await declare({ entity: 'category', key: 'season', label: 'Season', type: 'text', sort: 2 });
    expect(field).toMatchObject({ entity: 'category', key: 'season', list: false, public: false, choices: [] });
    const path = `/custom-fields/${field.id}`;
    expect((await operator.get(path)).body).toEqual(field);
    expect((await operator.get('/custom-fields?entity=category')).body.results).toEqual([field]);
    expect((await operator.get('/custom-fields?entity=order')).body.results).toEqual([]);
    const changed = await operator.patch(path, { ...field, label: 'Season of the year' });
    expect(changed).toMatchObject({ status: 200, body: { label: 'Season of the year', key: 'season' } });
    expect((await operator.patch(path, { label: 'Late' }, { 'If-Match': '"stale"' })).status).toBe(412);
    expect((await operator.call('DELETE', path, {})).status).toBe(204);
    for (const answer of [
      await operator.get(path),
      await operator.patch(path, { label: 'Gone' }),
      await operator.call('DELETE', path, {}),
    ])
      expect(answer.status).toBe(404);
    const entries = (await operator.get('/audit?entity=custom_field')).body.results;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'custom_field.delete',
      'custom_field.update',
      'custom_field.create',
    ]);
  });

  test('a key for the catalogue changes no field of customers and orders, and removes none of their values', async () => {
    const { operator, shopper: caller, declare } = await openFields();
    const { secret } = (await operator.post('/keys', { name: 'Catalogue', scopes: ['catalogue'] })).body;
    const call = (method: string, path: string, body: object) =>
      caller.call(method, `/operator/custom-fields${path}`, body, { Authorization: `Bearer ${secret}` });
    for (const entity of ['customer', 'order']) {
      const fields = { entity, key: 'secret', label: 'Secret', type: 'text' };
      const { id } = await declare(fields);
      const answers = [
        await call('POST', '', { ...fields, key: 'mine' }),
        await call('PATCH', `/${id}`, { type: 'number', delete_values: true }),
        await call('DELETE', `/${id}`, { delete_values: true }),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 403, body: { error: { code: 'missing_scope', param: 'write' } } });
      expect((await operator.get(`/custom-fields/${id}`)).body.type).toBe('text');
    }
    expect((await call('POST', '', { entity: 'product', key: 'mine', label: 'Mine', type: 'text' })).status).toBe(201);
  });

  test('a declaration names every fault', async () => {
    const { operator, declare } = await openFields();
    const base = { entity: 'product', key: 'grade', label: 'Grade', type: 'text' };
    for (const key of ['No Key', '__proto__', 'constructor', 'prototype'])
      expectRefused(await operator.post('/custom-fields', { ...base, key }), 'key');
    expectRefused(await operator.post('/custom-fields', { ...base, type: 'colour' }), 'type');
    const twoFaults = await operator.post('/custom-fields', { ...base, type: 'choice', filterable: true });
    expectRefused(twoFaults, 'choices');
    expect(twoFaults.body.error.message).toContain('filterable: only a public field can be a filter');
    for (const [change, param] of [
      [{ choices: ['A'] }, 'choices'],
      [{ type: 'reference' }, 'reference'],
      [{ reference: 'product' }, 'reference'],
      [{ type: 'reference', reference: 'customer', public: true }, 'public'],
      [{ entity: 'variant', public: true }, 'public'],
      [{ searchable: true }, 'searchable'],
      [{ entity: 'order', required: true }, 'required'],
      [{ $locale: { 'fr-FR': { label: 'Note' } } }, '$locale.fr-FR'],
    ] as const)
      expectRefused(await operator.post('/custom-fields', { ...base, ...change }), param);
    const field = await declare(base);
    const taken = { status: 409, body: { error: { code: 'key_taken', param: 'key' } } };
    expect(await operator.post('/custom-fields', base)).toMatchObject(taken);
    await declare({ ...base, key: 'level' });
    expect(await operator.patch(`/custom-fields/${field.id}`, { key: 'level' })).toMatchObject(taken);
    await operator.patch(mug, { attributes: { material: { name: 'Material', value: 'Stoneware' } } });
    const exists = { status: 409, body: { error: { code: 'attribute_exists', param: 'key' } } };
    expect(await operator.post('/custom-fields', { ...base, key: 'material', public: true })).toMatchObject(exists);
    await declare({ ...base, key: 'material' });
    for (let at = 0; at < 97; at++) await declare({ ...base, key: `more_${at}` });
    const tooMany = { status: 409, body: { error: { code: 'too_many_fields' } } };
    expect(await operator.post('/custom-fields', { ...base, key: 'last' })).toMatchObject(tooMany);
  });

  describe('values of products', () => {
    test('each type is checked, and a write names every fault', async () => {
      const { operator, declare } = await openFields();
      const fields = [
        { key: 'care', type: 'text' },
        { key: 'warranty', type: 'number' },
        { key: 'handmade', type: 'boolean' },
        { key: 'launched', type: 'date' },
        { key: 'grade', type: 'choice', choices: ['A', 'B'] },
        { key: 'pairs_with', type: 'reference', reference: 'product', list: true },
      ];
      for (const field of fields) await declare({ entity: 'product', label: field.key, ...field });
      const wrong = {
        care: 5,
        warranty: '24',
        handmade: 'yes',
        launched: '2026-02-30',
        grade: 'C',
        pairs_with: ['none'],
        colour: 'red',
      };
      const refused = await operator.patch(mug, { name: 'Changed', custom_fields: wrong });
      expectRefused(refused, 'custom_fields.care');
      expect(refused.body.error.message).toBe(
        [
          'custom_fields.care: a text of at most 500 characters is expected',
          'custom_fields.warranty: a number is expected',
          'custom_fields.handmade: true or false is expected',
          'custom_fields.launched: a day like 2026-06-30 is expected',
          'custom_fields.grade: one of A, B is expected',
          'custom_fields.pairs_with: the id or slug of a product is expected for each value',
          'custom_fields.colour: there is no such custom field; there are care, grade, handmade, launched, pairs_with, warranty',
        ].join('; '),
      );
      expect((await operator.get(mug)).body).toMatchObject({ custom_fields: {} });
      expect((await operator.get(mug)).body.name).not.toBe('Changed');
      const values = { care: 'Wash by hand', warranty: 24, handmade: false, launched: '2026-06-30', grade: 'B' };
      const written = await operator.patch(mug, { custom_fields: { ...values, pairs_with: [ids.tee] } });
      expect(written).toMatchObject({ status: 200 });
      expect(written.body.custom_fields).toEqual({ ...values, pairs_with: [ids.tee] });
      expectRefused(await operator.patch(mug, { custom_fields: { pairs_with: ids.tee } }), 'custom_fields.pairs_with');
      expectRefused(await operator.patch(mug, { custom_fields: { care: ['a'] } }), 'custom_fields.care');
      const fewer = await operator.patch(mug, { custom_fields: { care: null, warranty: 36 } });
      const { care: _, ...remaining } = values;
      expect(fewer.body.custom_fields).toEqual({ ...remaining, warranty: 36, pairs_with: [ids.tee] });
      // a response that is sent back changes nothing
      expect((await operator.patch(mug, fewer.body)).body.custom_fields).toEqual(fewer.body.custom_fields);
    });

    test('a required value is expected of each new product, also in bulk', async () => {
      const { operator, declare } = await openFields();
      await declare({ entity: 'product', key: 'origin', label: 'Origin', type: 'text', required: true });
      await declare({ entity: 'variant', key: 'shelf', label: 'Shelf', type: 'text' });
      const apron = { name: 'Linen Apron', price: 39 };
      expectRefused(await operator.post('/products', apron), 'custom_fields.origin');
      const bulk = await operator.post('/products/bulk', {
        items: [apron, { ...apron, custom_fields: { origin: 'Portugal' } }],
      });
      expect(bulk.body.results.map(({ status }: { status: number }) => status)).toEqual([400, 201]);
      const { id } = bulk.body.results[1].product;
      expectRefused(
        await operator.patch(`/products/${id}`, { custom_fields: { origin: null } }),
        'custom_fields.origin',
      );
      expect((await operator.patch(mug, { name: 'Mug' })).status).toBe(200);
    });

    test('variants have their own values', async () => {
      const { operator, declare } = await openFields();
      await declare({ entity: 'variant', key: 'shelf', label: 'Shelf', type: 'text' });
      const variant = (value: string, custom_fields?: object) => ({
        option_value_ids: [`size-${value}`],
        custom_fields,
      });
      const created = await operator.post('/products', {
        name: 'Wool Sock',
        price: 12,
        options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'L' }] }],
        variants: { results: [variant('s', { shelf: 'A1' }), variant('l')] },
      });
      expect(created.status).toBe(201);
      const { id, variants } = created.body;
      const shelves = (product: { variants: { results: { custom_fields: object }[] } }) =>
        product.variants.results.map(({ custom_fields }) => custom_fields);
      expect(shelves(created.body)).toEqual([{ shelf: 'A1' }, {}]);
      const wrong = { variants: { results: [variants.results[0], variant('l', { shelf: 7 })] } };
      expectRefused(await operator.patch(`/products/${id}`, wrong), 'variants.results.1.custom_fields.shelf');
      const changed = await operator.patch(`/products/${id}`, {
        variants: { results: [variant('s'), variant('l', { shelf: 'B2' })] },
      });
      expect(shelves(changed.body)).toEqual([{ shelf: 'A1' }, { shelf: 'B2' }]);
    });

    test('shoppers see public fields alone, as attributes in their language, and filter and search by them', async () => {
      const { operator, declare, requestPublicApi } = await openFields();
      const locales = [
        { code: 'en-US', name: 'English' },
        { code: german, name: 'Deutsch' },
      ];
      const currencies = [{ code: 'USD', type: 'base' }];
      const store = { name: 'Laden', country: 'DE', locale: 'en-US', currency: 'USD', locales, currencies };
      expect((await operator.put('/settings/store', { value: store })).status).toBe(200);
      const isPublic = { entity: 'product', public: true };
      await declare({
        ...isPublic,
        key: 'grade',
        label: 'Grade',
        type: 'choice',
        choices: ['Fine', 'Coarse'],
        filterable: true,
        $locale: { [german]: { label: 'Qualität' } },
      });
      await declare({ ...isPublic, key: 'handmade', label: 'Handmade', type: 'boolean' });
      await declare({ ...isPublic, key: 'motif', label: 'Motif', type: 'text', searchable: true, list: true });
      await declare({ ...isPublic, key: 'matches', label: 'Matches', type: 'reference', reference: 'product' });
      await declare({ entity: 'product', key: 'buyer', label: 'Buyer', type: 'text' });
      const tee = (await operator.get(`/products/${ids.tee}`)).body;
      const written = await operator.patch(mug, {
        attributes: { material: { name: 'Material', value: 'Stoneware' } },
        custom_fields: {
          grade: 'Fine',
          handmade: true,
          motif: ['Kingfisher', 'Heron'],
          matches: tee.slug,
          buyer: 'Zelda',
        },
      });
      expect(written).toMatchObject({ status: 200, body: { custom_fields: { matches: ids.tee, buyer: 'Zelda' } } });
      const product = await requestPublicApi(`products/${ids.mug}`);
      expect(product.attributes).toEqual({
        material: { id: 'material', name: 'Material', value: 'Stoneware' },
        grade: { id: 'grade', name: 'Grade', value: 'Fine' },
        handmade: { id: 'handmade', name: 'Handmade', value: 'Yes' },
        motif: { id: 'motif', name: 'Motif', value: ['Kingfisher', 'Heron'] },
        matches: { id: 'matches', name: 'Matches', value: tee.name },
      });
      expect(JSON.stringify(product)).not.toContain('Zelda');
      const inGerman = await requestPublicApi(`products/${ids.mug}`, { 'X-Locale': german });
      expect(inGerman.attributes).toMatchObject({ grade: { name: 'Qualität' }, handmade: { value: 'Ja' } });
      const listed = await requestPublicApi('products?$facets=true&$filters[grade]=Fine');
      expect(listed.results.map(({ id }: { id: string }) => id)).toEqual([ids.mug]);
      const attribute = await requestPublicApi('attributes/grade');
      expect(attribute).toMatchObject({ name: 'Grade', filterable: true, values: ['Fine'] });
      expect((await requestPublicApi('products?where[attributes.grade]=Fine')).count).toBe(1);
      expect((await requestPublicApi('products?search=heron')).results).toMatchObject([{ id: ids.mug }]);
      expect((await requestPublicApi('products?search=zelda')).count).toBe(0);
      const conflict = { status: 409, body: { error: { code: 'custom_field' } } };
      expect(await operator.patch('/attributes/grade', { filterable: false })).toMatchObject(conflict);
    });

    test('values stay when a field is renamed, hidden or shown, and go only when it is said', async () => {
      const { operator, declare, requestPublicApi } = await openFields();
      const grade = { entity: 'product', key: 'grade', label: 'Grade', type: 'choice', choices: ['A', 'B'] };
      const field = await declare({ ...grade, public: true });
      const path = `/custom-fields/${field.id}`;
      await operator.patch(mug, { custom_fields: { grade: 'A' } });
      const readAttributes = async () => (await requestPublicApi(`products/${ids.mug}`)).attributes;
      expect(await readAttributes()).toMatchObject({ grade: { value: 'A' } });
      expect((await operator.patch(path, { key: 'class', label: 'Class' })).status).toBe(200);
      expect(await readAttributes()).toMatchObject({ class: { name: 'Class', value: 'A' } });
      expect(await readAttributes()).not.toHaveProperty('grade');
      expect((await operator.get(mug)).body.custom_fields).toEqual({ class: 'A' });
      await operator.patch(path, { public: false });
      expect(await readAttributes()).not.toHaveProperty('class');
      await operator.patch(path, { public: true, searchable: true });
      expect(await readAttributes()).toMatchObject({ class: { value: 'A' } });
      const inUse = { status: 409, body: { error: { code: 'choice_in_use', param: 'choices' } } };
      expect(await operator.patch(path, { choices: ['B'] })).toMatchObject(inUse);
      expect((await operator.patch(path, { choices: ['A', 'C'] })).status).toBe(200);
      const hasValues = { status: 409, body: { error: { code: 'field_has_values' } } };
      expect(await operator.patch(path, { type: 'text', choices: [] })).toMatchObject(hasValues);
      expect(await operator.call('DELETE', path, {})).toMatchObject(hasValues);
      const changed = await operator.patch(path, { type: 'text', choices: [], delete_values: true });
      expect(changed).toMatchObject({ status: 200, body: { type: 'text' } });
      expect((await operator.get(mug)).body.custom_fields).toEqual({});
      await operator.patch(mug, { custom_fields: { class: 'First' } });
      expect((await operator.call('DELETE', path, { delete_values: true })).status).toBe(204);
      expect(await readAttributes()).not.toHaveProperty('class');
      const again = await declare({ ...grade, key: 'class', type: 'text', choices: [] });
      expect((await operator.get(mug)).body.custom_fields).toEqual({});
      expect((await operator.call('DELETE', `/custom-fields/${again.id}`, {})).status).toBe(204);
    });
  });

  test('categories, customers and orders have values that shoppers never see', async () => {
    const { shop: newShopper, deps, operator, declare } = await openFields();
    const ada = newShopper();
    await signUpShopper(ada, 'ada');
    const order = await placeOrder(ada, [ids.mug, 1]);
    await declare({ entity: 'category', key: 'aisle', label: 'Aisle', type: 'number' });
    await declare({ entity: 'customer', key: 'trade', label: 'Trade', type: 'choice', choices: ['Baker', 'Cook'] });
    await declare({ entity: 'order', key: 'referrer', label: 'Referrer', type: 'reference', reference: 'customer' });
    const category = await operator.patch(`/categories/${ids.kitchen}`, { custom_fields: { aisle: 4 } });
    expect(category.body.custom_fields).toEqual({ aisle: 4 });
    expectRefused(
      await operator.patch(`/categories/${ids.kitchen}`, { custom_fields: { aisle: '4' } }),
      'custom_fields.aisle',
    );
    const [customer] = (await operator.get('/customers')).body.results;
    const path = `/customers/${customer.id}`;
    expect((await operator.patch(path, { custom_fields: { trade: 'Cook' } })).body.custom_fields).toEqual({
      trade: 'Cook',
    });
    expectRefused(await operator.patch(path, { custom_fields: { trade: 'Smith' } }), 'custom_fields.trade');
    expect((await operator.get('/customers')).body.results[0].custom_fields).toEqual({ trade: 'Cook' });
    const patched = await operator.patch(`/orders/${order.id}`, { custom_fields: { referrer: customer.email } });
    expect(patched.body.custom_fields).toEqual({ referrer: customer.id });
    expectRefused(
      await operator.patch(`/orders/${order.id}`, { custom_fields: { referrer: 'x' } }),
      'custom_fields.referrer',
    );
    expect((await operator.get(`/orders/${order.id}`)).body.custom_fields).toEqual({ referrer: customer.id });
    await publishEvents(deps);
    const [event] = (await operator.get('/events?type=order.updated')).body.results;
    expect(event.data.changed).toEqual(['custom_fields']);
    expect(JSON.stringify((await ada.get(`/api/account/orders/${order.id}`)).body)).not.toContain('referrer');
    const { body } = await operator.get(`/people?email=${encodeURIComponent(customer.email)}`);
    expect(JSON.stringify(body)).toContain('"trade":"Cook"');
  });
});
