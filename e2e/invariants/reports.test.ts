import type { Db } from '@mercer/server';
import { couponRow, eachDatabase, ids } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import { cards, createCardToken, createOperatorCaller, fillCart, openTestShop, type Shop } from '../shop.ts';

const rate = 0.8;
const hourMs = 3_600_000;
const counted = ['paid', 'shipped', 'delivered', 'return_requested', 'refunded'];
const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu');

const purchase = fc.record({
  deed: fc.constant('buy' as const),
  mugs: fc.integer({ min: 1, max: 3 }),
  watches: fc.integer({ min: 0, max: 2 }),
  currency: fc.constantFrom('USD', 'EUR'),
  country: fc.constantFrom('US', 'DE'),
  coupon: fc.boolean(),
});
const followUp = fc.record({
  deed: fc.constantFrom('cancel', 'refund', 'pieces', 'ship', 'edit'),
  order: fc.nat({ max: 30 }),
  amount: fc.integer({ min: 1, max: 900 }),
});
const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.oneof(purchase, followUp)), {
  minLength: 8,
  maxLength: 16,
});

eachDatabase((db: () => Db) => {
  test('what reports tell is the sum of the orders, whatever was bought, canceled, edited and refunded', {
    timeout: 120_000,
  }, async () => {
    await enableEuroSales(db());
    await fc.assert(
      fc.asyncProperty(steps, zone, async (steps, timezone) => {
        const shop = await openTestShop(db());
        // Runs begin a year after the previous one
        const { year } = await findLastOrderYear(db());
        shop.clock.advance(Date.parse(`${year + 1}-03-20T00:00:00Z`) - shop.clock.now().getTime());
        for (const [hours, step] of steps) {
          shop.clock.advance(hours * hourMs);
          if (step.deed === 'buy') await placePaidOrder(shop, step);
          else await performFollowUp(shop, db(), step);
        }
        await expectReportsMatch(shop, db(), { timezone, from: `${year + 1}-03-01`, to: `${year + 1}-12-31` });
      }),
      // the database goes on, so that a run is no other one made smaller
      { numRuns: 4, endOnFailure: true },
    );
  });
});

async function enableEuroSales(db: Db): Promise<void> {
  const currencies = [
    { code: 'USD', type: 'base' },
    { code: 'EUR', type: 'priced', rate },
  ];
  await db
    .insertInto('settings')
    .values({ id: 'store', value: JSON.stringify({ currencies }) })
    .execute();
  await db
    .insertInto('coupons')
    .values(couponRow('TEN', { type: 'percent', percent: 10 }))
    .execute();
  await db.updateTable('products').set({ stock_level: 100_000 }).execute();
  const tax = { state: null, zip: null, priority: 0, compound: 0, reduced_rate: null, shipping: 1 } as const;
  await db
    .insertInto('tax_rules')
    .values([
      { ...tax, id: 'us', name: 'Sales tax', country: 'US', rate: 82_500 },
      { ...tax, id: 'de', name: 'MwSt', country: 'DE', rate: 190_000 },
    ])
    .execute();
}

async function findLastOrderYear(db: Db): Promise<{ year: number }> {
  const [row] = await db.selectFrom('orders').select('date_created').orderBy('date_created', 'desc').limit(1).execute();
  return { year: Number(row?.date_created.slice(0, 4) ?? 2026) };
}

interface Purchase {
  mugs: number;
  watches: number;
  currency: string;
  country: string;
  coupon: boolean;
}

async function placePaidOrder(shop: Shop, { mugs, watches, currency, country, coupon }: Purchase): Promise<void> {
  const shopper = shop.shopper();
  await shopper.put('/api/session', { currency });
  await fillCart(shopper, ids.mug, mugs);
  if (watches > 0) await fillCart(shopper, ids.watch, watches);
  const to = country === 'DE' ? { ...address, city: 'Berlin', state: 'Berlin', zip: '10115', country } : address;
  const billing = { ...to, method: 'card', card: { token: await createCardToken(shopper, cards.visa) } };
  const update = { account: { email: 'ada@mercer.test' }, shipping: to, billing };
  await shopper.put('/api/cart', { ...update, ...(coupon ? { coupon_code: 'TEN' } : {}) });
  const { body } = await shopper.post('/api/cart/order');
  expect(body).toMatchObject({ status: 'paid', currency });
}

