import type { Cart, Order } from '@mercer/contract';
import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import { cards, createCardToken, createOperatorCaller, listRefundedAmounts, openTestShop, type Shop } from '../shop.ts';
import { giftcardCode, type Rules, rules, wishes, writeStoreRules } from './random-store.ts';

type RequestedItem = { product_id: string; quantity: number };

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
const toCents = (amount: number) => Math.round(amount * 100);
const sumInCents = (amounts: number[]) => amounts.reduce((total, amount) => total + toCents(amount), 0);

eachDatabase((db: () => Db) => {
  const checkRandomCarts = (check: (shop: Shop, storeRules: Rules, cartWishes: RequestedItem[]) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(rules, wishes, async (storeRules, cartWishes) => {
        await writeStoreRules(db(), storeRules);
        await db().updateTable('products').set({ stock_level: 100 }).where('id', '=', ids.watch).execute();
        await check(await openTestShop(db()), storeRules, cartWishes);
      }),
      { numRuns: 25 },
    );

  test('lines − discounts + shipping + tax = total, in every cart, and each total is explained to the cent', async () => {
    await checkRandomCarts(async (shop, storeRules, cartWishes) => {
      assertCartSums(await fillCheckoutCart(shop.shopper(), storeRules, cartWishes));
    });
  });

  test('= the order = the amount charged, and cancelling gives back all of it', async () => {
    await checkRandomCarts(async (shop, storeRules, cartWishes) => {
      const shopper = shop.shopper();
      const cart = await fillCheckoutCart(shopper, storeRules, cartWishes);
      const initialBalances = await sumGiftcardBalances(db());
      const order: Order = (await shopper.post('/api/cart/order')).body;
      expect(order).toMatchObject({ ...pickCartTotals(cart), status: 'paid' });
      expect(await readChargedAmount(shop, order.id)).toBe(isCharged(cart) ? toCents(cart.capture_total) : 0);
      expect(initialBalances - (await sumGiftcardBalances(db()))).toBe(toCents(cart.giftcard_total));

      await createOperatorCaller(shop).post(`/orders/${order.id}/cancel`);
      expect(await sumGiftcardBalances(db())).toBe(initialBalances);
      expect((await listRefundedAmounts(shop, order.id)).reduce((a, b) => a + b, 0)).toBe(
        await readChargedAmount(shop, order.id),
      );
    });
  });

  test('= what is left of it when its operator takes pieces out, however often, and nothing once it is canceled', async () => {
    await checkRandomCarts(async (shop, storeRules, cartWishes) => {
      const shopper = shop.shopper();
      await fillCheckoutCart(shopper, storeRules, cartWishes);
      const initialBalances = await sumGiftcardBalances(db());
      let order: Order = (await shopper.post('/api/cart/order')).body;
      const paidAmount = await readChargedAmount(shop, order.id);
      for (let remainingPieces = countPieces(order); remainingPieces > 1; remainingPieces = countPieces(order)) {
        const [item] = order.items.toSorted((a, b) => b.quantity - a.quantity);
        const items = [{ id: item?.id, quantity: Math.floor((item?.quantity ?? 0) / 2) }];
        const answer = await createOperatorCaller(shop).patch(`/orders/${order.id}`, { items });
        expect(answer.status).toBe(200);
        expect(toCents(answer.body.grand_total)).toBeLessThanOrEqual(toCents(order.grand_total));
        order = answer.body;
        assertCartSums({ ...order, guest: true } as unknown as Cart); // contains all sums of a cart
        const refundedAmount = (await listRefundedAmounts(shop, order.id)).reduce((a, b) => a + b, 0);
        expect(paidAmount - refundedAmount).toBe(paidAmount === 0 ? 0 : Math.max(0, toCents(order.capture_total)));
        expect(initialBalances - (await sumGiftcardBalances(db()))).toBe(toCents(order.giftcard_total));
      }
      await createOperatorCaller(shop).post(`/orders/${order.id}/cancel`);
      expect(await sumGiftcardBalances(db())).toBe(initialBalances);
      expect((await listRefundedAmounts(shop, order.id)).reduce((a, b) => a + b, 0)).toBe(paidAmount);
    });
  });
});

function countPieces({ items }: Order): number {
  return items.reduce((total, { quantity }) => total + quantity, 0);
}

async function fillCheckoutCart(shopper: Shopper, { balances }: Rules, cartWishes: RequestedItem[]): Promise<Cart> {
  for (const wish of cartWishes) await shopper.post('/api/cart/items', wish);
  await shopper.put('/api/cart/coupon', { code: 'RANDOM' });
  for (const n of balances.keys()) await shopper.post('/api/cart/giftcards', { code: giftcardCode(n) });
  const card = { token: await createCardToken(shopper, cards.visa) };
  const shipping = { ...address, service: 'post' };
  return (await shopper.put('/api/cart', { shipping, billing: { ...address, method: 'card', card } })).body;
}

function pickCartTotals({ sub_total, discount_total, shipment_total, tax_total, grand_total, giftcard_total }: Cart) {
  return { sub_total, discount_total, shipment_total, tax_total, grand_total, giftcard_total };
}

function assertCartSums(cart: Cart): void {
  const { sub_total, discount_total, shipment_total, tax_total, tax_included_total, grand_total } = cart;
  for (const item of cart.items) {
    expect(toCents(item.price_total)).toBe(toCents(item.price) * item.quantity);
    expect(toCents(item.discount_total)).toBeLessThanOrEqual(toCents(item.price_total));
  }
  expect(sumInCents(cart.items.map(({ price_total }) => price_total))).toBe(toCents(sub_total));
  expect(sumInCents(cart.items.map(({ discount_total }) => discount_total))).toBe(toCents(discount_total));
  expect(sumInCents(cart.taxes.map(({ amount }) => amount))).toBe(toCents(tax_total));
  expect(sumInCents([sub_total, -discount_total, shipment_total, tax_total, -tax_included_total])).toBe(
    toCents(grand_total),
  );
  expect(sumInCents([grand_total, -cart.giftcard_total])).toBe(toCents(cart.capture_total));
  for (const name of explained) {
    expect([name, sumInCents(cart.explanation[name].map(({ amount }) => amount))]).toEqual([name, toCents(cart[name])]);
  }
}

/** Less than 50 cents are not charged (§9). */
function isCharged({ capture_total }: Cart): boolean {
  return capture_total >= 0.5;
}

/** Reads what the gateway has charged for the order, in minor units. */
async function readChargedAmount(shop: Shop, orderId: string): Promise<number> {
  const { body } = await shop.shopper().get(`/vault/sandbox/charges?order_id=${orderId}`);
  const amounts = body.results.map(({ amount, status }: { amount: number; status: string }) =>
    status === 'declined' ? 0 : amount,
  );
  return amounts.reduce((total: number, amount: number) => total + amount, 0);
}

async function sumGiftcardBalances(db: Db): Promise<number> {
  const giftcards = await db.selectFrom('giftcards').select('balance').execute();
  return giftcards.reduce((total, { balance }) => total + balance, 0);
}
