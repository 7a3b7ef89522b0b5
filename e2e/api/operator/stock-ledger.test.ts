import type { Db } from '@mercer/server';
import { recordOpeningStock } from '@mercer/server/seeding';
import { createEmptyShop, eachDatabase, exportShop, ids, importShop, isPostgres } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { openOperator } from './operator.ts';

/** Finds products and variants whose ledger does not add up to their level. */
async function findDeviations(db: Db) {
  const entries = await db.selectFrom('stock_changes').selectAll().execute();
  const products = await db
    .selectFrom('products')
    .select(['id', 'stock_level'])
    .where('has_variants', '=', 0)
    .execute();
  const variants = await db.selectFrom('variants').select(['id', 'stock_level']).execute();
  return [...products, ...variants].filter(({ id, stock_level }) => {
    const movements = entries.filter(({ product_id, variant_id }) => (variant_id ?? product_id) === id);
    return movements.reduce((sum, { quantity }) => sum + quantity, 0) !== stock_level;
  });
}

eachDatabase((db: () => Db) => {
  async function openLedger() {
    const shop = await openTestShop(db());
    await db()
      .transaction()
      .execute((tx) => recordOpeningStock(tx, new Date('2026-05-01T00:00:00.000Z')));
    const { operator } = await openOperator(db(), shop);
    const history = async (id: string) => (await operator.get(`/products/${id}/stock`)).body;
    const create = async (product: object) =>
      (await operator.post('/products', { name: 'Bottle', price: 5, stock_tracking: true, ...product })).body;
    return { ...shop, operator, history, create };
  }

  const colours = [
    {
      id: 'colour',
      name: 'Colour',
      variant: true,
      values: [
        { id: 'red', name: 'Red' },
        { id: 'blue', name: 'Blue' },
      ],
    },
  ];
  const variants = {
    results: [
      { sku: 'B-RED', option_value_ids: ['red'], stock_level: 10 },
      { sku: 'B-BLUE', option_value_ids: ['blue'], stock_level: 0 },
    ],
  };

  test('everything that moves the stock of a variant is one entry, with its SKU', async () => {
    const { operator, history, create, shopper, clock } = await openLedger();
    const { id, variants: created } = await create({ options: colours, variants });
    const [red] = created.results;
    const step = async (method: 'post' | 'patch', path: string, body: object) => {
      clock.advance(1000);
      const answer = await operator[method](path, body);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return answer.body;
    };
    const buy = async (quantity: number) => {
      clock.advance(1000);
      const buyer = shopper();
      await signUpShopper(buyer, `ada${quantity}`);
      await buyer.post('/api/cart/items', { product_id: id, quantity, options: [{ id: 'colour', value: 'red' }] });
      return (await placeOrder(buyer)).id;
    };
    const [refunded, canceled, edited] = [await buy(2), await buy(3), await buy(4)];
    await step('post', `/orders/${refunded}/refund`, { all: true, restock: true });
    await step('post', `/orders/${canceled}/cancel`, {});
    const { items } = (await operator.get(`/orders/${edited}`)).body;
    await step('patch', `/orders/${edited}`, { items: [{ id: items[0].id, quantity: 1 }] });
    await step('post', `/products/${id}/stock`, { variant_id: red.id, quantity: -1, reason: 'Broken' });
    await step('post', '/products/bulk', { items: [{ match: 'sku', sku: 'B-RED', stock_level: 20 }] });
    const { results, levels } = await history(id);
    expect(
      results.map(({ kind, quantity, stock_level, sku, order_id, reason }: Record<string, unknown>) => [
        kind,
        quantity,
        stock_level,
        sku,
        order_id,
        reason,
      ]),
    ).toEqual([
      ['import', 12, 20, 'B-RED', null, 'Import'],
      ['correction', -1, 8, 'B-RED', null, 'Broken'],
      ['edit', 3, 9, 'B-RED', edited, ''],
      ['cancellation', 3, 6, 'B-RED', canceled, ''],
      ['refund', 2, 3, 'B-RED', refunded, ''],
      ['sale', -4, 1, 'B-RED', edited, ''],
      ['sale', -3, 5, 'B-RED', canceled, ''],
      ['sale', -2, 8, 'B-RED', refunded, ''],
      ['opening', 10, 10, 'B-RED', null, ''],
    ]);
    expect(levels).toEqual([
      { variant_id: red.id, sku: 'B-RED', stock_level: 20, reserved: 0 },
      { variant_id: created.results[1].id, sku: 'B-BLUE', stock_level: 0, reserved: 0 },
    ]);
    expect(await findDeviations(db())).toEqual([]);
  });

  test('the ledger adds up after buyers and owners have raced for the same pieces', async () => {
    const { operator, create, shopper, history } = await openLedger();
    const { id } = await create({ stock_level: 6 });
    const buyers = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const buyer = shopper();
        await signUpShopper(buyer, `eve${at}`);
        return buyer;
      }),
    );
    const outcomes = await Promise.allSettled([
      ...buyers.map((buyer) => placeOrder(buyer, [id, 2])),
      operator.post(`/products/${id}/stock`, { quantity: 1, reason: 'Found' }),
      operator.post(`/products/${id}/stock`, { quantity: -1, reason: 'Lost' }),
    ]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await findDeviations(db())).toEqual([]);
    const { results, levels } = await history(id);
    const sum = results.reduce((total: number, { quantity }: { quantity: number }) => total + quantity, 0);
    expect(levels).toEqual([expect.objectContaining({ variant_id: null, stock_level: sum })]);
    expect(sum).toBeGreaterThanOrEqual(0);
  });

  test('pieces that a begun order holds are told as reserved', async () => {
    const { create, history } = await openLedger();
    const { id } = await create({ stock_level: 5 });
    const hold = { order_id: 'begun', product_id: id, variant_id: '', quantity: 2 };
    const dates = { date_expires: '2099-01-01T00:00:00.000Z', date_firm: '2099-01-01T00:00:00.000Z' };
    await db()
      .insertInto('stock_holds')
      .values({ ...hold, ...dates })
      .execute();
    expect((await history(id)).levels).toMatchObject([{ stock_level: 5, reserved: 2 }]);
  });

  test('a product in the bin keeps its ledger, and so does a shop that moves', async () => {
    const { operator, create, history } = await openLedger();
    const { id } = await create({ stock_level: 5 });
    await operator.post(`/products/${id}/stock`, { quantity: 2, reason: 'Found' });
    const before = await history(id);
    await operator.delete(`/products/${id}`);
    expect((await history(id)).results).toHaveLength(2);
    await operator.post(`/bin/product/${id}/restore`, {});
    expect(await history(id)).toEqual(before);
    const file = await exportShop(db());
    const moved = await createEmptyShop(isPostgres(db()) ? 'PostgreSQL' : 'SQLite');
    await importShop(moved, file);
    expect(await findDeviations(moved)).toEqual([]);
    expect(await exportShop(moved)).toBe(file);
  });

  test('a shop that is older than the ledger has opening entries once', async () => {
    const { create } = await openLedger();
    await create({ stock_level: 5 });
    const count = async () => (await db().selectFrom('stock_changes').select('id').execute()).length;
    const entries = await count();
    await db()
      .transaction()
      .execute((tx) => recordOpeningStock(tx, new Date()));
    expect(await count()).toBe(entries);
    expect(
      (await db().selectFrom('stock_changes').select('id').where('product_id', '=', ids.mug).execute()).length,
    ).toBeLessThanOrEqual(1);
  });
});
