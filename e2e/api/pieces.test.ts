import type { Order } from '@mercer/contract';
import { type Db, sweepOrders } from '@mercer/server';
import { couponRow, eachDatabase, giftcardRow, ids, readQueuedMails } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { passHalfMinute } from '../money.ts';
import {
  cards,
  createOperatorCaller,
  fillCart,
  fillCheckout,
  listRefundedAmounts,
  openTestShop,
  placeOrder,
  readStockLevel,
  type Shop,
  signUpShopper,
  wholeOrder,
} from '../shop.ts';

const conflict = { status: 409, body: { error: { code: 'invalid_status' } } };
const refusedItems = { status: 400, body: { error: { code: 'validation_error', param: 'items' } } };

eachDatabase((db: () => Db) => {
  /** Two watches and a mug, paid by card: the line of each is known by its product. */
  const openOrderActions = async (shop: Shop, shopper: ReturnType<Shop['shopper']>, order: Order) => {
    const operator = createOperatorCaller(shop);
    const path = `/orders/${order.id}`;
    const toOrderItem = (product: string, quantity = 1) => {
      return { id: order.items.find(({ product_id }) => product_id === product)?.id ?? '', quantity };
    };
    const postOrderAction = async (action: string, body = wholeOrder[action]) =>
      operator.post(`${path}/${action}`, body);
    const readOrder = async (): Promise<Order> => (await operator.get(path)).body;
    const findOrderPiece = async (product: string) => {
      const { id } = toOrderItem(product);
      return (await readOrder()).pieces.find((line) => line.id === id);
    };
    const readPackingSlip = async (query = '') => {
      const answer = await shop.app.request(`/operator${path}/packing-slip${query}`, {
        headers: { Authorization: 'Bearer sk_test' },
      });
      return answer.text();
    };
    return {
      shop,
      shopper,
      operator,
      order,
      path,
      piece: toOrderItem,
      act: postOrderAction,
      readOrder,
      piecesOf: findOrderPiece,
      slip: readPackingSlip,
    };
  };
  const openShopWithOrder = async (circumstances?: Parameters<typeof openTestShop>[1]) => {
    const shop = await openTestShop(db(), circumstances);
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    return openOrderActions(shop, shopper, await placeOrder(shopper, [ids.watch, 2], [ids.mug, 1]));
  };
  const mailedParcels = async () => {
    const mails = (await readQueuedMails(db(), 'shipping')) as unknown as {
      data: { items: { name: string; quantity: number }[] };
    }[];
    return mails.map(({ data }) => data.items.map(({ name, quantity }) => `${quantity} ${name}`));
  };

  describe('pieces that were refunded', () => {
    test('before the rest leaves are in no parcel, mail or packing slip, and the order becomes shipped', async () => {
      const { shopper, act, piece, slip, piecesOf } = await openShopWithOrder();
      await act('ship', { items: [piece(ids.watch)] });
      await act('refund', { items: [piece(ids.mug)], restock: true });
      expect(await readStockLevel(shopper, ids.mug)).toBe(100);
      expect(await slip()).toContain('Field Watch');
      expect(await slip()).not.toContain('Everyday Mug');
      const { body } = await act('ship', { all: true, tracking: 'T2' });
      expect(body).toMatchObject({ status: 'shipped', refund_total: 12.5 });
      expect(body.shipments.map(({ items }: { items: object }) => items)).toEqual([
        [piece(ids.watch)],
        [piece(ids.watch)],
      ]);
      expect(await mailedParcels()).toEqual([['1 Field Watch'], ['1 Field Watch']]);
      expect(await slip()).not.toContain('Everyday Mug');
      expect(await piecesOf(ids.mug)).toEqual({
        id: piece(ids.mug).id,
        ordered: 1,
        canceled: 0,
        refunded: 1,
        restocked: 1,
        shipped: 0,
        returned: 0,
        shippable: 0,
        cancelable: 0,
        refundable: 0,
        returnable: 0,
      });
      expect(await readStockLevel(shopper, ids.mug)).toBe(100);
    });

    test('are not shipped when they are asked for by name, nor more than is left of their line', async () => {
      const { act, piece, readOrder } = await openShopWithOrder();
      await act('refund', { items: [piece(ids.watch)] });
      expect(await act('ship', { items: [piece(ids.watch, 2)] })).toMatchObject(refusedItems);
      expect((await act('ship', { items: [{ id: 'x', quantity: 1 }] })).body.error.message).toBe(
        'The order has no such item',
      );
      expect((await act('ship', { items: [piece(ids.watch)] })).body).toMatchObject({ status: 'paid' });
      expect(await act('ship', { items: [piece(ids.watch)] })).toMatchObject(refusedItems);
      expect((await act('ship', { items: [piece(ids.mug)] })).body).toMatchObject({ status: 'shipped' });
      expect((await readOrder()).shipments).toHaveLength(2);
    });

    test('of a line of which a part has left are those that have not left', async () => {
      const { act, piece, piecesOf } = await openShopWithOrder();
      await act('ship', { items: [piece(ids.watch)] });
      await act('refund', { items: [piece(ids.watch)] });
      expect(await piecesOf(ids.watch)).toMatchObject({ shipped: 1, refunded: 1, shippable: 0, returnable: 1 });
      expect((await act('ship')).body).toMatchObject({
        status: 'shipped',
        shipments: [{}, { items: [piece(ids.mug)] }],
      });
    });

    test('are the last that were left: the order is shipped by their refund, and the timeline says so', async () => {
      const { act, piece, shop } = await openShopWithOrder();
      await act('ship', { items: [piece(ids.watch, 2)] });
      const { body } = await act('refund', { items: [piece(ids.mug)] });
      expect(body).toMatchObject({ status: 'shipped', timeline: [{}, { status: 'paid' }, { status: 'shipped' }] });
      expect(await act('ship')).toMatchObject(conflict);
      await assertRefunded(shop, body.id, 1250);
    });

    test('all of them, in two refunds, make the order refunded, also when a part has left', async () => {
      const { act, piece, order, shop } = await openShopWithOrder();
      await act('ship', { items: [piece(ids.watch)] });
      await act('refund', { items: [piece(ids.watch, 2)] });
      expect((await act('refund', { items: [piece(ids.mug)] })).body).toMatchObject({ status: 'refunded' });
      await assertRefunded(shop, order.id, Math.round(order.grand_total * 100));
      expect(await act('ship')).toMatchObject(conflict);
    });

    test('by an amount alone are none: everything is still to be sent', async () => {
      const { act, piecesOf } = await openShopWithOrder();
      await act('refund', { amount: 5 });
      expect(await piecesOf(ids.watch)).toMatchObject({ refunded: 0, shippable: 2, refundable: 2 });
      expect((await act('ship')).body).toMatchObject({ status: 'shipped', refund_total: 5 });
      expect(await mailedParcels()).toEqual([['2 Field Watch', '1 Everyday Mug']]);
    });

    test('are not announced by the mail about a change of the order', async () => {
      const { act, piece, operator, path } = await openShopWithOrder();
      await act('refund', { items: [piece(ids.mug)] });
      await operator.patch(path, { items: [piece(ids.watch, 1)] });
      const [mail] = await readQueuedMails(db(), 'order_changed');
      expect(mail?.data).toMatchObject({ items: [{ name: 'Field Watch', quantity: 1 }] });
    });
  });

  describe('a refund that has not succeeded yet', () => {
    const openWithFailingRefunds = async () => {
      let isDown = false;
      const opened = await openShopWithOrder({ fault: (request) => isDown && request.url.endsWith('/refunds') });
      const setRefundsDown = (down: boolean) => {
        isDown = down;
      };
      return { ...opened, turn: setRefundsDown };
    };

    test('keeps its pieces from being shipped; with its success the order is shipped', async () => {
      const { act, piece, readOrder, turn, shop } = await openWithFailingRefunds();
      await act('ship', { items: [piece(ids.watch, 2)] });
      turn(true);
      expect((await act('refund', { items: [piece(ids.mug)] })).body).toMatchObject({ status: 'paid' });
      expect(await act('ship')).toMatchObject(conflict);
      expect(await act('cancel')).toMatchObject(conflict);
      turn(false);
      await passHalfMinute(shop);
      expect(await readOrder()).toMatchObject({ status: 'shipped', refunds: [{ status: 'succeeded' }] });
    });

    test('and is refused gives its pieces back to the parcel, but those that are in the stock again', async () => {
      const { act, piece, piecesOf, shopper } = await openShopWithOrder();
      const stock = await readStockLevel(shopper, ids.watch);
      const payments = db().updateTable('payments');
      const { transaction_id } = await db().selectFrom('payments').selectAll().executeTakeFirstOrThrow();
      await payments.set({ transaction_id: 'ch_unknown' }).execute();
      await act('refund', { items: [piece(ids.watch)], restock: true });
      await act('refund', { items: [piece(ids.mug)] });
      expect(await piecesOf(ids.watch)).toMatchObject({ refunded: 0, restocked: 1, shippable: 1, refundable: 2 });
      expect(await piecesOf(ids.mug)).toMatchObject({ refunded: 0, shippable: 1 });
      await payments.set({ transaction_id }).execute();
      await act('refund', { items: [piece(ids.watch)], restock: true });
      expect(await piecesOf(ids.watch)).toMatchObject({ refunded: 1, restocked: 1, shippable: 1, refundable: 1 });
      expect(await readStockLevel(shopper, ids.watch)).toBe(stock + 1);
      expect((await act('ship')).body).toMatchObject({
        status: 'shipped',
        shipments: [{ items: [piece(ids.watch), piece(ids.mug)] }],
      });
    });
  });

  describe('a partly shipped order', () => {
    test('is canceled for the rest: its money and pieces go back, what was sent stays sent', async () => {
      const { act, piece, shop, shopper, order, piecesOf } = await openShopWithOrder();
      const stock = await readStockLevel(shopper, ids.watch);
      const first = await act('ship', { items: [piece(ids.watch)] });
      expect(first.body).toMatchObject({ status: 'paid', cancelable: true });
      const { status, body } = await act('cancel', { note: 'Sold out, sorry' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: 'shipped', cancelable: false, refunds: [{ status: 'succeeded' }] });
      expect(body.timeline.at(-1)).toMatchObject({ status: 'shipped', actor: 'operator', note: 'Sold out, sorry' });
      const worth = 2 * (order.items[0]?.price ?? 0) + 12.5 - (order.items[0]?.price ?? 0);
      expect(body.refund_total).toBeCloseTo(worth);
      await assertRefunded(shop, order.id, Math.round(worth * 100));
      expect([await readStockLevel(shopper, ids.watch), await readStockLevel(shopper, ids.mug)]).toEqual([
        stock + 1,
        100,
      ]);
      expect(await piecesOf(ids.watch)).toMatchObject({ shipped: 1, refunded: 1, restocked: 1, shippable: 0 });
      const [mail] = await readQueuedMails(db(), 'cancel');
      expect(mail?.data).toMatchObject({
        is_rest: true,
        items: [
          { name: 'Field Watch', quantity: 1 },
          { name: 'Everyday Mug', quantity: 1 },
        ],
      });
      expect((await act('deliver')).body.status).toBe('delivered');
    });

    test('is canceled once, however often and by whoever it is asked for', async () => {
      const { act, piece, shop, shopper, order } = await openShopWithOrder();
      const stock = await readStockLevel(shopper, ids.watch);
      await act('ship', { items: [piece(ids.watch)] });
      const cancelAsShopper = () => shopper.post(`/api/account/orders/${order.id}/cancel`, { reason: 'Too late' });
      const answers = await Promise.all([cancelAsShopper(), cancelAsShopper(), act('cancel'), cancelAsShopper()]);
      answers.push(await act('cancel'), await cancelAsShopper());
      expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(6).fill([200, 'shipped']));
      expect(answers.at(-1)?.body.refunds).toHaveLength(1);
      expect(await readStockLevel(shopper, ids.watch)).toBe(stock + 1);
      expect(await readQueuedMails(db(), 'cancel')).toHaveLength(1);
      expect(await listRefundedAmounts(shop, order.id)).toEqual([Math.round(answers[0]?.body.refund_total * 100)]);
    });

    test('that was given away is canceled for the rest as well, without money', async () => {
      const shop = await openTestShop(db());
      await db()
        .insertInto('coupons')
        .values(couponRow('FREE', { type: 'percent', percent: 100 }))
        .execute();
      const shopper = shop.shopper();
      await fillCart(shopper, ids.mug, 3);
      await shopper.put('/api/cart/coupon', { code: 'FREE' });
      const { act, piece, piecesOf } = await openOrderActions(shop, shopper, await placeOrder(shopper));
      await act('ship', { items: [piece(ids.mug)] });
      expect((await act('cancel')).body).toMatchObject({ status: 'shipped', refund_total: 0 });
      expect(await piecesOf(ids.mug)).toMatchObject({ shipped: 1, restocked: 2, shippable: 0, returnable: 1 });
      expect((await act('cancel')).body).toMatchObject({ status: 'shipped' });
      expect(await readStockLevel(shopper, ids.mug)).toBe(99);
      expect(await readQueuedMails(db(), 'refund')).toEqual([]);
      expect(await db().selectFrom('invoices').select('id').where('kind', '=', 'credit_note').execute()).toEqual([]);
    });

    test('loses by a change what has not left, and nothing else; without a rest it is shipped', async () => {
      const { act, piece, operator, path, shopper, readOrder, piecesOf } = await openShopWithOrder();
      const stock = await readStockLevel(shopper, ids.watch);
      await act('ship', { items: [piece(ids.watch)] });
      const editOrder = (body: object) => operator.patch(path, body);
      expect(await editOrder({ items: [piece(ids.watch, 0)] })).toMatchObject({
        status: 400,
        body: { error: { param: 'items.0.quantity' } },
      });
      expect(await editOrder({ shipping: { state: 'WA' } })).toMatchObject(conflict);
      expect((await editOrder({ items: [piece(ids.watch, 1)] })).body).toMatchObject({ status: 'paid' });
      expect(await piecesOf(ids.watch)).toMatchObject({ ordered: 2, canceled: 1, shipped: 1, shippable: 0 });
      expect(await readStockLevel(shopper, ids.watch)).toBe(stock + 1);
      expect((await editOrder({ items: [piece(ids.mug, 0)] })).body).toMatchObject({ status: 'shipped' });
      expect((await readOrder()).items).toHaveLength(1);
      expect(await editOrder({ items: [piece(ids.watch, 0)] })).toMatchObject(conflict);
      const mails = await readQueuedMails(db(), 'cancel');
      expect(mails).toMatchObject([{ data: { is_rest: true, items: [{ name: 'Everyday Mug', quantity: 1 }] } }]);
    });

    test('paid by gift card and card gives the rest back to both', async () => {
      const shop = await openTestShop(db());
      await db().insertInto('giftcards').values(giftcardRow('GIFT20', 2000)).execute();
      const shopper = shop.shopper();
      await fillCart(shopper, ids.mug, 4);
      await shopper.post('/api/cart/giftcards', { code: 'GIFT20' });
      await fillCheckout(shopper, cards.visa);
      const { act, piece, order } = await openOrderActions(shop, shopper, (await shopper.post('/api/cart/order')).body);
      await act('ship', { items: [piece(ids.mug)] });
      expect((await act('cancel')).body).toMatchObject({ status: 'shipped', refund_total: 37.5 });
      expect(await listRefundedAmounts(shop, order.id)).toEqual([3000]);
      const { balance } = await db().selectFrom('giftcards').select('balance').executeTakeFirstOrThrow();
      expect(balance).toBe(750);
    });
  });

  describe('what goes back to a gift card that has expired meanwhile', () => {
    const day = 86_400_000;
    const openOrderPaidByCard = async () => {
      const shop = await openTestShop(db());
      const date_expires = new Date(shop.clock.now().getTime() + 10 * day).toISOString();
      await db()
        .insertInto('giftcards')
        .values(giftcardRow('GIFT90', 9000, { date_expires }))
        .execute();
      const shopper = shop.shopper();
      await fillCart(shopper, ids.mug, 4);
      await shopper.post('/api/cart/giftcards', { code: 'GIFT90' });
      const opened = await openOrderActions(shop, shopper, await placeOrder(shopper));
      shop.clock.advance(11 * day);
      return opened;
    };

    test.each(['refund', 'cancel', 'edit', 'return', 'cancel of the rest'])(
      'can be spent for a year, by a %s',
      async (way) => {
        const { shop, act, piece, operator, path, order } = await openOrderPaidByCard();
        const reverseOrder = {
          refund: () => act('refund', { items: [piece(ids.mug, 2)] }),
          cancel: () => act('cancel'),
          edit: () => operator.patch(path, { items: [piece(ids.mug, 2)] }),
          'cancel of the rest': async () => {
            await act('ship', { items: [piece(ids.mug, 2)] });
            return act('cancel');
          },
          return: async () => {
            await act('ship');
            const { token } = Object.fromEntries(new URL(order.link).searchParams);
            await shop.shopper().post(`/api/orders/${order.id}/return?token=${token}`, {
              reason: 'Too small',
              items: [piece(ids.mug, 2)],
            });
            const [returnRequest] = (await operator.get('/returns')).body.results;
            return operator.post(`/returns/${returnRequest.id}/approve`);
          },
        }[way];
        expect((await reverseOrder?.())?.status).toBe(200);
        const card = await db().selectFrom('giftcards').selectAll().executeTakeFirstOrThrow();
        expect(card.balance).toBe(way === 'cancel' ? 9000 : 6500);
        expect(card.date_expires).toBe(new Date(shop.clock.now().getTime() + 365 * day).toISOString());
        const next = shop.shopper();
        await fillCart(next, ids.mug, 2);
        const { body } = await next.post('/api/cart/giftcards', { code: 'GIFT90' });
        expect(body.giftcard_total).toBe(25);
      },
    );

    test('a card that never expires, or does so later, keeps its date; a blocked one stays blocked', async () => {
      const { act, piece } = await openOrderPaidByCard();
      for (const date_expires of [null, '2999-01-01T00:00:00.000Z']) {
        await db().updateTable('giftcards').set({ date_expires, active: 0 }).execute();
        await act('refund', { items: [piece(ids.mug)] });
        const card = await db().selectFrom('giftcards').selectAll().executeTakeFirstOrThrow();
        expect(card).toMatchObject({ date_expires, active: 0 });
      }
    });
  });

  describe('shipped and refunded at once', () => {
    test.each([
      ['all that is left', { all: true }],
      ['the same piece', undefined],
    ])('no piece is sent once it was refunded or canceled: %s', async (_, body) => {
      const { act, piece, readOrder, shop, order } = await openShopWithOrder();
      const parcel = body ?? { items: [piece(ids.mug)] };
      await Promise.all([
        act('ship', parcel),
        act('refund', { items: [piece(ids.mug)], restock: true }),
        act('ship', parcel),
        act('cancel'),
      ]);
      await passHalfMinute(shop);
      await assertConsistent(readOrder, shop);
      const actions = await readOrderActions(order.id);
      const refunded = actions.findIndex(({ action }) => action === 'order.refund');
      const canceled = actions.findIndex(({ action }) => action === 'order.cancel');
      for (const [at, { action, after: recordedState }] of actions.entries()) {
        if (action !== 'order.ship') continue;
        const shippedIds: string[] = JSON.parse(recordedState ?? '{}').items.map(({ id }: { id: string }) => id);
        if (refunded >= 0 && refunded < at) expect(shippedIds).not.toContain(piece(ids.mug).id);
        if (canceled >= 0) expect(at).toBeLessThan(canceled);
      }
    });
  });

  test('an order that leaves in one parcel says what was in it, and its slip is printed again', async () => {
    const { act, slip, piece } = await openShopWithOrder();
    expect((await act('ship', { all: true, tracking: 'T1' })).body).toMatchObject({
      status: 'shipped',
      shipments: [{ tracking: 'T1', items: [piece(ids.watch, 2), piece(ids.mug)] }],
    });
    expect(await slip()).toContain('Everyday Mug');
  });

  test('an order that was sent before parcels were written down counts as sent', async () => {
    const { act, readOrder, shopper, order } = await openShopWithOrder();
    await act('ship');
    await db().updateTable('orders').set({ shipments: null }).execute();
    const { pieces, shipments } = await readOrder();
    expect(shipments).toBeUndefined();
    expect(pieces[0]).toMatchObject({ shipped: 2, shippable: 0, returnable: 2 });
    const returnResponse = await shopper.post(`/api/account/orders/${order.id}/return`, { reason: 'Too small' });
    expect(returnResponse.body.status).toBe('return_requested');
  });

  /** Lists what operators did to an order, in the order in which it happened. */
  const readOrderActions = (orderId: string) =>
    db()
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity_id', '=', orderId)
      .orderBy('place')
      .execute();

  async function assertConsistent(readOrder: () => Promise<Order>, shop: Shop) {
    await sweepOrders(shop.deps);
    const { items, pieces, shipments = [] } = await readOrder();
    for (const { id, quantity } of items) {
      const line = pieces.find((orderPiece) => orderPiece.id === id);
      const shippedItems = shipments.flatMap((parcel) => parcel.items).filter((item) => item.id === id);
      const shipped = shippedItems.reduce((sum, item) => sum + item.quantity, 0);
      expect(shipped).toBeLessThanOrEqual(quantity);
      expect(line?.shipped).toBe(shipped);
      expect((line?.shippable ?? 0) + shipped).toBeLessThanOrEqual(quantity);
      expect(line?.refunded).toBeLessThanOrEqual(quantity);
    }
  }
});

async function assertRefunded(shop: Shop, orderId: string, amount: number): Promise<void> {
  expect(await listRefundedAmounts(shop, orderId)).toEqual([amount]);
}
