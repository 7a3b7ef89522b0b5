import type { Db } from '@mercer/server';
import { eachDatabase, ids, readAllTables } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { everyWrite, openEverything } from './every-write.ts';
import { expectRefused, openOperator } from './operator.ts';

const deep = JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`);
const notObjects: [name: string, body: unknown][] = [
  ['null', null],
  ['a list', []],
  ['a list of objects', [{}]],
  ['a number', 5],
  ['a text', 'all'],
  ['true', true],
  ['a deep object', deep],
];
/** Words of a validator, and what only a programmer reads. */
const foreign =
  /Expected|[Rr]eceived|Invalid (type|key|value|format|length)|undefined|\^|\[object|valibot|node_modules/;

eachDatabase((db: () => Db) => {
  describe.each(Object.entries(everyWrite))('%s', (name, { call }) => {
    const [method = ''] = name.split(' ');

    test('refuses every body that is not what it takes, and does nothing', async () => {
      const setup = await openEverything(db());
      const [path, body = {}] = await call(setup);
      const contentsBefore = await readAllTables(db());
      const sendBody = (sentBody: unknown, query = '') => setup.operator.call(method, path + query, sentBody);

      const unknown = await sendBody({ ...body, trackin: '1', ammount: 5 });
      expect(unknown, JSON.stringify(unknown.body)).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error' } },
      });
      const { message } = unknown.body.error;
      expect(message).toContain('trackin: there is no such field');
      expect(message).toContain('ammount: there is no such field');
      expect(message).not.toMatch(foreign);

      for (const [description, wrongBody] of notObjects) {
        const refusedAnswer = await sendBody(wrongBody);
        expect(refusedAnswer.status, description).toBe(400);
        expect(refusedAnswer.body.error.message, description).not.toMatch(foreign);
      }
      const queryAnswer = await sendBody(body, '?trackin=1');
      expectRefused(queryAnswer, 'trackin');
      expect(queryAnswer.body.error.message).toContain('query parameter');
      for (const wrongBody of name === freeCall ? [] : withUnknownFields(body)) {
        const refusedAnswer = await sendBody(wrongBody);
        const each =
          refusedAnswer.status === 200 && name === 'POST /products/bulk' ? refusedAnswer.body.results : [refusedAnswer];
        const statuses = each.map((result: { status: number }) => result.status);
        expect(statuses, JSON.stringify(wrongBody)).toContain(400);
      }
      if (name !== 'POST /products/bulk') expect(await readAllTables(db())).toEqual(contentsBefore);
    });

    test('refuses null and things of other types in each of its fields, and does nothing but what null means', async () => {
      const setup = await openEverything(db());
      const [path, body = {}] = await call(setup);
      const schema = readBodyProperties(setup.document, name);
      const contentsBefore = await readAllTables(db());
      for (const [field, property] of Object.entries(schema)) {
        for (const wrong of [null, [[]], { nothing: 1 }, [5]]) {
          if (acceptsValue(property, wrong)) continue;
          const refusedAnswer = await setup.operator.call(method, path, { ...body, [field]: wrong });
          expect(refusedAnswer.status, `${field}: ${JSON.stringify(wrong)}`).toBe(400);
          expect(refusedAnswer.body.error.message, field).toContain(field);
          expect(refusedAnswer.body.error.message, field).not.toMatch(foreign);
        }
      }
      expect(await readAllTables(db())).toEqual(contentsBefore);
    });
  });

  test('a query parameter that a call does not know is refused by every reading', async () => {
    const { operator, document } = await openOperator(db());
    for (const [path, calls] of Object.entries(document.paths)) {
      if (!calls.get || !path.startsWith('/operator')) continue;
      const queryAnswer = await operator.get(
        `${path.replace('/operator', '').replaceAll(/\{\w+\}/g, 'none')}?stauts=paid`,
      );
      expect(queryAnswer, path).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
      expect(queryAnswer.body.error.message, path).toContain('stauts: there is no such query parameter');
    }
  });

  test('pictures and lines of an import take no query parameter that nobody reads', async () => {
    const { operator } = await openOperator(db());
    for (const path of ['/images?name=x', '/images/bulk?name=x', '/shop-imports/none/lines?from=0&name=x']) {
      expectRefused(await operator.post(path, {}), 'name');
    }
  });

  describe('an order', () => {
    const openOrderShop = async () => {
      const shop = await openTestShop(db());
      const { operator } = await openOperator(db(), shop);
      const { id, items } = await placeOrder(shop.shopper(), [ids.mug, 2]);
      return { operator, path: `/orders/${id}`, item: items[0]?.id };
    };

    test.each([
      [{ ammount: 5 }, ['ammount']],
      [{ amount: null }, ['amount']],
      [{ items: null }, ['items']],
      [{ items: [] }, ['items']],
      [{ all: null }, ['all']],
      [{ all: false }, ['all']],
      [{}, ['amount', 'items', 'all']],
      [{ reason: 'Scratched' }, ['amount', 'items', 'all']],
      [{ amount: 5, all: true }, ['amount', 'items', 'all']],
      [{ amount: 5, currency: 'USD' }, ['currency']],
      [{ amount: 5, restock: true }, ['restock']],
      [{ amount: 5.001 }, ['amount']],
      [{ amount: 0 }, ['amount']],
      [{ amount: '5' }, ['amount']],
    ])('is refunded by %j not at all', async (body, expectedFields) => {
      const { operator, path } = await openOrderShop();
      const contentsBefore = await readAllTables(db());
      const refusedAnswer = await operator.post(`${path}/refund`, body);
      expect(refusedAnswer, JSON.stringify(refusedAnswer.body)).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error' } },
      });
      for (const field of expectedFields) expect(refusedAnswer.body.error.message).toContain(field);
      expect(await readAllTables(db())).toEqual(contentsBefore);
    });

    test('is refunded as a whole when that is said', async () => {
      const { operator, path } = await openOrderShop();
      const refunded = await operator.post(`${path}/refund`, { all: true, restock: true });
      expect(refunded).toMatchObject({ status: 200, body: { status: 'refunded', refund_total: 25 } });
    });

    test.each([
      [undefined, ['items', 'all']],
      [{}, ['items', 'all']],
      [{ tracking: '1Z' }, ['items', 'all']],
      [{ trackin: '1Z' }, ['trackin', 'items', 'all']],
      [{ tracking: null }, ['tracking', 'items', 'all']],
      [{ items: null }, ['items']],
      [{ items: [] }, ['items']],
      [{ item: [] }, ['item:', 'items', 'all']],
      [{ note: null, all: true }, ['note']],
      [{ quantity: 1, all: true }, ['quantity']],
      [{ all: false }, ['all']],
      [{ all: null }, ['all']],
      [{ all: true, items: [{ id: 'x', quantity: 1 }] }, ['items', 'all']],
    ])('is shipped by %j not at all', async (body, expectedFields) => {
      const { operator, path } = await openOrderShop();
      const contentsBefore = await readAllTables(db());
      const refusedAnswer = await operator.post(`${path}/ship`, body);
      expect(refusedAnswer).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
      for (const field of expectedFields) expect(refusedAnswer.body.error.message).toContain(field);
      expect(await readAllTables(db())).toEqual(contentsBefore);
    });

    test('is shipped as a whole when that is said', async () => {
      const { operator, path } = await openOrderShop();
      expect(await operator.post(`${path}/ship`, { all: true })).toMatchObject({
        status: 200,
        body: { status: 'shipped' },
      });
    });

    test('is not shipped by pieces with a field too many, or named twice', async () => {
      const { operator, path, item } = await openOrderShop();
      for (const items of [
        [{ id: item, quantity: 1, qty: 2 }],
        [{ id: item, quantity: null }],
        [
          { id: item, quantity: 1 },
          { id: item, quantity: 1 },
        ],
      ]) {
        const refusedAnswer = await operator.post(`${path}/ship`, { items });
        expect(refusedAnswer).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
        expect(refusedAnswer.body.error.param).toMatch(/^items/);
      }
    });
  });

  test('a subscription is changed by no field of its address that nobody knows, and by no null', async () => {
    const setup = await openEverything(db());
    const [path = ''] = (await everyWrite['PATCH /subscriptions/{id}']?.call(setup)) ?? [];
    const contentsBefore = await readAllTables(db());
    expectRefused(await setup.operator.patch(path, { shipping: { stret: 'Main St' } }), 'shipping.stret');
    expectRefused(await setup.operator.patch(path, { shipping: [] }), 'shipping');
    expectRefused(await setup.operator.patch(path, { shipping: null }), 'shipping');
    for (const field of ['paused', 'canceled', 'cancel_at_end', 'skip', 'quantity']) {
      expectRefused(await setup.operator.patch(path, { [field]: null }), field);
    }
    expect(await readAllTables(db())).toEqual(contentsBefore);
    const answer = (await setup.operator.get(path)).body;
    expect(await setup.operator.patch(path, answer)).toMatchObject({ status: 200 });
  });

  test('all faults of a body are named at once, with where they are and what was expected', async () => {
    const { operator } = await openOperator(db());
    const refusedAnswer = await operator.post('/products', {
      price: '3',
      nmae: 'Lamp',
      stock_level: '1',
      tags: 'New',
      variants: { results: [{ price: null, colour: 'red' }] },
      slug: 'Not A Slug',
      constructor: 1,
      toString: 2,
    });
    expectRefused(refusedAnswer, 'name');
    for (const fault of [
      'name: this field is missing',
      'price: a number is expected',
      'nmae: there is no such field, or it cannot be written',
      'constructor: there is no such field, or it cannot be written',
      'toString: there is no such field, or it cannot be written',
      'stock_level: a number is expected',
      'tags: a list is expected',
      'slug: small letters and digits with dashes between are expected',
      'variants.results.0.colour: there is no such field, or it cannot be written',
    ]) {
      expect(refusedAnswer.body.error.message).toContain(fault);
    }
  });

  test('of a body with a thousand faults the answer names some and counts the rest', async () => {
    const { operator } = await openOperator(db());
    const unknownFields = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`field_${at}`, at]));
    const refusedAnswer = await operator.post('/products', { ...unknownFields, name: 'Lamp', price: 3 });
    expect(refusedAnswer.status).toBe(400);
    expect(refusedAnswer.body.error.message.length).toBeLessThan(3000);
    expect(refusedAnswer.body.error.message).toMatch(/; and (\d+ )?more$/);
  });

  test('a shopper asks for no more than they say: a misspelt field returns nothing', async () => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    const { operator } = await openOperator(db(), shop);
    await signUpShopper(shopper, 'ada');
    const { id, items } = await placeOrder(shopper, [ids.mug, 2]);
    const path = `/api/account/orders/${id}`;
    expectRefused(await shopper.post(`${path}/cancel`, { raeson: 'Twice' }), 'raeson');
    await operator.post(`/orders/${id}/ship`, { all: true });
    await operator.post(`/orders/${id}/deliver`, {});
    const reason = 'Too small';
    const item = { id: items[0]?.id, quantity: 1 };
    expectRefused(await shopper.post(`${path}/return`, { reason, item: [item] }), 'item');
    expectRefused(await shopper.post(`${path}/return`, { reason, items: null }), 'items');
    expectRefused(await shopper.post(`${path}/return`, { reason, items: [{ ...item, qty: 1 }] }), 'qty');
    expect((await shopper.get(path)).body).toMatchObject({ status: 'delivered', returns: [] });
    expect(await shopper.post(`${path}/return`, { reason, items: [item] })).toMatchObject({ status: 200 });
  });
});

/** Objects whose fields the owner chooses. */
const freeObjects = new Set(['metadata', 'private_metadata']);
/** Call whose only field is such an object. */
const freeCall = 'PUT /me/preferences';

/** The body once for each object in it, at any depth, which has a field that nobody knows. */
function withUnknownFields(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, part]) => {
    if (freeObjects.has(name)) return [];
    return withUnknownFields(part).map((changed) => {
      if (Array.isArray(value)) return value.with(Number(name), changed);
      return { ...value, [name]: changed };
    });
  });
  return Array.isArray(value) ? inside : [{ ...value, nobodys_field: 1 }, ...inside];
}

interface Property {
  type?: string | string[];
  anyOf?: Property[];
  oneOf?: Property[];
  enum?: unknown[];
  const?: unknown;
}

/** Fields that the description of a call has; those that are only answered say nothing of a type. */
function readBodyProperties(
  document: { paths: Record<string, Record<string, unknown>>; components: { schemas: Record<string, object> } },
  name: string,
): Record<string, Property> {
  const [method = '', path = ''] = name.split(' ');
  const call = document.paths[`/operator${path}`]?.[method.toLowerCase()];
  const { requestBody } = Object(call);
  const { $ref = '' } = Object(requestBody?.content?.['application/json']?.schema);
  const { properties = {} } = Object(document.components.schemas[$ref.split('/').at(-1)]);
  return properties;
}

/** True when a field accepts the value, so that the call may take effect. */
function acceptsValue(property: Property, value: unknown): boolean {
  const { anyOf, oneOf, type } = property;
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return alternatives.some((alternative) => acceptsValue(alternative, value));
  if (type === undefined) return !('const' in property || 'enum' in property);
  const types = [type].flat();
  if (value === null) return types.includes('null');
  return types.includes(Array.isArray(value) ? 'array' : 'object');
}
