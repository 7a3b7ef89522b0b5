import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase, ids, readQueuedMails, recordedEvents, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../../address.ts';
import { assertMoneyRests } from '../../money.ts';
import { cards, createCardToken, fillCart, listRefundedAmounts, openTestShop, placeOrder } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

const dayMs = 86_400_000;

eachDatabase((db: () => Db) => {
  /** Opens a shop with a paid order that has got another piece since. */
  const openOwedOrder = async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const order = await placeOrder(shop.shopper(), [ids.mug, 2]);
    const path = `/orders/${order.id}`;
    const addPiece = () => operator.post(`${path}/items`, { items: [{ product_id: ids.mug, quantity: 1 }] });
    expect((await addPiece()).body).toMatchObject({ grand_total: 37.5, amount_due: 12.5 });
    const send = (body: object = {}, headers = {}) => operator.post(`${path}/payment-link`, body, headers);
    const readOrder = async () => (await operator.get(path)).body;
    return { shop, operator, order, path, addPiece, send, readOrder };
  };
  const readToken = ({ link }: { link: string }) => new URL(link).searchParams.get('token') ?? '';
  const openLink = (shopper: Shopper, link: { order_id: string; link: string }) =>
    shopper.post(`/api/orders/${link.order_id}/payment/open`, { token: readToken(link) });
  const viewLink = async (shopper: Shopper, link: { order_id: string; link: string }) =>
    (await shopper.get(`/api/orders/${link.order_id}/payment?token=${readToken(link)}`)).body;
  const enterCard = async (shopper: Shopper, number = cards.visa) => {
    const card = { token: await createCardToken(shopper, number) };
    return shopper.put('/api/cart', { billing: { ...address, method: 'card', card } });
  };
  const submit = (shopper: Shopper) => shopper.post('/api/cart/order');
  const payByCard = async (shopper: Shopper) => {
    await enterCard(shopper);
    return submit(shopper);
  };
  const over = (param: string) => ({ status: 409, body: { error: { code: 'draft_over', param } } });

  describe('the payment link of an order', () => {
    test('pays exactly the difference, once, and the payment is one of the order', async () => {
      const { shop, order, send, readOrder } = await openOwedOrder();
      expect((await readOrder()).available_actions).toContain('send_payment_link');
      const { status, body: link } = await send({ note: 'For the third mug' });
      expect(status).toBe(201);
      expect(link).toMatchObject({ order_id: order.id, status: 'open', amount: 12.5, currency: 'USD' });
      const [mail] = await readQueuedMails(db(), 'payment_link');
      expect(mail?.data).toMatchObject({ amount: 1250, note: 'For the third mug', number: order.number });
      expect(link.link).toContain(mail?.link);
      const shopper = shop.shopper();
      await fillCart(shopper, ids.notebook, 3);
      expect(await viewLink(shopper, link)).toMatchObject({ status: 'open', amount: 12.5, order_number: order.number });
      expect((await openLink(shopper, link)).status).toBe(200);
      expect((await shopper.get('/api/cart')).body).toMatchObject({
        grand_total: 12.5,
        shipment_delivery: false,
        tax_total: 0,
        items: [{ quantity: 1, price: 12.5, product_name: `Balance of order #${order.number}` }],
      });
      const { status: paidStatus, body: paid } = await payByCard(shopper);
      expect([paidStatus, paid.id, paid.number]).toEqual([200, order.id, order.number]);
      const paidOrder = await readOrder();
      expect(paidOrder).toMatchObject({ financial_status: 'paid', paid: true });
      const amounts: number[] = paidOrder.payments.map(({ amount }: { amount: number }) => amount);
      expect(amounts.toSorted((first, second) => second - first)).toEqual([25, 12.5]);
      expect(paidOrder.amount_due).toBeUndefined();
      expect(paidOrder.available_actions).not.toContain('send_payment_link');
      expect(await viewLink(shopper, link)).toMatchObject({ status: 'paid', amount: 0 });
      expect(await openLink(shop.shopper(), link)).toMatchObject(over('paid'));
      expect((await submit(shopper)).body.error ?? (await shopper.get('/api/cart')).body).toBeDefined();
      expect((await shopper.get('/api/cart')).body).toMatchObject({ items: [{ quantity: 3 }] });
      expect((await recordedEvents(db(), 'order.updated')).map(({ changed }) => changed)).toEqual([
        ['items'],
        ['payment_link'],
        ['payments'],
      ]);
      await sweepOrders(shop.deps);
      await assertMoneyRests(shop, db());
    });

    test('is opened by its own token alone', async () => {
      const { shop, order, send } = await openOwedOrder();
      await send();
      for (const token of ['', 'x', undefined, order.id, 'a'.repeat(43)]) {
        expect((await shop.shopper().post(`/api/orders/${order.id}/payment/open`, { token })).status).toBe(404);
        expect((await shop.shopper().get(`/api/orders/${order.id}/payment?token=${token}`)).body).toBeNull();
      }
    });

    test('tells whoever it was passed on to nothing of the order, before and after the payment', async () => {
      const { shop, order, send } = await openOwedOrder();
      const { body: link } = await send();
      const stranger = shop.shopper();
      await openLink(stranger, link);
      const { body: cart } = await stranger.get('/api/cart');
      expect([cart.account, cart.billing, cart.shipping]).toEqual([null, {}, {}]);
      const payer = { name: 'Grace Hopper', address1: '1 Navy Way', city: 'Portland', state: 'OR', zip: '97201' };
      const card = { token: await createCardToken(stranger, cards.visa) };
      await stranger.put('/api/cart', { billing: { ...payer, country: 'US', method: 'card', card } });
      const { body: paid } = await submit(stranger);
      const ways = [paid, (await submit(stranger)).body, (await stranger.get('/api/cart/order')).body];
      const foreignOrder = await stranger.get(`/api/cart/order?checkout_id=${cart.checkout_id}`);
      for (const answer of [...ways, foreignOrder.body]) {
        expect(answer).toMatchObject({
          id: order.id,
          number: order.number,
          email: null,
          grand_total: 12.5,
          shipping: {},
        });
        expect(answer.billing).toMatchObject(payer);
        expect(answer.link).toBe(link.link);
        expect(answer.items).toMatchObject([{ product_name: `Balance of order #${order.number}` }]);
        expect(JSON.stringify(answer)).not.toMatch(/ada@mercer|Lovelace|Mug/);
      }
      expect((await stranger.get(`/api/orders/${order.id}`)).body).toBeNull();
      expect((await stranger.get('/api/account/orders')).status).not.toBe(200);
      expect((await shop.shopper().get(`/api/cart/order?checkout_id=${cart.checkout_id}`)).status).toBe(404);
    });

    test('double clicks, and two who pay at once, pay once', async () => {
      const { shop, order, send, readOrder } = await openOwedOrder();
      const { body: link } = await send();
      const [first, second] = [shop.shopper(), shop.shopper()];
      await openLink(first, link);
      await enterCard(first);
      const answers = await Promise.all([submit(first), submit(first), submit(first)]);
      expect(answers.map(({ body }) => body.id)).toEqual([order.id, order.id, order.id]);
      expect(await openLink(second, link)).toMatchObject(over('paid'));
      await sweepOrders(shop.deps);
      expect(await listRefundedAmounts(shop, order.id)).toEqual([0]);
      expect((await readOrder()).payments).toHaveLength(2);
      await assertMoneyRests(shop, db());
    });

    test('goes to whoever has opened it last', async () => {
      const { shop, send, readOrder } = await openOwedOrder();
      const { body: link } = await send();
      const [first, second] = [shop.shopper(), shop.shopper()];
      await openLink(first, link);
      await enterCard(first);
      await openLink(second, link);
      expect((await second.get('/api/cart')).body).toMatchObject({ grand_total: 12.5, billing: {} });
      expect(await submit(first)).toMatchObject({ status: 409, body: { error: { code: 'draft_over' } } });
      expect((await payByCard(second)).status).toBe(200);
      expect((await readOrder()).financial_status).toBe('paid');
      await sweepOrders(shop.deps);
      await assertMoneyRests(shop, db());
    });

    test('says that nothing is to be paid once the edit is undone, and asks for what is owed after another', async () => {
      const { shop, operator, path, addPiece, send, readOrder } = await openOwedOrder();
      const { body: link } = await send();
      const shopper = shop.shopper();
      await openLink(shopper, link);
      await enterCard(shopper);
      await addPiece();
      expect(await submit(shopper)).toMatchObject(over('amount'));
      expect(await viewLink(shopper, link)).toMatchObject({ status: 'open', amount: 25 });
      await openLink(shopper, link);
      expect((await shopper.get('/api/cart')).body.grand_total).toBe(25);
      const added = (await readOrder()).items.slice(1).map(({ id }: { id: string }) => ({ id, quantity: 0 }));
      expect((await operator.patch(path, { items: added })).status).toBe(200);
      expect(await submit(shopper)).toMatchObject(over('amount'));
      expect(await viewLink(shopper, link)).toMatchObject({ status: 'settled', amount: 0 });
      expect(await openLink(shop.shopper(), link)).toMatchObject(over('settled'));
      expect(await send()).toMatchObject({ status: 409, body: { error: { code: 'invalid_status' } } });
      await assertMoneyRests(shop, db());
    });

    test('says that its order is canceled, that it has expired, and that it was withdrawn', async () => {
      const { shop, operator, order, path, send } = await openOwedOrder();
      const { body: link } = await send({ date_expires: new Date(shop.clock.now().getTime() + dayMs).toISOString() });
      const shopper = shop.shopper();
      await openLink(shopper, link);
      await enterCard(shopper);
      shop.clock.advance(dayMs);
      expect(await viewLink(shopper, link)).toMatchObject({ status: 'expired', amount: 0 });
      expect(await submit(shopper)).toMatchObject({ status: 409, body: { error: { code: 'draft_over' } } });
      expect(await openLink(shop.shopper(), link)).toMatchObject(over('expired'));
      expect((await send({ notify: false })).body).toMatchObject({ id: link.id, status: 'open' });
      expect((await operator.delete(`${path}/payment-link`)).status).toBe(204);
      expect(await viewLink(shopper, link)).toMatchObject({ status: 'deleted' });
      expect(await openLink(shop.shopper(), link)).toMatchObject(over('deleted'));
      expect((await send({ notify: false })).status).toBe(201);
      await operator.post(`${path}/cancel`);
      expect(await viewLink(shopper, link)).toMatchObject({ status: 'canceled', amount: 0 });
      expect(await openLink(shop.shopper(), link)).toMatchObject(over('canceled'));
      expect(await submit(shopper)).toMatchObject({ status: 409 });
      await sweepOrders(shop.deps);
      expect(await listRefundedAmounts(shop, order.id)).toEqual([2500]);
    });

    test('refunds go back by both payments', async () => {
      const { shop, operator, path, send, readOrder } = await openOwedOrder();
      const { body: link } = await send();
      const shopper = shop.shopper();
      await openLink(shopper, link);
      await payByCard(shopper);
      expect((await operator.post(`${path}/refund`, { all: true })).status).toBe(200);
      await sweepOrders(shop.deps);
      const refunded = await readOrder();
      expect(refunded).toMatchObject({ status: 'refunded', financial_status: 'refunded', refund_total: 37.5 });
      expect(refunded.refunds.map(({ status }: { status: string }) => status)).toEqual(['succeeded', 'succeeded']);
    });

    test('takes no manual method and no gift card', async () => {
      const { shop, send } = await openOwedOrder();
      const { body: link } = await send();
      const shopper = shop.shopper();
      await openLink(shopper, link);
      await shopper.put('/api/cart', { billing: { ...address, method: 'bank_transfer' } });
      expect(await submit(shopper)).toMatchObject({ status: 400, body: { error: { param: 'billing.method' } } });
    });

    test('is mailed again, and refuses what it cannot do', async () => {
      const { operator, path, order, send } = await openOwedOrder();
      expect((await operator.post(`${path}/mails`, { kind: 'payment_link' })).status).toBe(400);
      const first = await send({}, { 'Idempotency-Key': 'link-1' });
      expect((await send({}, { 'Idempotency-Key': 'link-1' })).body).toEqual(first.body);
      expect(await readQueuedMails(db(), 'payment_link')).toHaveLength(1);
      expect((await operator.post(`${path}/mails`, { kind: 'payment_link' })).status).toBe(200);
      expect(await readQueuedMails(db(), 'payment_link')).toHaveLength(2);
      expectRefused(await send({ date_expires: '2001-01-01T00:00:00.000Z' }), 'date_expires');
      expect((await operator.get(`${path}/payment-link`)).body.id).toBe(first.body.id);
      expect((await operator.get('/drafts')).body.results).toEqual([]);
      expect((await operator.get(`/drafts/${first.body.id}`)).status).toBe(404);
      expect((await operator.patch(`/drafts/${first.body.id}`, { note: 'x' })).status).toBe(404);
      expect((await operator.get('/orders/nothing/payment-link')).status).toBe(404);
      expect((await operator.post('/orders/nothing/payment-link')).status).toBe(404);
      expect((await operator.delete('/orders/nothing/payment-link')).status).toBe(404);
      expect(order.items).toHaveLength(1);
    });
  });
});
