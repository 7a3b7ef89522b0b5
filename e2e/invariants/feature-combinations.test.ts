import type { Order } from '@mercer/contract';
import { type Db, renewSubscriptions } from '@mercer/server';
import { couponRow, eachDatabase, giftcardRow, ids, readQueuedMails, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { passHalfMinute, readGatewayLedger } from '../money.ts';
import { createOperatorCaller, fillCart, openTestShop, placeOrder, type Shop, signUpShopper } from '../shop.ts';

const monthMs = 31 * 86_400_000;
const stock = 100;
const giftcardBalance = 1500;
const toCents = (amount: number) => Math.round(amount * 100);

/** Circumstances in which an order was placed. */
const circumstances = ['capture', 'renew', 'gift card', 'coupon', 'tax'] as const;
type Circumstance = (typeof circumstances)[number];

/**
 * Actions on the order. Each takes the first line that allows it, and one piece of that line where this is possible.
 */
const deeds = ['edit', 'cancel', 'refund', 'restock', 'ship', 'return'] as const;
type OrderAction = (typeof deeds)[number];

/** Statuses with which the second action is answered where that is not 200, by the first action. */
const answers: Record<OrderAction, Partial<Record<OrderAction, number>>> = {
  edit: {},
  // All pieces have been returned
  cancel: { edit: 409, refund: 400, restock: 400, ship: 409, return: 409 },
  refund: {},
  restock: {},
  ship: {},
  // All pieces have been shipped
  return: { edit: 409, cancel: 409, ship: 409 },
};

/** Money that is only set aside cannot go back, and a subscription is changed instead of its order. */
const special: Partial<Record<Circumstance, Partial<Record<OrderAction, number>>>> = {
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
        const scene = await openOrderScene(db(), []);
        await checkInvariants(scene, await performAction(scene, first), 200);
        await checkInvariants(scene, await performAction(scene, second), answers[first][second] ?? 200);
        await settleAndCheck(scene);
      },
    );
  });

  describe('something is done to an order that came about in a special way', () => {
    test.each(circumstances.flatMap((circumstance) => deeds.map((deed) => [circumstance, deed] as const)))(
      '%s × %s',
      async (circumstance, deed) => {
        const scene = await openOrderScene(db(), [circumstance]);
        await checkInvariants(scene, await performAction(scene, deed), special[circumstance]?.[deed] ?? 200);
        await settleAndCheck(scene);
      },
    );
  });

  describe('an order of which a gift card has paid a part, and the rest is set aside', () => {
    test.each<[before: (OrderAction | 'let the hold end')[], more: Circumstance[]]>([
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
    ])('is invoiced for nothing once it is canceled: %j before', async (earlierDeeds, extraCircumstances) => {
      const scene = await openOrderScene(db(), ['capture', 'gift card', ...extraCircumstances]);
      for (const deed of earlierDeeds) {
        if (deed === 'let the hold end') await letHoldEnd(scene);
        else expect(await performAction(scene, deed)).toBe(200);
      }
      expect(await performAction(scene, 'cancel')).toBe(200);
      await passHalfMinute(scene.shop);
      const documents = await scene.db.selectFrom('invoices').select(['kind', 'snapshot']).execute();
      const totals = documents.map(({ kind, snapshot }) => {
        const { grand_total, taxes } = JSON.parse(snapshot);
        const sign = kind === 'invoice' ? 1 : -1;
        return [sign * grand_total, sign * sumNumbers(taxes.map(({ amount }: { amount: number }) => amount))];
      });
      expect(totals.length > 1).toBe(earlierDeeds.includes('refund'));
      expect(sumNumbers(totals.map(([total = 0]) => total))).toBe(0);
      expect(sumNumbers(totals.map(([, tax = 0]) => tax))).toBe(0);
    });
  });

  describe('an order that came about in two special ways is partly sent, partly refunded and canceled', () => {
    const pairs = circumstances.flatMap((circumstance, place) =>
      circumstances.slice(place + 1).map((otherCircumstance) => [circumstance, otherCircumstance]),
    );
    test.each(pairs as [Circumstance, Circumstance][])('%s × %s', async (circumstance, otherCircumstance) => {
      const scene = await openOrderScene(db(), [circumstance, otherCircumstance]);
      for (const deed of ['edit', 'ship', 'restock', 'cancel'] as const)
        await checkInvariants(scene, await performAction(scene, deed));
      await settleAndCheck(scene);
    });
  });
});

