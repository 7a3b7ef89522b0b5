import type { Invoice, Order } from '@mercer/contract';
import type { Db } from '@mercer/server';
import { couponRow, eachDatabase, ids } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cards, createOperatorCaller, fillCart, fillCheckout, openTestShop } from '../shop.ts';

const flag = fc.constantFrom(0 as const, 1 as const);
const rate = fc.integer({ min: 1, max: 30 }).map((percent) => percent * 10_000 + 1_250);
const rule = fc.record({ rate, reduced_rate: fc.option(rate), shipping: flag, compound: flag });
const quantity = fc.integer({ min: 0, max: 3 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ is: fc.constant('edit' as const), line: fc.nat(3), left: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('pieces' as const), line: fc.nat(3), more: fc.constant(1) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('amount' as const), percent: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('move' as const) }) },
);
const history = fc.record({
  rules: fc.tuple(rule, rule),
  elsewhere: rule,
  isIncluded: fc.boolean(),
  quantities: fc.tuple(quantity, quantity, quantity, fc.constant(1)),
  price: fc.integer({ min: 1, max: 5_000 }),
  postage: fc.constantFrom(0, 1, 499, 1290),
  coupon: fc.constantFrom(null, { type: 'percent' as const, percent: 15 }, { type: 'fixed' as const, amount: 777 }),
  steps: fc.array(step, { maxLength: 5 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Sums = Record<string, number>;

const toCents = (amount: number) => Math.round(amount * 100);
const sumAmounts = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const addTaxesByRate = (taxes: { name: string; rate: number; amount: number }[], sign = 1, into: Sums = {}): Sums => {
  for (const { name, rate, amount } of taxes) {
    const key = `${name} ${rate}`;
    into[key] = (into[key] ?? 0) + sign * toCents(amount);
  }
  return into;
};
const withoutZeros = (sums: Sums) => Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));

eachDatabase((db: () => Db) => {
  const openTaxedShop = async () => {
    const shop = await openTestShop(db());
    const operator = createOperatorCaller(shop);
    const saveSetting = async (id: string, value: object) => {
      const row = { id, value: JSON.stringify(value) };
      await db()
        .insertInto('settings')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    };
    const updateProduct = (id: string, change: object) =>
      db()
        .updateTable('products')
        .set({ stock_tracking: 0, ...change })
        .where('id', '=', id)
        .execute();
    await updateProduct(ids.notebook, { tax_class: 'reduced', free_shipping: 0 });
    await updateProduct(ids.coffee, { tax_class: 'none', purchase_options: '{}' });
    await updateProduct(ids.watch, { sale: 0, sale_price: null });
    await updateProduct(ids.mug, {});
    let round = 0;

    /** An order of the history, in rules that only it has. */
    const placeHistoryOrder = async (orderHistory: typeof history extends fc.Arbitrary<infer T> ? T : never) => {
      round += 1;
      const place = { country: 'US', zip: null };
      const localRules = orderHistory.rules.map((each, at) => ({
        ...each,
        ...place,
        id: `here-${at}`,
        name: `${round}-${at}`,
        state: 'OR',
        priority: at,
      }));
      const distantRule = {
        ...orderHistory.elsewhere,
        ...place,
        id: 'there',
        name: `${round}-there`,
        state: 'WA',
        priority: 0,
      };
      await db().deleteFrom('tax_rules').execute();
      await db()
        .insertInto('tax_rules')
        .values([...localRules, distantRule])
        .execute();
      await saveSetting('taxes', { prices_include_tax: orderHistory.isIncluded });
      await saveSetting('shipping', {
        services: [{ id: 'post', name: 'Post', rates: [{ zone: null, price: orderHistory.postage }] }],
      });
      await updateProduct(ids.mug, { price: orderHistory.price });
      await updateProduct(ids.notebook, { price: orderHistory.price + 333 });
      const shopper = shop.shopper();
      for (const [at, id] of [ids.mug, ids.notebook, ids.coffee, ids.watch].entries()) {
        const pieces = orderHistory.quantities[at] ?? 0;
        if (pieces > 0) await fillCart(shopper, id, pieces);
      }
      if (orderHistory.coupon) {
        await db().deleteFrom('coupons').execute();
        await db()
          .insertInto('coupons')
          .values(couponRow(`C${round}`, orderHistory.coupon))
          .execute();
        await shopper.put('/api/cart/coupon', { code: `C${round}` });
      }
      await fillCheckout(shopper, cards.visa);
      await shopper.put('/api/cart', { shipping: { service: 'post' } });
      const { status, body } = await shopper.post('/api/cart/order');
      expect(status, JSON.stringify(body)).toBe(200);
      return body as Order;
    };

    const performStep = async (
      order: Order,
      { is, ...step }: Step & { line?: number; left?: number; percent?: number },
    ) => {
      const path = `/orders/${order.id}`;
      const item = order.items[(step.line ?? 0) % order.items.length];
      if (is === 'edit') return operator.patch(path, { items: [{ id: item?.id, quantity: step.left }] });
      if (is === 'pieces') return operator.post(`${path}/refund`, { items: [{ id: item?.id, quantity: 1 }] });
      if (is === 'move') return operator.patch(path, { shipping: { city: 'Seattle', state: 'WA', zip: '98101' } });
      const amount = Math.max(1, Math.floor((toCents(order.grand_total) * (step.percent ?? 0)) / 100)) / 100;
      return operator.post(`${path}/refund`, { amount });
    };

    /** Reads what the order's documents leave of each tax, and of the total. */
    const readDocumentTotals = async ({ id }: Order) => {
      const documents: Invoice[] = (await operator.get(`/invoices?order_id=${id}&limit=200`)).body.results;
      const taxes: Sums = {};
      let total = 0;
      for (const { kind, ...document } of documents) {
        const added = document.taxes.filter(({ included }) => !included).map(({ amount }) => toCents(amount));
        const { sub_total, discount_total, shipment_total, adjustment, grand_total } = document;
        const stated =
          toCents(sub_total) -
          toCents(discount_total) +
          toCents(shipment_total) +
          toCents(adjustment) +
          sumAmounts(added);
        expect(stated, document.number).toBe(toCents(grand_total));
        for (const { amount } of document.taxes) expect(amount, document.number).toBeGreaterThan(0);
        addTaxesByRate(document.taxes, kind === 'invoice' ? 1 : -1, taxes);
        total += (kind === 'invoice' ? 1 : -1) * toCents(grand_total);
      }
      return { taxes: withoutZeros(taxes), total };
    };

    /** All rows: a history that fails is tried in many forms, whose rows are more than a page has. */
    const taxRows = async () => {
      const rows = [];
      for (let after: string | null = ''; after !== null; ) {
        const query: string = after && `&after=${encodeURIComponent(after)}`;
        const { body } = await operator.get(`/reports/taxes?limit=1000${query}`);
        rows.push(...body.results);
        after = body.next;
      }
      return rows;
    };

    const readReportTotals = async () => {
      const roundRows = (await taxRows()).filter(({ name }: { name: string }) => name.startsWith(`${round}-`));
      const taxes: Sums = {};
      for (const { name, rate, tax, tax_refunded } of roundRows) {
        expect(tax_refunded, name).toBeGreaterThanOrEqual(0);
        expect(toCents(tax), name).toBeGreaterThanOrEqual(toCents(tax_refunded));
        addTaxesByRate([{ name, rate, amount: tax - tax_refunded }], 1, taxes);
      }
      const { gross, refunded } = (await operator.get('/reports/sales')).body.total;
      return { taxes: withoutZeros(taxes), total: toCents(gross) - toCents(refunded) };
    };

    return {
      operator,
      begin: placeHistoryOrder,
      take: performStep,
      documented: readDocumentTotals,
      reported: readReportTotals,
    };
  };

  test('whatever becomes of an order, its documents and the reports agree by rate, and a full refund leaves nothing', async () => {
    const { operator, begin, take, documented, reported } = await openTaxedShop();
    await fc.assert(
      fc.asyncProperty(history, async (orderHistory) => {
        const previousTotal = (await reported()).total;
        let order = await begin(orderHistory);
        const checkTotals = async () => {
          order = (await operator.get(`/orders/${order.id}`)).body;
          for (const tax of order.taxes) expect(tax.amount).toBeGreaterThan(0);
          expect(sumAmounts(order.taxes.map(({ amount }) => toCents(amount)))).toBe(toCents(order.tax_total));
          const [papers, report] = [await documented(order), await reported()];
          expect(papers.taxes).toEqual(report.taxes);
          expect(papers.total).toBe(toCents(order.grand_total) - toCents(order.refund_total));
          expect(report.total - previousTotal).toBe(papers.total);
          return papers;
        };
        await checkTotals();
        for (const each of orderHistory.steps) {
          const { status, body } = await take(order, each);
          expect([200, 400, 409], JSON.stringify(body)).toContain(status);
          await checkTotals();
        }
        await operator.post(`/orders/${order.id}/refund`, { all: true });
        expect(await checkTotals()).toEqual({ taxes: {}, total: 0 });
      }),
      { numRuns: 25 },
    );
  });
});
