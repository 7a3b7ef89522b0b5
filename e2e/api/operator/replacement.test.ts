import { type Db, describeShop } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { everyWrite, openEverything, replacedPaths } from './every-write.ts';
import type { OpenApi } from './operator.ts';

interface Property {
  default?: unknown;
  readOnly?: boolean;
  description?: string;
}

interface BodySchema {
  properties: Record<string, Property>;
  required?: string[];
}

// The document's tests check it against OpenAPI
const { paths, components } = (await describeShop('http://localhost:3000')) as OpenApi;

function getBodySchema(path: string, method: 'put' | 'patch'): BodySchema {
  // biome-ignore lint/suspicious/noExplicitAny: a call of the description has many shapes
  const call: any = paths[`/operator${path}`]?.[method];
  const { $ref, ...schema } = call.requestBody.content['application/json'].schema;
  return $ref ? (components.schemas[$ref.split('/').at(-1)] as BodySchema) : schema; // bodies are objects
}

/** Fields that a record has of itself: those that only responses have cannot be compared with what was sent. */
function listWritableFields(path: string): [name: string, property: Property][] {
  return Object.entries(getBodySchema(path, 'put').properties).filter(([, { readOnly }]) => !readOnly);
}

function omitDates(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'date_updated'));
}

test('every record that is replaced by PUT is merged by PATCH', () => {
  const methods = Object.entries(paths).flatMap(([path, calls]) =>
    path.startsWith('/operator') && 'put' in calls ? [[path.replace('/operator', ''), 'patch' in calls] as const] : [],
  );
  const pairedPaths = methods.flatMap(([path, isMerged]) => (isMerged ? [path] : []));
  expect(pairedPaths.toSorted()).toEqual([...replacedPaths, '/settings/{id}'].toSorted());
  expect(methods.flatMap(([path, isMerged]) => (isMerged ? [] : [path]))).toEqual([
    '/me/second-factor',
    '/me/preferences',
    '/presence',
    '/translations',
  ]);
});

test.each(replacedPaths)('the description of PUT %s says what becomes of each field that is left out', (path) => {
  const { required = [] } = getBodySchema(path, 'put');
  for (const [name, property] of listWritableFields(path)) {
    const hasSentence = property.description?.endsWith('where it is left out') ?? false;
    const isDescribed = required.includes(name) || 'default' in property || hasSentence;
    expect([name, isDescribed]).toEqual([name, true]);
  }
  const mergeSchema = getBodySchema(path, 'patch');
  expect(mergeSchema.required ?? []).toEqual([]);
  for (const [name, property] of Object.entries(mergeSchema.properties))
    if (name !== 'delete_values') expect([name, property.default]).toEqual([name, undefined]);
});