async function openOrderScene(db: Db, sceneCircumstances: readonly Circumstance[]): Promise<Scene> {
  const hasCircumstance = (circumstance: Circumstance) => sceneCircumstances.includes(circumstance);
  await db.updateTable('products').set({ stock_level: stock, stock_tracking: 1 }).execute();
  const setting = { id: 'payments', value: JSON.stringify({ capture: 'shipping', card: { gateway: 'mercer' } }) };
  if (hasCircumstance('capture')) await db.insertInto('settings').values(setting).execute();
  if (hasCircumstance('tax')) await db.insertInto('tax_rules').values(taxes).execute();
  await db
    .insertInto('coupons')
    .values(couponRow('TEN', { type: 'percent', percent: 10 }, { max_uses: 1 }))
    .execute();
  await db.insertInto('giftcards').values(giftcardRow('GIFT', giftcardBalance)).execute();
  const shop = await openTestShop(db);
  const shopper = shop.shopper();
  await signUpShopper(shopper, 'ada');
  const plan = {
    product_id: ids.coffee,
    quantity: 3,
    purchase_option: { type: 'subscription', plan_id: ids.planMonthly },
  };
  if (hasCircumstance('renew')) await shopper.post('/api/cart/items', plan);
  await fillCart(shopper, ids.mug, 3);
  await fillCart(shopper, ids.watch, 2);
  if (hasCircumstance('coupon')) await shopper.put('/api/cart/coupon', { code: 'TEN' });
  if (hasCircumstance('gift card')) await shopper.post('/api/cart/giftcards', { code: 'GIFT' });
  const { id } = await placeOrder(shopper);
  return {
    db,
    shop,
    shopper,
    orderId: hasCircumstance('renew') ? await placeRenewalOrder({ db, shop, shopper, orderId: id }) : id,
  };
}

const everywhere = { country: 'US', state: null, zip: null, priority: 0, compound: 0 } as const;
const taxes = [
  { ...everywhere, id: 'vat', name: 'VAT', rate: 190_000, reduced_rate: 70_000, shipping: 1 as const },
  { ...everywhere, id: 'levy', name: 'Levy', rate: 12_345, reduced_rate: null, shipping: 0 as const, priority: 1 },
];

/** The bank does not keep the money any more, and the shop has heard of it. */
async function letHoldEnd({ db, shop }: Scene): Promise<void> {
  shop.clock.advance(monthMs);
  await passHalfMinute(shop);
  const payments = await db.selectFrom('payments').select('status').execute();
  expect(payments.map(({ status }) => status)).toContain('canceled');
}

/** The order of the next period; the first one stays as it was paid. */
async function placeRenewalOrder(scene: Scene): Promise<string> {
  scene.shop.clock.advance(monthMs);
  await renewSubscriptions(scene.shop.deps);
  await signInShopper(scene);
  const orders: Order[] = (await scene.shopper.get('/api/account/orders')).body.results;
  expect(orders).toHaveLength(2);
  await checkInvariants(scene);
  return orders.find(({ id }) => id !== scene.orderId)?.id ?? '';
}

function signInShopper({ shopper }: Scene) {
  return shopper.post('/api/account/login', { email: 'ada@mercer.test', password: 'a-long-password' });
}

/** @returns the answer's status */
async function performAction(scene: Scene, deed: OrderAction): Promise<number> {
  const { shop, shopper, orderId } = scene;
  const operator = createOperatorCaller(shop);
  const path = `/orders/${orderId}`;
  const order: Order = (await operator.get(path)).body;
  const pickOnePiece = (countName: 'shippable' | 'refundable' | 'returnable') => {
    const line = order.pieces.find((counts) => counts[countName] > 0) ?? order.pieces[0];
    return { id: line?.id ?? '', quantity: 1 };
  };
  const removeOnePiece = () => {
    const { id } = pickOnePiece('shippable');
    return { id, quantity: (order.items.find((item) => item.id === id)?.quantity ?? 1) - 1 };
  };
  const calls: Record<OrderAction, () => Promise<{ status: number }>> = {
    edit: () => operator.patch(path, { items: [removeOnePiece()] }),
    cancel: () => operator.post(`${path}/cancel`),
    refund: () => operator.post(`${path}/refund`, { items: [pickOnePiece('refundable')] }),
    restock: () => operator.post(`${path}/refund`, { items: [pickOnePiece('refundable')], restock: true }),
    ship: () => operator.post(`${path}/ship`, { items: [pickOnePiece('shippable')] }),
    return: async () => {
      if (order.pieces.some(({ shippable }) => shippable > 0)) await operator.post(`${path}/ship`, { all: true });
      await signInShopper(scene);
      const body = { reason: 'Too small', items: [pickOnePiece('returnable')] };
      const returnResponse = await shopper.post(`/api/account/orders/${orderId}/return`, body);
      if (returnResponse.status !== 200) return returnResponse;
      return operator.post(`/returns/${returnResponse.body.returns.at(-1).id}/approve`, { restock: true });
    },
  };
  return (await calls[deed]()).status;
}

