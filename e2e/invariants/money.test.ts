import type { Cart, Order } from '@mercer/contract';
import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import { cards, cardToken, openShop, operatorOf, refundedAt, type Shop } from '../shop.ts';
import { giftcardCode, type Rules, rules, wishes, writeRules } from './random-store.ts';

type Wish = { product_id: string; quantity: number };

const explained = [
  'sub_total',
  'discount_total',
  'shipment_total',
  'tax_total',
  'tax_included_total',
  'grand_total',
  'giftcard_total',
  'capture_total',
] as const;
const cents = (amount: number) => Math.round(amount * 100);
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + cents(amount), 0);

eachDatabase((db: () => Db) => {
  const always = (check: (shop: Shop, given: Rules, wanted: Wish[]) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(rules, wishes, async (given, wanted) => {
        await writeRules(db(), given);
        await db().updateTable('products').set({ stock_level: 100 }).where('id', '=', ids.watch).execute();
        await check(await openShop(db()), given, wanted);
      }),
      { numRuns: 25, interruptAfterTimeLimit: 6000 },
    );

  test('lines − discounts + shipping + tax = total, in every cart, and each total is explained to the cent', async () => {
    await always(async (shop, given, wanted) => {
      assertSums(await fill(shop.shopper(), given, wanted));
    });
  });

  test('= the order = the amount charged, and cancelling gives back all of it', async () => {
    await always(async (shop, given, wanted) => {
      const shopper = shop.shopper();
      const cart = await fill(shopper, given, wanted);
      const before = await balances(db());
      const order: Order = (await shopper.post('/api/cart/order')).body;
      expect(order).toMatchObject({ ...totalsOf(cart), status: 'paid' });
      expect(await charged(shop, order.id)).toBe(isCharged(cart) ? cents(cart.capture_total) : 0);
      expect(before - (await balances(db()))).toBe(cents(cart.giftcard_total));

      await operatorOf(shop).post(`/orders/${order.id}/cancel`);
      expect(await balances(db())).toBe(before);
      expect((await refundedAt(shop, order.id)).reduce((a, b) => a + b, 0)).toBe(await charged(shop, order.id));
    });
  });

  test('= what is left of it when its operator takes pieces out, however often, and nothing once it is canceled', async () => {
    await always(async (shop, given, wanted) => {
      const shopper = shop.shopper();
      await fill(shopper, given, wanted);
      const before = await balances(db());
      let order: Order = (await shopper.post('/api/cart/order')).body;
      const paid = await charged(shop, order.id);
      for (let left = pieces(order); left > 1; left = pieces(order)) {
        const [item] = order.items.toSorted((a, b) => b.quantity - a.quantity);
        const items = [{ id: item?.id, quantity: Math.floor((item?.quantity ?? 0) / 2) }];
        const answer = await operatorOf(shop).put(`/orders/${order.id}`, { items });
        expect(answer.status).toBe(200);
        expect(cents(answer.body.grand_total)).toBeLessThanOrEqual(cents(order.grand_total));
        order = answer.body;
        assertSums({ ...order, guest: true } as unknown as Cart); // it has all the sums of one
        const back = (await refundedAt(shop, order.id)).reduce((a, b) => a + b, 0);
        expect(paid - back).toBe(paid === 0 ? 0 : Math.max(0, cents(order.capture_total)));
        expect(before - (await balances(db()))).toBe(cents(order.giftcard_total));
      }
      await operatorOf(shop).post(`/orders/${order.id}/cancel`);
      expect(await balances(db())).toBe(before);
      expect((await refundedAt(shop, order.id)).reduce((a, b) => a + b, 0)).toBe(paid);
    });
  });
});

function pieces({ items }: Order): number {
  return items.reduce((total, { quantity }) => total + quantity, 0);
}

async function fill(shopper: Shopper, { balances }: Rules, wanted: Wish[]): Promise<Cart> {
  for (const wish of wanted) await shopper.post('/api/cart/items', wish);
  await shopper.put('/api/cart/coupon', { code: 'RANDOM' });
  for (const n of balances.keys()) await shopper.post('/api/cart/giftcards', { code: giftcardCode(n) });
  const card = { token: await cardToken(shopper, cards.visa) };
  const shipping = { ...address, service: 'post' };
  return (await shopper.put('/api/cart', { shipping, billing: { ...address, method: 'card', card } })).body;
}

function totalsOf({ sub_total, discount_total, shipment_total, tax_total, grand_total, giftcard_total }: Cart) {
  return { sub_total, discount_total, shipment_total, tax_total, grand_total, giftcard_total };
}

function assertSums(cart: Cart): void {
  const { sub_total, discount_total, shipment_total, tax_total, tax_included_total, grand_total } = cart;
  for (const item of cart.items) {
    expect(cents(item.price_total)).toBe(cents(item.price) * item.quantity);
    expect(cents(item.discount_total)).toBeLessThanOrEqual(cents(item.price_total));
  }
  expect(sum(cart.items.map(({ price_total }) => price_total))).toBe(cents(sub_total));
  expect(sum(cart.items.map(({ discount_total }) => discount_total))).toBe(cents(discount_total));
  expect(sum(cart.taxes.map(({ amount }) => amount))).toBe(cents(tax_total));
  expect(sum([sub_total, -discount_total, shipment_total, tax_total, -tax_included_total])).toBe(cents(grand_total));
  expect(sum([grand_total, -cart.giftcard_total])).toBe(cents(cart.capture_total));
  for (const name of explained) {
    expect([name, sum(cart.explanation[name].map(({ amount }) => amount))]).toEqual([name, cents(cart[name])]);
  }
}

/** Less than 50 cents are not charged (§9). */
function isCharged({ capture_total }: Cart): boolean {
  return capture_total >= 0.5;
}

/** What the gateway took for the order, in minor units. */
async function charged(shop: Shop, orderId: string): Promise<number> {
  const { body } = await shop.shopper().get(`/vault/sandbox/charges?order_id=${orderId}`);
  const amounts = body.results.map(({ amount, status }: { amount: number; status: string }) =>
    status === 'declined' ? 0 : amount,
  );
  return amounts.reduce((total: number, amount: number) => total + amount, 0);
}

async function balances(db: Db): Promise<number> {
  const all = await db.selectFrom('giftcards').select('balance').execute();
  return all.reduce((total, { balance }) => total + balance, 0);
}
