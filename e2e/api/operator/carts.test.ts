import { type Db, remindOfCarts } from '@mercer/server';
import { eachDatabase, ids, readQueuedMails, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../../address.ts';
import { cards, createCardToken, fillCart, openTestShop } from '../../shop.ts';
import { openOperator } from './operator.ts';

const hourMs = 3_600_000;
const email = 'ada@mercer.test';

eachDatabase((db: () => Db) => {
  async function openCartShop() {
    const shop = await openTestShop(db());
    const opened = await openOperator(db(), shop);
    const { operator } = opened;
    const subscribe = async () => {
      await opened.shopper.post('/api/subscribers', { email });
      const { link } = JSON.parse(
        (await db().selectFrom('outbox').select('data').where('kind', '=', 'newsletter').executeTakeFirstOrThrow())
          .data,
      );
      const key = new URL(link, 'http://localhost').searchParams.get('key');
      await opened.shopper.post('/api/subscribers/confirm', { key });
    };
    const leaveCart = async () => {
      const shopper = shop.shopper();
      await fillCart(shopper, ids.mug, 2);
      await shopper.put('/api/cart', { account: { email }, shipping: address });
      return shopper;
    };
    const orderCart = async (shopper: Shopper) => {
      const card = { token: await createCardToken(shopper, cards.visa) };
      await shopper.put('/api/cart', { billing: { ...address, method: 'card', card } });
      return (await shopper.post('/api/cart/order')).body;
    };
    const turnOn = () => operator.put('/settings/cart_reminders', { value: { enabled: true, after_hours: 24 } });
    const readReminders = () => readQueuedMails(db(), 'cart_reminder');
    return { ...opened, subscribe, leaveCart, orderCart, turnOn, readReminders };
  }

  test('carts are listed with content, contact and value', async () => {
    const { operator, leaveCart } = await openCartShop();
    await leaveCart();
    const { results } = (await operator.get('/carts')).body;
    expect(results).toMatchObject([
      {
        email,
        name: address.name,
        items: [{ product_id: ids.mug, quantity: 2, name: 'Everyday Mug' }],
        value: 25,
        currency: 'USD',
        recovered: false,
        date_reminded: null,
      },
    ]);
    expect(JSON.stringify(results)).not.toMatch(/checkout_id|card|token/);
    for (const [query, count] of [
      ['has_contact=true', 1],
      ['has_contact=false', 0],
      ['reminded=true', 0],
      ['recovered=true', 0],
      ['updated_since=2031-01-01', 0],
    ] as const)
      expect([query, (await operator.get(`/carts?${query}`)).body.count]).toEqual([query, count]);
  });

  describe('a reminder', () => {
    test('is off, and goes once to a subscriber alone, whatever number of nodes is at it', async () => {
      const { deps, clock, subscribe, leaveCart, turnOn, readReminders } = await openCartShop();
      await leaveCart();
      await subscribe();
      clock.advance(25 * hourMs);
      await remindOfCarts(deps);
      expect(await readReminders()).toEqual([]);
      await turnOn();
      await Promise.all([remindOfCarts(deps), remindOfCarts(deps), remindOfCarts(deps)]);
      await remindOfCarts(deps);
      expect(await readReminders()).toMatchObject([{ recipient: email }]);
    });

    test('goes once a week, into however many carts the address is typed', async () => {
      const { deps, clock, subscribe, leaveCart, turnOn, readReminders } = await openCartShop();
      await turnOn();
      await subscribe();
      for (let carts = 0; carts < 5; carts += 1) await leaveCart();
      clock.advance(25 * hourMs);
      await Promise.all([remindOfCarts(deps), remindOfCarts(deps)]);
      expect(await readReminders()).toHaveLength(1);
      clock.advance(6 * 24 * hourMs);
      await remindOfCarts(deps);
      expect(await readReminders()).toHaveLength(1);
      clock.advance(2 * 24 * hourMs);
      await Promise.all([remindOfCarts(deps), remindOfCarts(deps)]);
      expect(await readReminders()).toHaveLength(2);
    });

    test('goes to nobody without consent, too early, or for a cart of long ago', async () => {
      const { deps, clock, subscribe, leaveCart, turnOn, readReminders } = await openCartShop();
      await turnOn();
      await leaveCart();
      clock.advance(25 * hourMs);
      await remindOfCarts(deps);
      expect(await readReminders()).toEqual([]);
      clock.advance(30 * 24 * hourMs);
      await subscribe();
      await remindOfCarts(deps);
      await leaveCart();
      clock.advance(23 * hourMs);
      await remindOfCarts(deps);
      expect(await readReminders()).toEqual([]);
    });

    test('has a link that opens the cart and one that unsubscribes; an order after it is told', async () => {
      const { operator, deps, clock, shop, subscribe, leaveCart, orderCart, turnOn, readReminders } =
        await openCartShop();
      await turnOn();
      const ada = await leaveCart();
      await subscribe();
      clock.advance(25 * hourMs);
      await remindOfCarts(deps);
      const [mail] = await readReminders();
      expect(mail?.data).toMatchObject({ products: 'Everyday Mug' });
      const checkoutId = String(mail?.link).split('/').at(-1);
      const elsewhere = shop();
      await elsewhere.put(`/api/cart/recover/${checkoutId}`);
      const opened = (await elsewhere.get('/api/cart')).body;
      expect([opened?.item_quantity, JSON.stringify(opened)]).toEqual([
        2,
        expect.not.stringContaining(address.address1),
      ]);
      const order = await orderCart(ada);
      const [recovered] = (await operator.get('/carts?recovered=true')).body.results;
      expect(recovered).toMatchObject({ order_id: order.id, recovered: true, email });
      const key = new URL(String(Object(mail?.data).unsubscribe_link), 'http://localhost').searchParams.get('key');
      expect((await elsewhere.post('/api/subscribers/unsubscribe', { key })).body).toEqual({ success: true });
      await leaveCart();
      clock.advance(25 * hourMs);
      await remindOfCarts(deps);
      expect(await readReminders()).toHaveLength(1);
    });
  });
});
