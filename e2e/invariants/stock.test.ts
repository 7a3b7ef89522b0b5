import { type Db, sweepOrders } from '@mercer/server';
import { couponRow, eachDatabase, giftcardRow, ids } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cards, fillCheckout, openTestShop, type Shop } from '../shop.ts';

const stock = { [ids.watch]: 10, [ids.mug]: 8 };
const shoppers = fc.array(
  fc.record({
    product_id: fc.constantFrom(ids.watch, ids.mug),
    quantity: fc.integer({ min: 1, max: 5 }),
    way: fc.constantFrom('card', 'card', 'declined', 'leaves', 'twice'),
    withCoupon: fc.boolean(),
    withGiftcard: fc.boolean(),
  }),
  { minLength: 2, maxLength: 8 },
);

type ShopperPlan = typeof shoppers extends fc.Arbitrary<(infer T)[]> ? T : never;

eachDatabase((db: () => Db) => {
  test('however shoppers race, nothing is oversold and every charge is an order', async () => {
    await fc.assert(
      fc.asyncProperty(shoppers, fc.integer({ min: 1, max: 3 }), async (wishes, max_uses) => {
        await resetStore(db(), max_uses);
        const shop = await openTestShop(db());
        await Promise.all(wishes.map((wish) => buyAsWished(shop, wish)));
        shop.clock.advance(16 * 60_000);
        await sweepOrders(shop.deps);
        expect(shop.faults).toEqual([]);
        await assertStockLevels(db());
        await assertCodeUses(db(), max_uses);
        await assertCharges(shop, db());
      }),
      { numRuns: 15 },
    );
  });
});

async function resetStore(db: Db, max_uses: number): Promise<void> {
  const emptied = ['orders', 'order_items', 'payments', 'stock_holds', 'coupons', 'coupon_uses'] as const;
  for (const table of [...emptied, 'giftcards', 'giftcard_uses'] as const) await db.deleteFrom(table).execute();
  for (const [id, stock_level] of Object.entries(stock)) {
    await db.updateTable('products').set({ stock_level }).where('id', '=', id).execute();
  }
  await db
    .insertInto('coupons')
    .values(couponRow('FEW', { type: 'percent', percent: 10 }, { max_uses }))
    .execute();
  await db.insertInto('giftcards').values(giftcardRow('SHARED-1', 30_000)).execute();
}

async function buyAsWished(
  { shopper: newShopper }: Shop,
  { way, withCoupon, withGiftcard, ...item }: ShopperPlan,
): Promise<void> {
  const shopper = newShopper();
  await shopper.post('/api/cart/items', item);
  if (withCoupon) await shopper.put('/api/cart/coupon', { code: 'FEW' });
  if (withGiftcard) await shopper.post('/api/cart/giftcards', { code: 'SHARED-1' });
  await fillCheckout(shopper, way === 'declined' ? cards.declined : cards.visa);
  if (way === 'leaves') await shopper.post('/vault/intent', { gateway: 'airwallex', intent: {} });
  else await Promise.all(Array.from({ length: way === 'twice' ? 2 : 1 }, () => shopper.post('/api/cart/order')));
}

/** Asserts that the stock and the sold pieces add up to the initial stock. */
async function assertStockLevels(db: Db): Promise<void> {
  const sold = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .where('orders.number', 'is not', null)
    .select(['product_id', 'quantity'])
    .execute();
  for (const [id, initialLevel] of Object.entries(stock)) {
    const { stock_level } = await db
      .selectFrom('products')
      .select('stock_level')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const pieces = sold.reduce((sum, item) => sum + (item.product_id === id ? item.quantity : 0), 0);
    expect(stock_level).toBeGreaterThanOrEqual(0);
    expect(stock_level + pieces).toBe(initialLevel);
  }
  expect(await db.selectFrom('stock_holds').selectAll().execute()).toEqual([]);
}

async function assertCodeUses(db: Db, max_uses: number): Promise<void> {
  const uses = await db.selectFrom('coupon_uses').select('status').execute();
  expect(uses.length).toBeLessThanOrEqual(max_uses);
  const spent = await db.selectFrom('giftcard_uses').select(['amount', 'status']).execute();
  expect([...uses, ...spent].every(({ status }) => status === 'final')).toBe(true);
  const { balance } = await db.selectFrom('giftcards').select('balance').executeTakeFirstOrThrow();
  expect(balance).toBe(30_000 - spent.reduce((sum, { amount }) => sum + amount, 0));
  expect(balance).toBeGreaterThanOrEqual(0);
}

/** Asserts that each paid order has one charge, of what was left to pay, and that no other order has one. */
async function assertCharges(shop: Shop, db: Db): Promise<void> {
  const orders = await db.selectFrom('orders').select(['id', 'number', 'grand_total', 'giftcard_total']).execute();
  for (const { id, number, grand_total, giftcard_total } of orders) {
    const { body } = await shop.shopper().get(`/vault/sandbox/charges?order_id=${id}`);
    const succeededCharges = body.results.filter(({ status }: { status: string }) => status === 'succeeded');
    const due = number === null || grand_total === giftcard_total ? [] : [grand_total - giftcard_total];
    expect(succeededCharges.map(({ amount }: { amount: number }) => amount)).toEqual(due);
  }
}
