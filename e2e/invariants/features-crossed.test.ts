import type { Order } from '@mercer/contract';
import { type Db, renewSubscriptions } from '@mercer/server';
import { couponRow, eachDatabase, giftcardRow, ids, queuedMails, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { halfMinute, ledgerOf } from '../money.ts';
import { fillCart, openShop, operatorOf, placeOrder, type Shop, signUp } from '../shop.ts';

const monthMs = 31 * 86_400_000;
const stock = 100;
const giftcardBalance = 1500;
const cents = (amount: number) => Math.round(amount * 100);

/** How an order came about. */
const circumstances = ['capture', 'renew', 'gift card', 'coupon', 'tax'] as const;
type Circumstance = (typeof circumstances)[number];

/** What is done to it then. Each takes the first line that allows it, one piece of it where that is possible. */
const deeds = ['edit', 'cancel', 'refund', 'restock', 'ship', 'return'] as const;
type Deed = (typeof deeds)[number];

/** What is answered to the second deed, where that is not 200. */
const answers: Record<Deed, Partial<Record<Deed, number>>> = {
  edit: {},
  // everything has gone back
  cancel: { edit: 409, refund: 400, restock: 400, ship: 409, return: 409 },
  refund: {},
  restock: {},
  ship: {},
  // all of it has left
  return: { edit: 409, cancel: 409, ship: 409 },
};

/** Money that is only set aside cannot go back, and a subscription is changed instead of its order. */
const special: Partial<Record<Circumstance, Partial<Record<Deed, number>>>> = {
  capture: { refund: 400, restock: 400 },
  renew: { edit: 409 },
};

interface Scene {
  db: Db;
  shop: Shop;
  shopper: Shopper;
  orderId: string;
}

eachDatabase((db: () => Db) => {
  describe('one thing is done to an order after the other', () => {
    test.each(deeds.flatMap((first) => deeds.map((second) => [first, second] as const)))(
      '%s, then %s',
      async (first, second) => {
        const scene = await begin(db(), []);
        await check(scene, await perform(scene, first), 200);
        await check(scene, await perform(scene, second), answers[first][second] ?? 200);
        await rest(scene);
      },
    );
  });

  describe('something is done to an order that came about in a special way', () => {
    test.each(circumstances.flatMap((one) => deeds.map((deed) => [one, deed] as const)))(
      '%s × %s',
      async (one, deed) => {
        const scene = await begin(db(), [one]);
        await check(scene, await perform(scene, deed), special[one]?.[deed] ?? 200);
        await rest(scene);
      },
    );
  });

  describe('an order of which a gift card has paid a part, and the rest is set aside', () => {
    test.each<[before: (Deed | 'let the hold end')[], more: Circumstance[]]>([
      [[], ['tax']],
      [['edit'], ['tax', 'coupon']],
      [['refund'], ['tax']],
      [['refund', 'refund'], []],
      [
        ['refund', 'edit'],
        ['tax', 'coupon'],
      ],
      [['let the hold end'], ['tax']],
      [['refund', 'let the hold end'], ['tax']],
      [
        ['let the hold end', 'refund'],
        ['tax', 'coupon'],
      ],
    ])('is invoiced for nothing once it is canceled: %j before', async (before, more) => {
      const scene = await begin(db(), ['capture', 'gift card', ...more]);
      for (const deed of before) {
        if (deed === 'let the hold end') await letHoldEnd(scene);
        else expect(await perform(scene, deed)).toBe(200);
      }
      expect(await perform(scene, 'cancel')).toBe(200);
      await halfMinute(scene.shop);
      const documents = await scene.db.selectFrom('invoices').select(['kind', 'snapshot']).execute();
      const totals = documents.map(({ kind, snapshot }) => {
        const { grand_total, taxes } = JSON.parse(snapshot);
        const sign = kind === 'invoice' ? 1 : -1;
        return [sign * grand_total, sign * sum(taxes.map(({ amount }: { amount: number }) => amount))];
      });
      expect(totals.length > 1).toBe(before.includes('refund'));
      expect(sum(totals.map(([total = 0]) => total))).toBe(0);
      expect(sum(totals.map(([, tax = 0]) => tax))).toBe(0);
    });
  });

  describe('an order that came about in two special ways is partly sent, partly refunded and canceled', () => {
    const pairs = circumstances.flatMap((one, place) => circumstances.slice(place + 1).map((other) => [one, other]));
    test.each(pairs as [Circumstance, Circumstance][])('%s × %s', async (one, other) => {
      const scene = await begin(db(), [one, other]);
      for (const deed of ['edit', 'ship', 'restock', 'cancel'] as const) await check(scene, await perform(scene, deed));
      await rest(scene);
    });
  });
});

async function begin(db: Db, given: readonly Circumstance[]): Promise<Scene> {
  const has = (one: Circumstance) => given.includes(one);
  await db.updateTable('products').set({ stock_level: stock, stock_tracking: 1 }).execute();
  const setting = { id: 'payments', value: JSON.stringify({ capture: 'shipping', card: { gateway: 'mercer' } }) };
  if (has('capture')) await db.insertInto('settings').values(setting).execute();
  if (has('tax')) await db.insertInto('tax_rules').values(taxes).execute();
  await db
    .insertInto('coupons')
    .values(couponRow('TEN', { type: 'percent', percent: 10 }, { max_uses: 1 }))
    .execute();
  await db.insertInto('giftcards').values(giftcardRow('GIFT', giftcardBalance)).execute();
  const shop = await openShop(db);
  const shopper = shop.shopper();
  await signUp(shopper, 'ada');
  const plan = {
    product_id: ids.coffee,
    quantity: 3,
    purchase_option: { type: 'subscription', plan_id: ids.planMonthly },
  };
  if (has('renew')) await shopper.post('/api/cart/items', plan);
  await fillCart(shopper, ids.mug, 3);
  await fillCart(shopper, ids.watch, 2);
  if (has('coupon')) await shopper.put('/api/cart/coupon', { code: 'TEN' });
  if (has('gift card')) await shopper.post('/api/cart/giftcards', { code: 'GIFT' });
  const { id } = await placeOrder(shopper);
  return { db, shop, shopper, orderId: has('renew') ? await renewed({ db, shop, shopper, orderId: id }) : id };
}

const everywhere = { country: 'US', state: null, zip: null, priority: 0, compound: 0 } as const;
const taxes = [
  { ...everywhere, id: 'vat', name: 'VAT', rate: 190_000, reduced_rate: 70_000, shipping: 1 as const },
  { ...everywhere, id: 'levy', name: 'Levy', rate: 12_345, reduced_rate: null, shipping: 0 as const, priority: 1 },
];

/** The bank does not keep the money any more, and the shop has heard of it. */
async function letHoldEnd({ db, shop }: Scene): Promise<void> {
  shop.clock.advance(monthMs);
  await halfMinute(shop);
  const payments = await db.selectFrom('payments').select('status').execute();
  expect(payments.map(({ status }) => status)).toContain('canceled');
}

/** The order of the next period; the first one stays as it was paid. */
async function renewed(scene: Scene): Promise<string> {
  scene.shop.clock.advance(monthMs);
  await renewSubscriptions(scene.shop.deps);
  await signIn(scene);
  const orders: Order[] = (await scene.shopper.get('/api/account/orders')).body.results;
  expect(orders).toHaveLength(2);
  await check(scene);
  return orders.find(({ id }) => id !== scene.orderId)?.id ?? '';
}

function signIn({ shopper }: Scene) {
  return shopper.post('/api/account/login', { email: 'ada@mercer.test', password: 'a-long-password' });
}

/** @returns the answer's status */
async function perform(scene: Scene, deed: Deed): Promise<number> {
  const { shop, shopper, orderId } = scene;
  const operator = operatorOf(shop);
  const path = `/orders/${orderId}`;
  const order: Order = (await operator.get(path)).body;
  const one = (what: 'shippable' | 'refundable' | 'returnable') => {
    const line = order.pieces.find((counts) => counts[what] > 0) ?? order.pieces[0];
    return { id: line?.id ?? '', quantity: 1 };
  };
  const fewer = () => {
    const { id } = one('shippable');
    return { id, quantity: (order.items.find((item) => item.id === id)?.quantity ?? 1) - 1 };
  };
  const calls: Record<Deed, () => Promise<{ status: number }>> = {
    edit: () => operator.put(path, { items: [fewer()] }),
    cancel: () => operator.post(`${path}/cancel`),
    refund: () => operator.post(`${path}/refund`, { items: [one('refundable')] }),
    restock: () => operator.post(`${path}/refund`, { items: [one('refundable')], restock: true }),
    ship: () => operator.post(`${path}/ship`, { items: [one('shippable')] }),
    return: async () => {
      if (order.pieces.some(({ shippable }) => shippable > 0)) await operator.post(`${path}/ship`, { all: true });
      await signIn(scene);
      const body = { reason: 'Too small', items: [one('returnable')] };
      const asked = await shopper.post(`/api/account/orders/${orderId}/return`, body);
      if (asked.status !== 200) return asked;
      return operator.post(`/returns/${asked.body.returns.at(-1).id}/approve`, { restock: true });
    },
  };
  return (await calls[deed]()).status;
}

/** What holds after each deed, whatever was done before. */
async function check(scene: Scene, status = 200, expected?: number): Promise<void> {
  if (expected === undefined) expect([200, 400, 409]).toContain(status);
  else expect(status).toBe(expected);
  const order: Order = (await operatorOf(scene.shop).get(`/orders/${scene.orderId}`)).body;
  checkTotals(order);
  checkPieces(order);
  await checkMoney(scene, order);
  await checkCreditNotes(scene, order);
  const mailed = (await queuedMails(scene.db, 'shipping')) as unknown as Mailed[];
  const ofOrder = mailed.filter(({ data }) => data.number === order.number).flatMap(({ data }) => data.items);
  expect(sum(ofOrder.map(({ quantity }) => quantity))).toBe(sum(order.pieces.map(({ shipped }) => shipped)));
  const uses = await scene.db.selectFrom('coupon_uses').select('order_id').where('order_id', '=', order.id).execute();
  expect(uses).toHaveLength(order.coupon_code && order.status !== 'canceled' ? 1 : 0);
}

interface Mailed {
  data: { number: string; items: { quantity: number }[] };
}

function checkTotals(order: Order): void {
  const { sub_total, discount_total, shipment_total, tax_total, tax_included_total, grand_total } = order;
  const parts = [sub_total, -discount_total, shipment_total, tax_total, -tax_included_total];
  expect(sum(parts.map(cents))).toBe(cents(grand_total));
  expect(sum(order.taxes.map(({ amount }) => cents(amount)))).toBe(cents(tax_total));
  for (const { amount } of order.taxes) expect(amount).toBeGreaterThanOrEqual(0);
  expect(sum(order.items.map((item) => cents(item.discount_total)))).toBe(cents(discount_total));
}

function checkPieces({ status, pieces }: Order): void {
  for (const line of pieces) {
    const { ordered, canceled, shipped, shippable, refunded, restocked, returned } = line;
    expect(canceled + shipped + shippable).toBeLessThanOrEqual(ordered);
    expect(Math.max(refunded, restocked)).toBeLessThanOrEqual(ordered - canceled);
    expect(returned).toBeLessThanOrEqual(shipped);
  }
  const isPartSent = pieces.some(({ shipped }) => shipped > 0);
  const isLeft = pieces.some(({ shippable }) => shippable > 0);
  if (status === 'paid' && isPartSent) expect(isLeft).toBe(true);
  if (status !== 'paid' && status !== 'payment_pending') expect(isLeft).toBe(false);
}

/** What the gateway and the gift card keep is what the order costs, less what was refunded. */
async function checkMoney({ db, shop }: Scene, order: Order): Promise<void> {
  const charges = (await ledgerOf(shop, order.id)).filter(({ status }) => status === 'succeeded');
  const kept = sum(charges.map(({ amount, amount_refunded }) => amount - amount_refunded));
  const uses = await db.selectFrom('giftcard_uses').selectAll().where('order_id', '=', order.id).execute();
  const paidByCard = sum(uses.map(({ amount, refunded }) => amount - refunded));
  const isHeld = order.payments.some(({ status }) => status === 'authorized');
  const owed = order.status === 'canceled' ? 0 : cents(order.grand_total) - cents(order.refund_total);
  expect(kept + paidByCard).toBe(isHeld ? cents(order.giftcard_total) : owed);
  const { balance } = await db.selectFrom('giftcards').select('balance').executeTakeFirstOrThrow();
  const all = await db.selectFrom('giftcard_uses').selectAll().execute();
  expect(balance + sum(all.map(({ amount, refunded }) => amount - refunded))).toBe(giftcardBalance);
}

async function checkCreditNotes({ db }: Scene, order: Order): Promise<void> {
  const notes = await db
    .selectFrom('invoices')
    .select('snapshot')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'credit_note')
    .execute();
  const amounts = notes.map(({ snapshot }) => JSON.parse(snapshot).grand_total as number);
  const refunds = order.refunds.filter(({ amount }) => amount > 0).map(({ amount }) => cents(amount));
  expect(amounts.toSorted()).toEqual(refunds.toSorted());
}

/** Nothing is left to be decided, and the stock has what the orders do not have. */
async function rest(scene: Scene): Promise<void> {
  await halfMinute(scene.shop);
  await check(scene);
  const refunds = await scene.db.selectFrom('refunds').select('status').execute();
  expect(refunds.filter(({ status }) => status !== 'succeeded')).toEqual([]);
  const operator = operatorOf(scene.shop);
  const placed = await scene.db.selectFrom('orders').select('id').where('number', 'is not', null).execute();
  const orders: Order[] = await Promise.all(placed.map(async ({ id }) => (await operator.get(`/orders/${id}`)).body));
  for (const { id, stock_level } of await scene.db.selectFrom('products').select(['id', 'stock_level']).execute()) {
    expect([id, stock_level]).toEqual([id, stock - sum(orders.map((order) => takenBy(order, id)))]);
  }
}

/** Pieces that an order took and did not give back. */
function takenBy({ items, pieces }: Order, productId: string): number {
  const own = items.filter(({ product_id }) => product_id === productId);
  return sum(own.map(({ id, quantity }) => quantity - (pieces.find((line) => line.id === id)?.restocked ?? 0)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
