import { type Order, toMinorUnits } from '@mercer/contract';
import type { Db } from '@mercer/server';
import { couponRow, eachDatabase, giftcardRow, ids } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cards, createOperatorCaller, fillCart, fillCheckout, openTestShop } from '../shop.ts';

/** Units of each currency that one US dollar is worth. */
const rates = { EUR: 0.83, GBP: 1.37, JPY: 149.37 };

const flag = fc.constantFrom(0 as const, 1 as const);
const rate = fc.integer({ min: 1, max: 30 }).map((percent) => percent * 10_000 + 1_250);
const rule = fc.record({ rate, reduced_rate: rate, shipping: flag });
const quantity = fc.integer({ min: 1, max: 3 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ is: fc.constant('pieces' as const), line: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('amount' as const), percent: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('edit' as const), line: fc.nat(2), left: fc.nat(2) }) },
);
const history = fc.record({
  currency: fc.constantFrom(...(['EUR', 'GBP', 'JPY'] as const)),
  rules: fc.tuple(rule, rule),
  isIncluded: fc.boolean(),
  quantities: fc.tuple(quantity, quantity, quantity),
  price: fc.integer({ min: 200, max: 5_000 }),
  isCouponUsed: fc.boolean(),
  giftcard: fc.constantFrom(0, 700),
  steps: fc.array(step, { maxLength: 5 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const toCents = (amount: number) => Math.round(amount * 100);
const sumAmounts = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const products = [ids.mug, ids.notebook, ids.watch];

eachDatabase((db: () => Db) => {
  const prepareStore = async () => {
    const currencies = Object.entries(rates).map(([code, each]) => ({ code, type: 'priced', rate: each }));
    const store = { currency: 'USD', currencies: [{ code: 'USD', type: 'base' }, ...currencies] };
    await db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify(store) })
      .execute();
    await db().updateTable('products').set({ stock_tracking: 0, sale: 0, sale_price: null }).execute();
    await db().updateTable('products').set({ tax_class: 'reduced' }).where('id', '=', ids.notebook).execute();
    const shop = await openTestShop(db());
    return { shop, operator: createOperatorCaller(shop) };
  };
  type PreparedStore = Awaited<ReturnType<typeof prepareStore>>;

  /** An order of the history, on days that only it has. */
  const placeHistoryOrder = async ({ shop }: PreparedStore, orderHistory: History): Promise<Order> => {
    shop.clock.advance(3 * 86_400_000);
    const place = { country: 'US', zip: null, state: null, compound: 0 as const };
    const rows = orderHistory.rules.map((each, at) => ({
      ...place,
      ...each,
      id: `${at}`,
      name: `T${at}`,
      priority: at,
    }));
    await db().deleteFrom('tax_rules').execute();
    await db().insertInto('tax_rules').values(rows).execute();
    const row = { id: 'taxes', value: JSON.stringify({ prices_include_tax: orderHistory.isIncluded }) };
    await db()
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await db().updateTable('products').set({ price: orderHistory.price }).where('id', '=', ids.mug).execute();
    for (const table of ['coupons', 'giftcards'] as const) await db().deleteFrom(table).execute();
    await db()
      .insertInto('coupons')
      .values(couponRow('TEN', { type: 'percent', percent: 13 }))
      .execute();
    await db()
      .insertInto('giftcards')
      .values({ ...giftcardRow('GIFT', orderHistory.giftcard), currency: orderHistory.currency })
      .execute();
    const shopper = shop.shopper();
    await shopper.put('/api/session', { currency: orderHistory.currency });
    for (const [at, id] of products.entries()) await fillCart(shopper, id, orderHistory.quantities[at]);
    if (orderHistory.isCouponUsed) await shopper.put('/api/cart/coupon', { code: 'TEN' });
    if (orderHistory.giftcard > 0) await shopper.post('/api/cart/giftcards', { code: 'GIFT' });
    await fillCheckout(shopper, cards.visa);
    const { status, body } = await shopper.post('/api/cart/order');
    expect([status, body.currency], JSON.stringify(body)).toEqual([200, orderHistory.currency]);
    return body;
  };

  const performStep = ({ operator }: PreparedStore, order: Order, nextStep: Step) => {
    const path = `/orders/${order.id}`;
    if (nextStep.is === 'amount') {
      const minor = Math.max(1, Math.floor((toMinorUnits(order.grand_total, order.currency) * nextStep.percent) / 100));
      return operator.post(`${path}/refund`, { amount: order.currency === 'JPY' ? minor : minor / 100 });
    }
    const item = order.items[nextStep.line % order.items.length];
    if (nextStep.is === 'edit') return operator.patch(path, { items: [{ id: item?.id, quantity: nextStep.left }] });
    return operator.post(`${path}/refund`, { items: [{ id: item?.id, quantity: 1 }] });
  };

  /** Reads what the reports say about the order in US dollars; all amounts are in cents. */
  const readReports = async ({ shop, operator }: PreparedStore) => {
    const since = new Date(shop.clock.now().getTime() - 86_400_000);
    const span = `from=${since.toISOString().slice(0, 10)}&to=${shop.clock.now().toISOString().slice(0, 10)}&limit=1000`;
    const readSalesTotals = async (by: string) => {
      const { results } = (await operator.get(`/reports/sales?by=${by}&${span}`)).body;
      const sumColumn = (name: string) =>
        sumAmounts(results.map((row: Record<string, number>) => toCents(row[name] ?? 0)));
      return { gross: sumColumn('gross'), tax: sumColumn('tax'), refunded: sumColumn('refunded') };
    };
    const { total } = (await operator.get(`/reports/sales?${span}`)).body;
    const taxes: { tax: number; tax_refunded: number }[] = (await operator.get(`/reports/taxes?${span}`)).body.results;
    const refunds: { amount: number }[] = (await operator.get(`/reports/refunds?${span}`)).body.results;
    return {
      total: { gross: toCents(total.gross), tax: toCents(total.tax), refunded: toCents(total.refunded) },
      others: await Promise.all(['day', 'country', 'coupon'].map(readSalesTotals)),
      products: (await operator.get(`/reports/sales?by=product&${span}`)).body.results as {
        gross: number;
        refunded: number;
      }[],
      taxes: taxes.map(({ tax, tax_refunded }) => [toCents(tax), toCents(tax_refunded)] as const),
      byReason: sumAmounts(refunds.map(({ amount }) => toCents(amount))),
    };
  };

  test('partial refunds in another currency add up to the whole in the store’s, in every report and for each rate', async () => {
    const prepared = await prepareStore();
    const { operator } = prepared;
    await fc.assert(
      fc.asyncProperty(history, async (orderHistory) => {
        let order = await placeHistoryOrder(prepared, orderHistory);
        const checkReports = async () => {
          order = (await operator.get(`/orders/${order.id}`)).body;
          const reportedSums = await readReports(prepared);
          for (const otherTotal of reportedSums.others) expect(otherTotal).toEqual(reportedSums.total);
          expect(reportedSums.byReason).toBe(reportedSums.total.refunded);
          expect(reportedSums.total.refunded).toBeLessThanOrEqual(reportedSums.total.gross);
          expect(sumAmounts(reportedSums.taxes.map(([tax]) => tax))).toBe(reportedSums.total.tax);
          for (const [tax, refunded] of reportedSums.taxes) expect(refunded).toBeLessThanOrEqual(tax);
          for (const { gross, refunded } of reportedSums.products)
            expect(toCents(refunded)).toBeLessThanOrEqual(toCents(gross));
          return reportedSums;
        };
        await checkReports();
        for (const each of orderHistory.steps) {
          const { status, body } = await performStep(prepared, order, each);
          expect([200, 400, 409], JSON.stringify(body)).toContain(status);
          await checkReports();
        }
        await operator.post(`/orders/${order.id}/refund`, { all: true });
        const { total, taxes } = await checkReports();
        expect(total.refunded).toBe(total.gross);
        for (const [tax, refunded] of taxes) expect(refunded).toBe(tax);
      }),
      { numRuns: 12 },
    );
  });
});
