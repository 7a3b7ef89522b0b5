import { type Order, toMinorUnits } from '@mercer/contract';
import type { Db } from '@mercer/server';
import { couponRow, eachDatabase, giftcardRow, ids } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readGatewayLedger } from '../money.ts';
import { cards, createOperatorCaller, fillCart, fillCheckout, openTestShop } from '../shop.ts';

/** Decimals of the currency in the shop, and at the gateway of cards. */
const decimals = { JPY: 0, KRW: 0, CLP: 0, KWD: 2, BHD: 2, HUF: 2 };
type Code = keyof typeof decimals;

const quantity = fc.integer({ min: 1, max: 3 });
const step = fc.oneof(
  fc.record({ is: fc.constant('pieces' as const), line: fc.nat(2) }),
  fc.record({ is: fc.constant('amount' as const), percent: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ is: fc.constant('edit' as const), line: fc.nat(2), left: fc.nat(2) }),
);
const history = fc.record({
  currency: fc.constantFrom(...(Object.keys(decimals) as Code[])),
  rate: fc.integer({ min: 1, max: 270 }).map((tenths) => tenths * 1000),
  isIncluded: fc.boolean(),
  price: fc.integer({ min: 1, max: 999_999 }),
  shipment: fc.integer({ min: 0, max: 9999 }),
  percent: fc.integer({ min: 0, max: 99 }),
  giftcard: fc.constantFrom(0, 77, 12_345),
  quantities: fc.tuple(quantity, quantity),
  steps: fc.array(step, { maxLength: 4 }),
});

