import type { Invoice, Order } from '@mercer/contract';
import type { Db } from '@mercer/server';
import { couponRow, eachDatabase, giftcardRow, ids, readQueuedMails } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { fillCartWithoutCard, placeOrderByCard } from '../money.ts';
import { cards, createOperatorCaller, openTestShop } from '../shop.ts';

const toMinorUnits = (amount: number) => Math.round(amount * 100);

eachDatabase((db: () => Db) => {
  /** 199.99 less 10 %, of which 50.00 by gift card. */
  const placeDiscountedOrder = async () => {
    const shop = await openTestShop(db());
    await db()
      .insertInto('coupons')
      .values(couponRow('TEN', { type: 'percent', percent: 10 }))
      .execute();
    await db().insertInto('giftcards').values(giftcardRow('GIFT50', 5000)).execute();
    const shopper = shop.shopper();
    await fillCartWithoutCard(shopper, ids.watch, 2);
    await shopper.put('/api/cart/coupon', { code: 'TEN' });
    await shopper.post('/api/cart/giftcards', { code: 'GIFT50' });
    const order: Order = (await placeOrderByCard(shopper, cards.visa)).body;
    return { order, operator: createOperatorCaller(shop) };
  };

  test('order, mail and invoice tell one total, and what the card was charged of it', async () => {
    const { order, operator } = await placeDiscountedOrder();
    expect(order).toMatchObject({ discount_total: 40, grand_total: 359.98, giftcard_total: 50, capture_total: 309.98 });
    const [mail] = await readQueuedMails(db(), 'order');
    const cardPayment = { kind: 'paid', name: 'Visa ···· 4242', amount: 30_998 };
    expect(mail?.data).toMatchObject({ grand_total: 35_998, giftcard_total: 5000, paid: cardPayment });
    const [invoice]: Invoice[] = (await operator.get(`/invoices?order_id=${order.id}`)).body.results;
    expect(invoice).toMatchObject({ grand_total: 359.98 });
    expect(invoice?.payments).toEqual([
      { label: 'Visa ···· 4242', amount: 309.98 },
      { label: 'giftcard', amount: 50 },
    ]);
    const page: string = (await operator.get(`/orders/${order.id}/invoice?format=html`)).body;
    const text = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Total $359.98 Paid with Visa ···· 4242 $309.98 Paid with Gift card $50.00');
  });

  test('after a change of the order they still do', async () => {
    const { order, operator } = await placeDiscountedOrder();
    const { body } = await operator.patch(`/orders/${order.id}`, { items: [{ id: order.items[0]?.id, quantity: 1 }] });
    expect(body).toMatchObject({ grand_total: 179.99, giftcard_total: 50, capture_total: 129.99 });
    const [mail] = await readQueuedMails(db(), 'order_changed');
    expect(mail?.data).toMatchObject({
      grand_total: toMinorUnits(body.grand_total),
      giftcard_total: 5000,
      paid: { kind: 'paid', name: 'Visa ···· 4242', amount: toMinorUnits(body.capture_total) },
      refund_total: toMinorUnits(order.capture_total - body.capture_total),
    });
  });
});
