import type { Invoice, Order } from '@mercer/contract';
import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../../address.ts';
import { passHalfMinute } from '../../money.ts';
import { cards, createOperatorCaller, fillCart, fillCheckout, openTestShop } from '../../shop.ts';

const vienna = { ...address, city: 'Vienna', state: 'Wien', zip: '1010', country: 'AT' };
const rule = { id: 'at', name: 'USt', country: 'AT', state: null, zip: null, priority: 0, compound: 0 } as const;

const compareInvoiceNumbers = (invoiceA: Invoice, invoiceB: Invoice) => (invoiceA.number < invoiceB.number ? -1 : 1);

eachDatabase((db: () => Db) => {
  const insertSetting = (id: string, value: object) =>
    db()
      .insertInto('settings')
      .values({ id, value: JSON.stringify(value) })
      .execute();

  /**
   * Opens a shop for one mug of 13.90 at 20 %, two notebooks of 4.20 at 10 % and shipping of 12.90 at 20 %; prices
   * contain the taxes.
   */
  const openTwoRateShop = async (circumstances?: Parameters<typeof openTestShop>[1]) => {
    const shop = await openTestShop(db(), circumstances);
    await insertSetting('taxes', { prices_include_tax: true });
    await insertSetting('shipping', { services: [{ id: 'post', name: 'Post', rates: [{ zone: null, price: 1290 }] }] });
    await db()
      .insertInto('tax_rules')
      .values({ ...rule, rate: 200_000, reduced_rate: 100_000, shipping: 1 })
      .execute();
    await db().updateTable('products').set({ price: 1390 }).where('id', '=', ids.mug).execute();
    const reduced = { price: 420, tax_class: 'reduced', free_shipping: 0 } as const;
    await db().updateTable('products').set(reduced).where('id', '=', ids.notebook).execute();
    const operator = createOperatorCaller(shop);
    const requestReport = async (path: string) => (await operator.get(`/reports/${path}`)).body;
    return { shop, operator, report: requestReport, shopper: shop.shopper() };
  };

  const placeTwoRateOrder = async (shopper: Shopper): Promise<Order> => {
    await fillCart(shopper, ids.mug, 1);
    await fillCart(shopper, ids.notebook, 2);
    await fillCheckout(shopper, cards.visa);
    await shopper.put('/api/cart', { shipping: vienna, billing: vienna });
    await shopper.put('/api/cart', { shipping: { service: 'post' } });
    return (await shopper.post('/api/cart/order')).body;
  };

  const listDocuments = async (operator: ReturnType<typeof createOperatorCaller>, id: string): Promise<Invoice[]> =>
    (await operator.get(`/invoices?order_id=${id}&limit=100`)).body.results.toSorted(compareInvoiceNumbers);
  const listCreditNotes = async (operator: ReturnType<typeof createOperatorCaller>, id: string) =>
    (await listDocuments(operator, id)).filter(({ kind }) => kind === 'credit_note');
  const listTaxRates = (taxes: { rate: number; amount: number }[]) => taxes.map(({ rate, amount }) => [rate, amount]);

  describe('one tax rule with a standard and a reduced rate', () => {
    test('each rate of an order keeps its own amount when a line is taken out, or lowered', async () => {
      const { operator, shopper, report } = await openTwoRateShop();
      const placed = await placeTwoRateOrder(shopper);
      expect(listTaxRates(placed.taxes)).toEqual([
        [20, 4.47],
        [10, 0.76],
      ]);
      const [mug, notebook] = placed.items.map(({ id }) => id);
      const lowered = await operator.patch(`/orders/${placed.id}`, { items: [{ id: notebook, quantity: 1 }] });
      expect(listTaxRates(lowered.body.taxes)).toEqual([
        [20, 4.47],
        [10, 0.38],
      ]);
      const { body } = await operator.patch(`/orders/${placed.id}`, { items: [{ id: mug, quantity: 0 }] });
      expect(listTaxRates(body.taxes)).toEqual([
        [20, 2.15],
        [10, 0.38],
      ]);
      expect(body).toMatchObject({ tax_total: 2.53, tax_included_total: 2.53, grand_total: 17.1 });
      const { results } = await report('taxes');
      expect(results.map((row: { rate: number; tax: number }) => [row.rate, row.tax]).toSorted()).toEqual([
        [10, 0.38],
        [20, 2.15],
      ]);
    });

    test('a credit note states the taxes of what it gives back, by rate', async () => {
      const { operator, shopper } = await openTwoRateShop();
      const placed = await placeTwoRateOrder(shopper);
      const [mug, notebook] = placed.items.map(({ id }) => id);
      await operator.post(`/orders/${placed.id}/refund`, { items: [{ id: notebook, quantity: 1 }] });
      await operator.patch(`/orders/${placed.id}`, { items: [{ id: mug, quantity: 0 }] });
      await operator.post(`/orders/${placed.id}/refund`, { all: true });
      const [itemRefund, edit, finalRefund] = await listCreditNotes(operator, placed.id);
      const base = { kind: 'credit_note', invoice_number: 'INV-1000', discount_total: 0, payments: [] };
      expect(itemRefund).toMatchObject({ ...base, sub_total: 4.2, shipment_total: 0, adjustment: 0, grand_total: 4.2 });
      expect(itemRefund?.taxes).toEqual([{ name: 'USt', rate: 10, amount: 0.38, included: true, base: 3.82 }]);
      expect(edit).toMatchObject({ ...base, sub_total: 13.9, shipment_total: 0, adjustment: 0, grand_total: 13.9 });
      expect(edit?.taxes).toEqual([{ name: 'USt', rate: 20, amount: 2.32, included: true, base: 11.58 }]);
      expect(finalRefund).toMatchObject({
        ...base,
        sub_total: 4.2,
        shipment_total: 12.9,
        adjustment: 0,
        grand_total: 17.1,
      });
      expect(finalRefund && listTaxRates(finalRefund.taxes).toSorted()).toEqual([
        [10, 0.38],
        [20, 2.15],
      ]);
    });

    test('the tax report takes a refund off the rates of its lines', async () => {
      const { operator, shopper, report } = await openTwoRateShop();
      const placed = await placeTwoRateOrder(shopper);
      const [mug] = placed.items.map(({ id }) => id);
      await operator.post(`/orders/${placed.id}/refund`, { items: [{ id: mug, quantity: 1 }] });
      const { results } = await report('taxes');
      const refunded = results.map((row: { rate: number; tax_refunded: number }) => [row.rate, row.tax_refunded]);
      expect(refunded.toSorted()).toEqual([
        [10, 0],
        [20, 2.32],
      ]);
    });

    test('a refund that is on its way while the order is changed has a credit note that fits what is left', async () => {
      const gateway = { isDown: false };
      const isBlockedRefund = (request: Request) => gateway.isDown && request.url.includes('refund');
      const { shop, operator, shopper, report } = await openTwoRateShop({ fault: isBlockedRefund });
      const placed = await placeTwoRateOrder(shopper);
      const [mug] = placed.items.map(({ id }) => id);
      gateway.isDown = true;
      await operator.post(`/orders/${placed.id}/refund`, { amount: 20 });
      const without = { items: [{ id: mug, quantity: 0 }] };
      const edited = await operator.patch(`/orders/${placed.id}`, without);
      expect(edited.body).toMatchObject({ grand_total: 21.3, refund_total: 20 });
      const [, notebook] = placed.items.map(({ id }) => id);
      const refusedEdit = await operator.patch(`/orders/${placed.id}`, { items: [{ id: notebook, quantity: 1 }] });
      expect(refusedEdit).toMatchObject({ status: 409, body: { error: { code: 'refunded' } } });
      gateway.isDown = false;
      for (let n = 0; n < 10; n += 1) await passHalfMinute(shop);
      const documents = await listDocuments(operator, placed.id);
      const remainingTaxes = new Map<number, number>();
      for (const { kind, taxes } of documents) {
        for (const { rate, amount } of taxes)
          remainingTaxes.set(
            rate,
            (remainingTaxes.get(rate) ?? 0) + Math.round(amount * 100) * (kind === 'invoice' ? 1 : -1),
          );
      }
      const { results } = await report('taxes');
      for (const { rate, tax, tax_refunded } of results)
        expect([rate, remainingTaxes.get(rate)]).toEqual([rate, Math.round((tax - tax_refunded) * 100)]);
      expect(documents.map(({ grand_total }) => grand_total).toSorted()).toEqual([13.9, 20, 35.2]);
    });

    test('the sales report counts a change of an order once', async () => {
      const { operator, shopper, report } = await openTwoRateShop();
      const placed = await placeTwoRateOrder(shopper);
      const [mug] = placed.items.map(({ id }) => id);
      const { body } = await operator.patch(`/orders/${placed.id}`, { items: [{ id: mug, quantity: 0 }] });
      const expectedTotals = { gross: body.grand_total, tax: body.tax_total, refunded: 0 };
      for (const by of ['day', 'country', 'coupon'])
        expect((await report(`sales?by=${by}`)).total).toMatchObject(expectedTotals);
      const days = (await report('sales')).results;
      expect(days.reduce((sum: number, day: { refunded: number }) => sum + day.refunded, 0)).toBe(0);
      expect((await report('refunds')).results).toEqual([]);
    });
  });
});