eachDatabase((db: () => Db) => {
  const writeSetting = async (id: string, setting: object) => {
    const value = JSON.stringify(setting);
    const row = db().insertInto('settings').values({ id, value });
    await row.onConflict((conflict) => conflict.column('id').doUpdateSet({ value })).execute();
  };

  test('a store in a currency of any decimals agrees with gateway, documents and reports', {
    timeout: 300_000,
  }, async () => {
    const shop = await openTestShop(db());
    const operator = createOperatorCaller(shop);
    await fc.assert(
      fc.asyncProperty(history, async (each) => {
        const { currency } = each;
        const places = decimals[currency];
        const isExact = (amount: number) => Number(amount.toFixed(places)) === amount;
        shop.clock.advance(3 * 86_400_000);
        await writeSetting('store', { currency });
        await writeSetting('taxes', { prices_include_tax: each.isIncluded });
        const rates = [{ zone: null, price: each.shipment }];
        await writeSetting('shipping', { services: [{ id: 'post', name: 'Post', rates }] });
        for (const table of ['tax_rules', 'coupons', 'giftcards'] as const) await db().deleteFrom(table).execute();
        const rule = { country: 'US', state: null, zip: null, compound: 0, priority: 0, shipping: 1 } as const;
        await db()
          .insertInto('tax_rules')
          .values({ ...rule, id: 't', name: 'T', rate: each.rate, reduced_rate: null })
          .execute();
        await db()
          .updateTable('products')
          .set({ stock_tracking: 0, price: each.price })
          .where('id', '=', ids.mug)
          .execute();
        await db()
          .insertInto('coupons')
          .values(couponRow('OFF', { type: 'percent', percent: each.percent || 1 }))
          .execute();
        await db()
          .insertInto('giftcards')
          .values({ ...giftcardRow('GIFT', each.giftcard || 1), currency })
          .execute();
        const shopper = shop.shopper();
        await fillCart(shopper, ids.mug, each.quantities[0]);
        await fillCart(shopper, ids.notebook, each.quantities[1]);
        if (each.percent) await shopper.put('/api/cart/coupon', { code: 'OFF' });
        if (each.giftcard) await shopper.post('/api/cart/giftcards', { code: 'GIFT' });
        await fillCheckout(shopper, cards.visa);
        await shopper.put('/api/cart', { shipping: { service: 'post' } });
        const { status, body: placed } = await shopper.post('/api/cart/order');
        expect([status, placed.currency], JSON.stringify(placed)).toEqual([200, currency]);
        const path = `/orders/${placed.id}`;
        const check = async (): Promise<Order> => {
          const { body: order } = await operator.get(path);
          const { sub_total, discount_total, shipment_total, tax_total, tax_included_total, grand_total } = order;
          const minor = (amount: number) => toMinorUnits(amount, currency);
          for (const amount of [sub_total, discount_total, shipment_total, tax_total, grand_total, order.capture_total])
            expect(isExact(amount), `${amount} ${currency}`).toBe(true);
          expect(
            minor(sub_total) -
              minor(discount_total) +
              minor(shipment_total) +
              minor(tax_total) -
              minor(tax_included_total),
          ).toBe(minor(grand_total));
          const charges = (await readGatewayLedger(shop, placed.id)).filter((charge) => charge.status === 'succeeded');
          const net = charges.reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0);
          const scale = { KWD: 10, BHD: 10 }[currency as string] ?? 1;
          const refundedToCards = await db()
            .selectFrom('refunds')
            .select(['amount', 'giftcard_amount', 'edit_id'])
            .where('order_id', '=', placed.id)
            .where('status', '=', 'succeeded')
            .execute();
          const back = refundedToCards.reduce(
            (sum, refund) => sum + (refund.edit_id ? 0 : refund.amount - refund.giftcard_amount),
            0,
          );
          if (charges.length > 0)
            expect([net, net / scale, currency]).toEqual([
              (minor(order.capture_total) - back) * scale,
              minor(order.capture_total) - back,
              currency,
            ]);
          const day = shop.clock.now().toISOString().slice(0, 10);
          const { total, currency: reported } = (await operator.get(`/reports/sales?from=${day}&to=${day}`)).body;
          expect([total.gross, reported]).toEqual([grand_total, currency]);
          const documents = await db()
            .selectFrom('invoices')
            .select(['kind', 'snapshot'])
            .where('order_id', '=', placed.id)
            .execute();
          const sum = documents.reduce(
            (all, { kind, snapshot }) => all + (kind === 'invoice' ? 1 : -1) * JSON.parse(snapshot).grand_total,
            0,
          );
          const all = await db()
            .selectFrom('refunds')
            .select(['amount', 'edit_id'])
            .where('order_id', '=', placed.id)
            .where('status', '=', 'succeeded')
            .execute();
          expect(sum).toBe(
            minor(grand_total) - all.reduce((backSum, refund) => backSum + (refund.edit_id ? 0 : refund.amount), 0),
          );
          const html = (await operator.get(`${path}/invoice`)).body;
          if (places === 0) expect(JSON.stringify(html)).not.toMatch(/[¥₩$]\s?[\d,]+\.\d/);
          return order;
        };
        let order = await check();
        for (const next of each.steps) {
          const item = order.items[('line' in next ? next.line : 0) % order.items.length];
          const minor = Math.max(
            1,
            Math.floor((toMinorUnits(order.grand_total, currency) * ('percent' in next ? next.percent : 0)) / 100),
          );
          const answer =
            next.is === 'amount'
              ? await operator.post(`${path}/refund`, { amount: places === 0 ? minor : minor / 100 })
              : next.is === 'edit'
                ? await operator.patch(path, { items: [{ id: item?.id, quantity: next.left }] })
                : await operator.post(`${path}/refund`, { items: [{ id: item?.id, quantity: 1 }] });
          expect([200, 400, 409], JSON.stringify(answer.body)).toContain(answer.status);
          const failed = await db()
            .selectFrom('refunds')
            .select(['amount', 'message'])
            .where('order_id', '=', placed.id)
            .where('status', '=', 'failed')
            .execute();
          expect(failed).toEqual([]);
          order = await check();
        }
        await operator.post(`${path}/cancel`);
        const charges = (await readGatewayLedger(shop, placed.id)).filter((charge) => charge.status === 'succeeded');
        expect(charges.reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0)).toBe(0);
        expect(shop.faults).toEqual([]);
      }),
      { numRuns: Number(process.env.RUNS ?? 25), endOnFailure: true },
    );
  });
});