/** Asserts what holds after each action, whatever was done before. */
async function checkInvariants(scene: Scene, status = 200, expected?: number): Promise<void> {
  if (expected === undefined) expect([200, 400, 409]).toContain(status);
  else expect(status).toBe(expected);
  const order: Order = (await createOperatorCaller(scene.shop).get(`/orders/${scene.orderId}`)).body;
  checkOrderTotals(order);
  checkPieceCounts(order);
  await checkPayments(scene, order);
  await checkCreditNotes(scene, order);
  const mailed = (await readQueuedMails(scene.db, 'shipping')) as unknown as OrderMail[];
  const ofOrder = mailed.filter(({ data }) => data.number === order.number).flatMap(({ data }) => data.items);
  expect(sumNumbers(ofOrder.map(({ quantity }) => quantity))).toBe(
    sumNumbers(order.pieces.map(({ shipped }) => shipped)),
  );
  const uses = await scene.db.selectFrom('coupon_uses').select('order_id').where('order_id', '=', order.id).execute();
  expect(uses).toHaveLength(order.coupon_code && order.status !== 'canceled' ? 1 : 0);
}

interface OrderMail {
  data: { number: string; items: { quantity: number }[] };
}

function checkOrderTotals(order: Order): void {
  const { sub_total, discount_total, shipment_total, tax_total, tax_included_total, grand_total } = order;
  const parts = [sub_total, -discount_total, shipment_total, tax_total, -tax_included_total];
  expect(sumNumbers(parts.map(toCents))).toBe(toCents(grand_total));
  expect(sumNumbers(order.taxes.map(({ amount }) => toCents(amount)))).toBe(toCents(tax_total));
  for (const { amount } of order.taxes) expect(amount).toBeGreaterThanOrEqual(0);
  expect(sumNumbers(order.items.map((item) => toCents(item.discount_total)))).toBe(toCents(discount_total));
}

function checkPieceCounts({ status, pieces }: Order): void {
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

/** Asserts that the gateway and the gift card keep what the order costs, less what was refunded. */
async function checkPayments({ db, shop }: Scene, order: Order): Promise<void> {
  const charges = (await readGatewayLedger(shop, order.id)).filter(({ status }) => status === 'succeeded');
  const netCharges = sumNumbers(charges.map(({ amount, amount_refunded }) => amount - amount_refunded));
  const uses = await db.selectFrom('giftcard_uses').selectAll().where('order_id', '=', order.id).execute();
  const paidByCard = sumNumbers(uses.map(({ amount, refunded }) => amount - refunded));
  const isHeld = order.payments.some(({ status }) => status === 'authorized');
  const owed = order.status === 'canceled' ? 0 : toCents(order.grand_total) - toCents(order.refund_total);
  expect(netCharges + paidByCard).toBe(isHeld ? toCents(order.giftcard_total) : owed);
  const { balance } = await db.selectFrom('giftcards').select('balance').executeTakeFirstOrThrow();
  const allUses = await db.selectFrom('giftcard_uses').selectAll().execute();
  expect(balance + sumNumbers(allUses.map(({ amount, refunded }) => amount - refunded))).toBe(giftcardBalance);
}

async function checkCreditNotes({ db }: Scene, order: Order): Promise<void> {
  const notes = await db
    .selectFrom('invoices')
    .select('snapshot')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'credit_note')
    .execute();
  const amounts = notes.map(({ snapshot }) => JSON.parse(snapshot).grand_total as number);
  const refunds = order.refunds.filter(({ amount }) => amount > 0).map(({ amount }) => toCents(amount));
  expect(amounts.toSorted()).toEqual(refunds.toSorted());
}

/**
 * Lets the sweeper run, and asserts that no refund is undecided and that the stock is what the orders have not taken.
 */
async function settleAndCheck(scene: Scene): Promise<void> {
  await passHalfMinute(scene.shop);
  await checkInvariants(scene);
  const refunds = await scene.db.selectFrom('refunds').select('status').execute();
  expect(refunds.filter(({ status }) => status !== 'succeeded')).toEqual([]);
  const operator = createOperatorCaller(scene.shop);
  const placed = await scene.db.selectFrom('orders').select('id').where('number', 'is not', null).execute();
  const orders: Order[] = await Promise.all(placed.map(async ({ id }) => (await operator.get(`/orders/${id}`)).body));
  for (const { id, stock_level } of await scene.db.selectFrom('products').select(['id', 'stock_level']).execute()) {
    expect([id, stock_level]).toEqual([id, stock - sumNumbers(orders.map((order) => countTakenPieces(order, id)))]);
  }
}

/** Pieces that an order took and did not give back. */
function countTakenPieces({ items, pieces }: Order, productId: string): number {
  const productLines = items.filter(({ product_id }) => product_id === productId);
  return sumNumbers(
    productLines.map(({ id, quantity }) => quantity - (pieces.find((line) => line.id === id)?.restocked ?? 0)),
  );
}

function sumNumbers(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