interface LaterEvent {
  deed: string;
  order: number;
  amount: number;
}

async function performFollowUp(shop: Shop, db: Db, { deed, order: place, amount }: LaterEvent): Promise<void> {
  const orders = await db.selectFrom('orders').select('id').where('number', 'is not', null).orderBy('id').execute();
  const id = orders[place % Math.max(1, orders.length)]?.id;
  if (id === undefined) return;
  const operator = createOperatorCaller(shop);
  const [item] = (await operator.get(`/orders/${id}`)).body.items;
  const bodies: Record<string, object> = {
    ship: { all: true },
    refund: { amount: amount / 100, reason: 'Late' },
    pieces: { items: [{ id: item.id, quantity: 1 }], reason: 'Broken' },
  };
  if (deed === 'edit') return withdrawPiece(db, id);
  // Invalid actions for this order are refused, and change nothing
  await operator.post(`/orders/${id}/${deed === 'pieces' ? 'refund' : deed}`, bodies[deed]);
}

/** A piece less of the first line, as an edit writes it. */
async function withdrawPiece(db: Db, order_id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const items = tx.selectFrom('order_items').selectAll().where('order_id', '=', order_id).orderBy('id');
    const item = await items.limit(1).executeTakeFirstOrThrow();
    if (item.quantity < 2) return;
    const change = { quantity: item.quantity - 1, price_total: item.price_total - item.price };
    await tx.updateTable('order_items').set(change).where('id', '=', item.id).execute();
    await tx
      .updateTable('orders')
      .set((eb) => ({ grand_total: eb('grand_total', '-', item.price), sub_total: eb('sub_total', '-', item.price) }))
      .where('id', '=', order_id)
      .execute();
  });
}

interface ReportRequest {
  timezone: string;
  from: string;
  to: string;
}

interface Sums {
  orders: number;
  items: number;
  gross: number;
  tax: number;
  refunded: number;
}

const toCents = (amount: number) => Math.round(amount * 100);
const convertToDollars = (amount: number, currency: string) =>
  currency === 'EUR' ? Math.floor(amount / rate + 0.5) : amount;

async function expectReportsMatch(shop: Shop, db: Db, reportPeriod: ReportRequest): Promise<void> {
  const { days, countries, coupons, lines, returned } = await computeExpectedSums(db, reportPeriod);
  const readSalesReport = async (by: string) => {
    const query = new URLSearchParams({ ...reportPeriod, by, limit: '1000', sort: 'key' });
    const { status, body } = await createOperatorCaller(shop).get(`/reports/sales?${query}`);
    expect(status).toBe(200);
    const rows: (Sums & { key: string; net: number })[] = body.results;
    for (const { gross, net, tax } of rows) expect(toCents(net)).toBe(toCents(gross) - toCents(tax));
    return { rows, total: body.total };
  };
  const toCentEntry = ({ key, orders, items, gross, tax, refunded }: Sums & { key: string }) => {
    return [key, { orders, items, gross: toCents(gross), tax: toCents(tax), refunded: toCents(refunded) }];
  };
  const collectNonZeroRows = (rows: (Sums & { key: string })[]) =>
    Object.fromEntries(rows.map(toCentEntry).filter(([, sums]) => hasActivity(sums as Sums)));
  const byDay = await readSalesReport('day');
  expect(collectNonZeroRows(byDay.rows)).toEqual(Object.fromEntries(days));
  expect(collectNonZeroRows((await readSalesReport('country')).rows)).toEqual(Object.fromEntries(countries));
  expect(collectNonZeroRows((await readSalesReport('coupon')).rows)).toEqual(Object.fromEntries(coupons));
  const products = (await readSalesReport('product')).rows;
  expect(products.map(({ key, items, gross }) => [key, items, toCents(gross)]).toSorted()).toEqual(
    [...lines].map(([key, { items, gross }]) => [key, items, gross]).toSorted(),
  );
  expect(products.reduce((sum, { refunded }) => sum + toCents(refunded), 0)).toBe(returned);
  const { total } = byDay;
  const sumDays = (pick: (sums: Sums) => number) =>
    [...days.values()].reduce((subtotal, sums) => subtotal + pick(sums), 0);
  expect([total.orders, total.items, toCents(total.gross), toCents(total.refunded)]).toEqual([
    sumDays(({ orders }) => orders),
    sumDays(({ items }) => items),
    sumDays(({ gross }) => gross),
    sumDays(({ refunded }) => refunded),
  ]);
}