eachDatabase((db: () => Db) => {
  describe.each(replacedPaths)('%s', (path) => {
    test('is replaced by its own answer without a change, and by less with the defaults', async () => {
      const setup = await openEverything(db());
      const { operator } = setup;
      const [recordPath, change] = (await everyWrite[`PATCH ${path}`]?.call(setup)) ?? [''];
      const changeResponse = await operator.patch(recordPath, change);
      expect(changeResponse.status, JSON.stringify(changeResponse.body)).toBe(200);
      const replaceResponse = await operator.put(recordPath, changeResponse.body);
      expect(replaceResponse.status, JSON.stringify(replaceResponse.body)).toBe(200);
      expect(omitDates(replaceResponse.body)).toEqual(omitDates(changeResponse.body));

      const { required = [] } = getBodySchema(path, 'put');
      const wholeRecord = { ...replaceResponse.body };
      const requiredValues = Object.fromEntries(required.map((name) => [name, wholeRecord[name]]));
      const mergeResponse = await operator.patch(recordPath, {});
      expect(omitDates(mergeResponse.body)).toEqual(omitDates(replaceResponse.body));
      const resetResponse = await operator.put(recordPath, requiredValues);
      expect(resetResponse.status, JSON.stringify(resetResponse.body)).toBe(200);
      for (const [name, property] of listWritableFields(path)) {
        if ('default' in property && name !== 'delete_values')
          expect([name, resetResponse.body[name] ?? null]).toEqual([name, toAnswer(name, property.default)]);
        else if (property.description?.startsWith('Stays'))
          expect([name, resetResponse.body[name]]).toEqual([name, wholeRecord[name]]);
      }
    });
  });

  test('products with variants, plans, sales and own fields are replaced by their answers without a change', async () => {
    const { operator } = await openEverything(db());
    await operator.post('/custom-fields', {
      entity: 'product',
      key: 'grade',
      label: 'Grade',
      type: 'text',
      public: true,
    });
    const values = [{ name: 'Small' }, { name: 'Large' }];
    const variants = (fields: object) => ({
      options: [{ name: 'Size', values }],
      variants: {
        results: [
          { option_value_ids: ['size-small'], sku: 'S-1', stock_level: 3, ...fields },
          { option_value_ids: ['size-large'], price: 90, sale_price: null, orig_price: null, metadata: { box: 'B' } },
        ],
      },
    });
    const custom_fields = { grade: 'Fine' };
    for (const [at, fields] of [
      { price: 35, sale_price: 30, custom_fields, ...variants({}) },
      { price: 35, sale_price: 30, sale_starts_at: '2040-01-01', ...variants({ price: 40, sale_price: 32 }) },
      { price: 35, status: 'draft', publish_at: '2040-01-01', ...variants({ weight: 300, gtin: '4006381333931' }) },
    ].entries())
      expect(await operator.post('/products', { name: `Jacket ${at}`, ...fields })).toMatchObject({ status: 201 });
    const { results } = (await operator.get('/products?limit=1000')).body;
    for (const product of results) {
      const replaceResponse = await operator.put(`/products/${product.id}`, product);
      expect(omitDates(replaceResponse.body)).toEqual(omitDates(product));
    }
    const [jacket] = (await operator.get('/products?slug=jacket-0')).body.results;
    const [small, large] = jacket.variants.results;
    const partsById = {
      options: jacket.options,
      variants: { results: [{ id: small.id, option_value_ids: ['size-small'] }] },
    };
    const smallerRecord = { ...partsById, variants: { results: [...partsById.variants.results, large] } };
    const replaceResponse = (
      await operator.put(`/products/${jacket.id}`, { name: 'Coat', price: 50, ...smallerRecord })
    ).body;
    expect(replaceResponse).toMatchObject({
      slug: 'jacket-0',
      price: 50,
      sale: false,
      custom_fields: {},
      attributes: {},
    });
    expect(replaceResponse.variants.results).toMatchObject([
      { id: small.id, sku: null, price: 50, stock_level: 3 },
      { id: large.id, price: 90, metadata: { box: 'B' } },
    ]);
  });

  test('PUT of a record that shoppers write as well merges like PATCH', async () => {
    const { operator, shop } = await openEverything(db());
    const items = [{ product_id: '000000000000000000000011', quantity: 1 }];
    const draft = (await operator.post('/drafts', { email: 'ada@mercer.test', items, note: 'Ring twice' })).body;
    const olderProgram = shop.shopper();
    olderProgram.isDescribed = false; // the description has PATCH alone
    const headers = { Authorization: 'Bearer sk_test' };
    const { body } = await olderProgram.call('PUT', `/operator/drafts/${draft.id}`, { note: 'Ring once' }, headers);
    expect(omitDates(body)).toEqual({ ...omitDates(draft), note: 'Ring once' });
  });

  test('a replacement without what a record needs is refused with every missing field, and nothing changes', async () => {
    const { operator } = await openEverything(db());
    const product = '/products/000000000000000000000011';
    const productBefore = (await operator.get(product)).body;
    const refusal = await operator.put(product, { description: 'A cup.' });
    expect(refusal).toMatchObject({ status: 400, body: { error: { code: 'validation_error', param: 'name' } } });
    expect(refusal.body.error.message).toMatch(/name: .*; price: /);
    expect((await operator.get(product)).body).toEqual(productBefore);
  });
});

/** Texts in other languages are absent from an answer where there are none. */
function toAnswer(name: string, fallback: unknown): unknown {
  const isAbsent = name === '$locale' || name === '$currency' || name === 'content';
  if (isAbsent) return null;
  return name === 'variants' ? { results: [], count: 0 } : fallback;
}
