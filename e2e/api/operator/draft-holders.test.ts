import type { Db } from '@mercer/server';
import { eachDatabase, ids, queuedMails, type Shopper } from '@mercer/server/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { address } from '../../address.ts';
import {
  assertMoneyRests,
  atBank,
  confirmIntent,
  halfMinute,
  ledgerOf,
  openIntent,
  payByBank,
  submitIntent,
} from '../../money.ts';
import { cards, cardToken, fillCart, openShop, type Shop, signUp } from '../../shop.ts';
import { openOperator } from './operator.ts';

const offer = { email: 'ada@mercer.test', items: [{ product_id: ids.mug, quantity: 2, price: 10 }] };
const ada = { ...address, name: 'Ada Firstholder', address1: '1 First Street', phone: '+1 503 555 0111' };
const eve = { ...address, name: 'Eve Secondholder', address1: '666 Second Street', phone: '+1 503 555 0222' };
const over = { status: 409, body: { error: { code: 'draft_over' } } };

eachDatabase((db: () => Db) => {
  const open = async (fields: object = {}, shop?: Shop) => {
    const opened = shop ?? (await openShop(db()));
    return offered(opened, await openOperator(db(), opened), fields);
  };
  const offered = async (shop: Shop, { operator }: Awaited<ReturnType<typeof openOperator>>, fields: object) => {
    const { body: draft } = await operator.post('/drafts', { ...offer, ...fields });
    const token = new URL(draft.link).searchParams.get('token') ?? '';
    const take = (shopper: Shopper) => shopper.post(`/api/drafts/${draft.id}/open`, { token });
    const look = async (shopper = shop.shopper()) => (await shopper.get(`/api/drafts/${draft.id}?token=${token}`)).body;
    return { shop, operator, draft, take, look, someone: () => shop.shopper() };
  };
  const fill = async (shopper: Shopper, person: typeof ada) => {
    const card = { token: await cardToken(shopper, cards.visa) };
    await shopper.put('/api/cart', {
      shipping: person,
      billing: { ...person, method: 'card', card },
      comments: `Ring at ${person.name}`,
      gift_message: `For ${person.name}`,
      metadata: { for: person.name },
    });
    return card.token;
  };
  const submit = (shopper: Shopper) => shopper.post('/api/cart/order');
  /** All that a session can read of its cart, its order, its payments and the draft. */
  const seenBy = async (shopper: Shopper, checkoutId?: string) => {
    const paths = ['/api/cart', '/api/account', '/api/cart/order', '/api/payments', '/api/account/orders'];
    if (checkoutId) paths.push(`/api/cart/order?checkout_id=${checkoutId}`);
    const answers = await Promise.all(paths.map((path) => shopper.get(path)));
    return JSON.stringify(answers.map(({ body }) => body));
  };
  const expectNothingOf = (seen: string, person: typeof ada, ...more: string[]) => {
    for (const word of [person.name, person.address1, person.phone, ...more]) expect(seen).not.toContain(word);
  };

  describe('the link of a draft that two people have', () => {
    test('gives the second one goods and prices, and nothing of the first', async () => {
      const { someone, take, look } = await open({ note: 'As agreed', discount: { amount: 2 }, shipping: ada });
      const [first, second] = [someone(), someone()];
      await take(first);
      const token = await fill(first, ada);
      const checkoutId = (await first.get('/api/cart')).body.checkout_id;
      expect((await take(second)).status).toBe(200);
      const { body: cart } = await second.get('/api/cart');
      expect(cart).toMatchObject({
        grand_total: 18,
        items: [{ product_id: ids.mug, quantity: 2, price: 10 }],
        account: null,
        billing: {},
        comments: null,
        gift_message: null,
        metadata: {},
      });
      expectNothingOf(await seenBy(second), ada, token, offer.email, checkoutId);
      expect(await look(second)).not.toHaveProperty('order_link');
    });

    test('is lost to the first one with a plain sentence; nothing of it is paid or changed there', async () => {
      const { someone, take } = await open();
      const [first, second] = [someone(), someone()];
      await take(first);
      await fill(first, ada);
      await take(second);
      await fill(second, eve);
      const message = 'This offer was opened on another device. Open its link again to go on with it here.';
      for (const answer of [
        await submit(first),
        await first.post('/vault/intent', { gateway: 'airwallex', intent: {} }),
        await first.put('/api/cart', { shipping: ada }),
        await first.put('/api/cart/items', []),
        await first.put('/api/cart/coupon', { code: 'X' }),
      ]) {
        expect(answer).toMatchObject({ ...over, body: { error: { message } } });
      }
      expect((await first.get('/api/cart')).body).toMatchObject({ items: [], grand_total: 0 });
      expectNothingOf(await seenBy(first), eve);
      expectNothingOf(await seenBy(second), ada);
      const { body: order } = await submit(second);
      expect(order).toMatchObject({ status: 'paid', shipping: { address1: eve.address1 } });
      expectNothingOf(await seenBy(first), eve);
    });

    test('is opened on a telephone, then paid on a computer, by the same person', async () => {
      const { shop, someone, take, look, operator, draft } = await open();
      const [phone, computer] = [someone(), someone()];
      await fillCart(phone, ids.notebook);
      await take(phone);
      await fill(phone, ada);
      await take(computer);
      await fill(computer, ada);
      await computer.put('/api/cart', { account: { email: 'ada.typed@mercer.test' } });
      const { body: order } = await submit(computer);
      expect(order).toMatchObject({ status: 'paid', grand_total: 20, email: 'ada.typed@mercer.test' });
      expect((await operator.get(`/drafts/${draft.id}`)).body).toMatchObject({ status: 'used', order_id: order.id });
      expect(await look()).toEqual({ id: draft.id, status: 'used', order_link: null });
      // what was in the cart before is there again where the offer was not paid, too
      expect((await fillCart(phone, ids.watch)).body.items).toMatchObject([
        { product_id: ids.notebook },
        { product_id: ids.watch },
      ]);
      await assertMoneyRests(shop, db());
    });

    test('confirms to the address that the offer was made for where nobody types another one', async () => {
      const { someone, take } = await open();
      const [first, second] = [someone(), someone()];
      await take(first);
      await take(second);
      await fill(second, eve);
      expect((await submit(second)).body.status).toBe('paid');
      expect(await queuedMails(db(), 'order')).toMatchObject([{ recipient: offer.email }]);
    });

    test.each(['an intent', 'the page of a bank'])(
      'sends no parcel to the second one that the first one pays for by %s: that money goes back',
      async (way) => {
        const { shop, someone, take } = await open();
        const [first, second] = [someone(), someone()];
        await take(first);
        await fill(first, ada);
        const intent = way === 'an intent' ? await openIntent(first) : null;
        const bank = intent ? '' : await payByBank(first);
        await take(second);
        await fill(second, eve);
        if (intent) await confirmIntent(shop, intent, cards.visa);
        else await atBank(shop, bank);
        if (intent) expect((await submitIntent(first, intent)).status).toBeGreaterThanOrEqual(400);
        else expect((await submit(first)).status).toBeGreaterThanOrEqual(400);
        for (let n = 0; n < 3; n += 1) await halfMinute(shop);
        const numbered = db().selectFrom('orders').selectAll().where('number', 'is not', null);
        expect(await numbered.execute()).toEqual([]);
        await assertMoneyRests(shop, db());
        expect((await submit(second)).body).toMatchObject({ status: 'paid', shipping: { address1: eve.address1 } });
        await assertMoneyRests(shop, db());
      },
    );

    test('a payment that was faster than the second one makes the order of the first', async () => {
      const { shop, someone, take } = await open();
      const [first, second] = [someone(), someone()];
      await take(first);
      await fill(first, ada);
      const [paid] = await Promise.all([submit(first), take(second)]);
      await fill(second, eve);
      const other = await submit(second);
      expect([paid, other].filter(({ body }) => body.status === 'paid').length).toBeLessThanOrEqual(1);
      for (const order of await db().selectFrom('orders').selectAll().where('number', 'is not', null).execute()) {
        expect(order.shipping).toContain(paid.body.status === 'paid' ? ada.address1 : eve.address1);
      }
      for (let n = 0; n < 3; n += 1) await halfMinute(shop);
      await assertMoneyRests(shop, db());
    });

    test('opens the order to whoever has paid it alone', async () => {
      const { someone, take, look, shop } = await open();
      const [first, payer] = [someone(), someone()];
      await take(first);
      await fill(first, eve);
      const lost = (await first.get('/api/cart')).body.checkout_id;
      await take(payer);
      await fill(payer, ada);
      const paid = (await payer.get('/api/cart')).body.checkout_id;
      const { body: order } = await submit(payer);
      for (const shopper of [first, someone()]) {
        expect(await look(shopper)).toMatchObject({ status: 'used', order_link: null });
        expect(await take(shopper)).toMatchObject(over);
        expectNothingOf(await seenBy(shopper, paid), ada, offer.email, 'token=');
        expectNothingOf(await seenBy(shopper, lost), ada, offer.email, 'token=');
        expect((await shopper.put(`/api/cart/recover/${paid}`)).status).toBe(404);
      }
      const { order_link } = await look(payer);
      expect((await payer.get(`/api${order_link}`)).body).toMatchObject({ id: order.id });
      expect(await ledgerOf(shop, order.id)).toMatchObject([{ amount: 2000 }]);
    });

    test('opens the order of an account to that account alone', async () => {
      const { someone, take, look } = await open();
      const [first, payer] = [someone(), someone()];
      await take(first);
      await signUp(payer, 'grace');
      await take(payer);
      await fill(payer, ada);
      const { body: order } = await submit(payer);
      expect(order).toMatchObject({ status: 'paid', email: 'grace@mercer.test' });
      for (const shopper of [first, someone()]) {
        expect((await look(shopper)).order_link).toBeNull();
        expectNothingOf(await seenBy(shopper), ada, 'grace@mercer.test', order.id);
      }
      expect((await look(payer)).order_link).toBe(`/account/orders/${order.id}`);
    });

    test('is no cart that the secret of a cart takes up', async () => {
      const { someone, take } = await open();
      const [first, second] = [someone(), someone()];
      await take(first);
      await fill(first, ada);
      const { checkout_id } = (await first.get('/api/cart')).body;
      expect((await second.put(`/api/cart/recover/${checkout_id}`)).status).toBe(404);
      expect((await first.put(`/api/cart/recover/${checkout_id}`)).status).toBe(200);
      await take(second);
      expect((await first.put(`/api/cart/recover/${checkout_id}`)).status).toBe(200);
      expect((await first.get('/api/cart')).body.items).toEqual([]);
    });

    test('leaves the one who lost it free to sign in with the cart from before', async () => {
      const { someone, take } = await open();
      const [first, second] = [someone(), someone()];
      await fillCart(first, ids.notebook);
      await take(first);
      await take(second);
      await signUp(first, 'grace');
      expect((await first.get('/api/cart')).body.items).toMatchObject([{ product_id: ids.notebook }]);
      expect((await second.get('/api/cart')).body.items).toMatchObject([{ product_id: ids.mug, price: 10 }]);
    });

    test('says where it is when an account has it', async () => {
      const { someone, take } = await open();
      const account = someone();
      await signUp(account, 'grace');
      await take(account);
      const { status, body } = await take(someone());
      expect([status, body.error.message]).toEqual([
        409,
        'This offer is open in an account: log in to that account to go on with it.',
      ]);
    });

    test('is corrected by the operator without telling the second one whose it was', async () => {
      const { someone, take, operator, draft } = await open();
      const [first, second] = [someone(), someone()];
      await take(first);
      await take(second);
      await operator.put(`/drafts/${draft.id}`, { email: 'ada.corrected@mercer.test', note: 'New' });
      expect(await seenBy(second)).not.toMatch(/ada\./);
      await take(first);
      await fill(first, ada);
      await submit(first);
      expect(await queuedMails(db(), 'order')).toMatchObject([{ recipient: 'ada.corrected@mercer.test' }]);
    });

    test('whoever opens it at once, one has it, and the offer is sold once', async () => {
      const { someone, take, shop } = await open();
      const people = Array.from({ length: 4 }, () => someone());
      const answers = await Promise.all(people.map(take));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const held = await Promise.all(people.map(async (one) => (await one.get('/api/cart')).body.items.length));
      expect(held.toSorted()).toEqual([0, 0, 0, 1]);
      for (const one of people) await fill(one, ada);
      const orders = await Promise.all(people.map(submit));
      expect(orders.filter(({ body }) => body.status === 'paid')).toHaveLength(1);
      await assertMoneyRests(shop, db());
    });
  });

  test('whatever two people do with one link, neither sees a word of the other, and one pays once', async () => {
    const deeds = fc.array(
      fc.record({ who: fc.constantFrom(0, 1), deed: fc.constantFrom('take', 'fill', 'submit', 'leave', 'sign in') }),
      { minLength: 4, maxLength: 14 },
    );
    const shop = await openShop(db());
    const operator = await openOperator(db(), shop);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(deeds, async (steps) => {
        run += 1;
        const { someone, take, draft } = await offered(shop, operator, {});
        const people = [someone(), someone()] as const;
        const persons = [ada, eve] as const;
        for (const { who, deed } of steps) {
          const shopper = people[who];
          if (deed === 'take') await take(shopper);
          if (deed === 'fill') await fill(shopper, persons[who]);
          if (deed === 'submit') await submit(shopper);
          if (deed === 'leave') await fillCart(shopper, ids.notebook);
          if (deed === 'sign in') await signUp(shopper, `person-${run}-${who}`);
          expectNothingOf(await seenBy(people[0]), eve);
          expectNothingOf(await seenBy(people[1]), ada);
        }
        const sold = await db()
          .selectFrom('orders')
          .innerJoin('carts', 'carts.id', 'orders.cart_id')
          .select('orders.id')
          .where('orders.number', 'is not', null)
          .where('carts.draft', 'like', `%${draft.id}%`)
          .execute();
        expect(sold.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 10 },
    );
    await assertMoneyRests(shop, db());
  });
});