const hasActivity = ({ orders, refunded }: Sums) => orders > 0 || refunded > 0;

/** Computes the expected sums of a period from the orders themselves, one by one. */
async function computeExpectedSums(db: Db, { timezone, from, to }: ReportRequest) {
  const [orders, items, refunds, pieces] = await Promise.all([
    db.selectFrom('orders').selectAll().where('number', 'is not', null).execute(),
    db.selectFrom('order_items').selectAll().execute(),
    db
      .selectFrom('refunds')
      .selectAll()
      .where('status', '=', 'succeeded')
      .orderBy('date_succeeded')
      .orderBy('id')
      .execute(),
    db.selectFrom('refund_items').selectAll().execute(),
  ]);
  const sold = new Map(orders.filter(({ status }) => counted.includes(status)).map((order) => [order.id, order]));
  const toLocalDay = (date: string) => new Date(date).toLocaleDateString('sv-SE', { timeZone: timezone });
  const isInPeriod = (date: string) => from <= toLocalDay(date) && toLocalDay(date) <= to;
  const days = new Map<string, Sums>();
  const countries = new Map<string, Sums>();
  const coupons = new Map<string, Sums>();
  const lines = new Map<string, Sums>();
  for (const order of sold.values()) {
    if (!isInPeriod(order.date_created)) continue;
    const orderItems = items.filter(({ order_id }) => order_id === order.id);
    const sums = {
      orders: 1,
      items: orderItems.reduce((sum, { quantity }) => sum + quantity, 0),
      gross: convertToDollars(order.grand_total, order.currency),
      tax: convertToDollars(order.tax_total, order.currency),
      refunded: 0,
    };
    addToSums(days, toLocalDay(order.date_created), sums);
    addToSums(countries, JSON.parse(order.shipping).country, sums);
    addToSums(coupons, order.coupon_code ?? '', sums);
    for (const { product_id, quantity, price_total, discount_total, tax_total } of orderItems) {
      const gross = convertToDollars(price_total - discount_total + tax_total, order.currency);
      addToSums(lines, product_id, { ...emptySums, items: quantity, gross });
    }
  }
  let returned = 0;
  const earlier = new Map<string, number>();
  /**
   * Adds a refunded amount to the earlier ones under the same key, an order or a line, and returns by how much their
   * sum in dollars grows.
   */
  const addRefundInDollars = (key: string, amount: number, currency: string) => {
    const previousAmount = earlier.get(key) ?? 0;
    earlier.set(key, previousAmount + amount);
    return convertToDollars(previousAmount + amount, currency) - convertToDollars(previousAmount, currency);
  };
  for (const { id, order_id, amount, currency, date_succeeded } of refunds) {
    const order = sold.get(order_id);
    if (!order || !date_succeeded) continue;
    const refunded = { ...emptySums, refunded: addRefundInDollars(order_id, amount, currency) };
    const ownPieces = pieces.filter(({ refund_id }) => refund_id === id);
    const ownLines = ownPieces.map((piece) => addRefundInDollars(piece.item_id, piece.amount, currency));
    if (!isInPeriod(date_succeeded)) continue;
    addToSums(days, toLocalDay(date_succeeded), refunded);
    addToSums(countries, JSON.parse(order.shipping).country, refunded);
    addToSums(coupons, order.coupon_code ?? '', refunded);
    returned += ownLines.reduce((sum, line) => sum + line, 0);
  }
  return { days, countries, coupons, lines, returned };
}

const emptySums: Sums = { orders: 0, items: 0, gross: 0, tax: 0, refunded: 0 };

function addToSums(sums: Map<string, Sums>, key: string, addedSums: Sums): void {
  const currentSums = sums.get(key) ?? emptySums;
  sums.set(key, {
    orders: currentSums.orders + addedSums.orders,
    items: currentSums.items + addedSums.items,
    gross: currentSums.gross + addedSums.gross,
    tax: currentSums.tax + addedSums.tax,
    refunded: currentSums.refunded + addedSums.refunded,
  });
}
