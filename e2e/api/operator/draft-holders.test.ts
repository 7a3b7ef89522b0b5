import type { Db } from '@mercer/server';
import { eachDatabase, ids, readQueuedMails, type Shopper } from '@mercer/server/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { address } from '../../address.ts';
import {
  answerBankPage,
  assertMoneyRests,
  confirmIntent,
  openAirwallexIntent,
  passHalfMinute,
  placeOrderByBank,
  readGatewayLedger,
  submitIntent,
} from '../../money.ts';
import { cards, createCardToken, fillCart, openTestShop, type Shop, signUpShopper } from '../../shop.ts';
import { openOperator } from './operator.ts';

const offer = { email: 'ada@mercer.test', items: [{ product_id: ids.mug, quantity: 2, price: 10 }] };
const ada = { ...address, name: 'Ada Firstholder', address1: '1 First Street', phone: '+1 503 555 0111' };
const eve = { ...address, name: 'Eve Secondholder', address1: '666 Second Street', phone: '+1 503 555 0222' };
const over = { status: 409, body: { error: { code: 'draft_over' } } };

eachDatabase((db: () => Db) => {
  const openOfferShop = async (fields: object = {}, shop?: Shop) => {
    const opened = shop ?? (await openTestShop(db()));
    return createOffer(opened, await openOperator(db(), opened), fields);
  };
  const createOffer = async (shop: Shop, { operator }: Awaited<ReturnType<typeof openOperator>>, fields: object) => {
    const { body: draft } = await operator.post('/drafts', { ...offer, ...fields });
    const token = new URL(draft.link).searchParams.get('token') ?? '';
    const openDraftLink = (shopper: Shopper) => shopper.post(`/api/drafts/${draft.id}/open`, { token });
    const viewOfferedDraft = async (shopper = shop.shopper()) =>
      (await shopper.get(`/api/drafts/${draft.id}?token=${token}`)).body;
    return { shop, operator, draft, take: openDraftLink, look: viewOfferedDraft, someone: () => shop.shopper() };
  };
  const enterBuyer = async (shopper: Shopper, person: typeof ada) => {
    const card = { token: await createCardToken(shopper, cards.visa) };
    await shopper.put('/api/cart', {
      shipping: person,
      billing: { ...person, method: 'card', card },
      comments: `Ring at ${person.name}`,
      gift_message: `For ${person.name}`,
      metadata: { for: person.name },
    });
    return card.token;
  };
  const submitOrder = (shopper: Shopper) => shopper.post('/api/cart/order');
  /** Reads everything that a session can see of its cart, its order, its payments and the draft. */
  const readVisibleText = async (shopper: Shopper, checkoutId?: string) => {
    const paths = ['/api/cart', '/api/account', '/api/cart/order', '/api/payments', '/api/account/orders'];
    if (checkoutId) paths.push(`/api/cart/order?checkout_id=${checkoutId}`);
    const answers = await Promise.all(paths.map((path) => shopper.get(path)));
    return JSON.stringify(answers.map(({ body }) => body));
  };
  const expectNoPersonalData = (visibleText: string, person: typeof ada, ...extraWords: string[]) => {
    for (const word of [person.name, person.address1, person.phone, ...extraWords])
      expect(visibleText).not.toContain(word);
  };

  describe('the link of a draft that two people have', () => {
    test('gives the second one goods and prices, and nothing of the first', async () => {
      const { someone, take, look } = await openOfferShop({
        note: 'As agreed',
        discount: { amount: 2 },
        shipping: ada,
      });
      const [first, second] = [someone(), someone()];
      await take(first);
      const token = await enterBuyer(first, ada);
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
      expectNoPersonalData(await readVisibleText(second), ada, token, offer.email, checkoutId);
      expect(await look(second)).not.toHaveProperty('order_link');
    });

    test('is lost to the first one with a plain sentence; nothing of it is paid or changed there', async () => {
      const { someone, take } = await openOfferShop();
      const [first, second] = [someone(), someone()];
      await take(first);
      await enterBuyer(first, ada);
      await take(second);
      await enterBuyer(second, eve);
      const message = 'This offer was opened on another device. Open its link again to go on with it here.';
      for (const answer of [
        await submitOrder(first),
        await first.post('/vault/intent', { gateway: 'airwallex', intent: {} }),
        await first.put('/api/cart', { shipping: ada }),
        await first.put('/api/cart/items', []),
        await first.put('/api/cart/coupon', { code: 'X' }),
      ]) {
        expect(answer).toMatchObject({ ...over, body: { error: { message } } });
      }
      expect((await first.get('/api/cart')).body).toMatchObject({ items: [], grand_total: 0 });
      expectNoPersonalData(await readVisibleText(first), eve);
      expectNoPersonalData(await readVisibleText(second), ada);
      const { body: order } = await submitOrder(second);
      expect(order).toMatchObject({ status: 'paid', shipping: { address1: eve.address1 } });
      expectNoPersonalData(await readVisibleText(first), eve);
    });

    test('is opened on a telephone, then paid on a computer, by the same person', async () => {
      const { shop, someone, take, look, operator, draft } = await openOfferShop();
      const [phone, computer] = [someone(), someone()];
      await fillCart(phone, ids.notebook);
      await take(phone);
      await enterBuyer(phone, ada);
      await take(computer);
      await enterBuyer(computer, ada);
      await computer.put('/api/cart', { account: { email: 'ada.typed@mercer.test' } });
      const { body: order } = await submitOrder(computer);
      expect(order).toMatchObject({ status: 'paid', grand_total: 20, email: 'ada.typed@mercer.test' });
      expect((await operator.get(`/drafts/${draft.id}`)).body).toMatchObject({ status: 'used', order_id: order.id });
      expect(await look()).toEqual({ id: draft.id, status: 'used', order_link: null });
      // Earlier goods return to the cart even if the offer was not paid
      expect((await fillCart(phone, ids.watch)).body.items).toMatchObject([
        { product_id: ids.notebook },
        { product_id: ids.watch },
      ]);
      await assertMoneyRests(shop, db());
    });

    test('confirms to the address that the offer was made for where nobody types another one', async () => {
      const { someone, take } = await openOfferShop();
      const [first, second] = [someone(), someone()];
      await take(first);
      await take(second);
      await enterBuyer(second, eve);
      expect((await submitOrder(second)).body.status).toBe('paid');
      expect(await readQueuedMails(db(), 'order')).toMatchObject([{ recipient: offer.email }]);
    });

    test.each(['an intent', 'the page of a bank'])(
      'sends no parcel to the second one that the first one pays for by %s: that money goes back',
      async (way) => {
        const { shop, someone, take } = await openOfferShop();
        const [first, second] = [someone(), someone()];
        await take(first);
        await enterBuyer(first, ada);
        const intent = way === 'an intent' ? await openAirwallexIntent(first) : null;
        const bank = intent ? '' : await placeOrderByBank(first);
        await take(second);
        await enterBuyer(second, eve);
        if (intent) await confirmIntent(shop, intent, cards.visa);
        else await answerBankPage(shop, bank);
        if (intent) expect((await submitIntent(first, intent)).status).toBeGreaterThanOrEqual(400);
        else expect((await submitOrder(first)).status).toBeGreaterThanOrEqual(400);
        for (let n = 0; n < 3; n += 1) await passHalfMinute(shop);
        const numbered = db().selectFrom('orders').selectAll().where('number', 'is not', null);
        expect(await numbered.execute()).toEqual([]);
        await assertMoneyRests(shop, db());
        expect((await submitOrder(second)).body).toMatchObject({
          status: 'paid',
          shipping: { address1: eve.address1 },
        });
        await assertMoneyRests(shop, db());
      },
    );

    test('a payment that was faster than the second one makes the order of the first', async () => {
      const { shop, someone, take } = await openOfferShop();
      const [first, second] = [someone(), someone()];
      await take(first);
      await enterBuyer(first, ada);
      const [firstOrder] = await Promise.all([submitOrder(first), take(second)]);
      await enterBuyer(second, eve);
      const secondOrder = await submitOrder(second);
      expect([firstOrder, secondOrder].filter(({ body }) => body.status === 'paid').length).toBeLessThanOrEqual(1);
      for (const order of await db().selectFrom('orders').selectAll().where('number', 'is not', null).execute()) {
        expect(order.shipping).toContain(firstOrder.body.status === 'paid' ? ada.address1 : eve.address1);
      }
      for (let n = 0; n < 3; n += 1) await passHalfMinute(shop);
      await assertMoneyRests(shop, db());
    });

    test('opens the order to whoever has paid it alone', async () => {
      const { someone, take, look, shop } = await openOfferShop();
      const [first, payer] = [someone(), someone()];
      await take(first);
      await enterBuyer(first, eve);
      const lostCheckoutId = (await first.get('/api/cart')).body.checkout_id;
      await take(payer);
      await enterBuyer(payer, ada);
      const paidCheckoutId = (await payer.get('/api/cart')).body.checkout_id;
      const { body: order } = await submitOrder(payer);
      for (const shopper of [first, someone()]) {
        expect(await look(shopper)).toMatchObject({ status: 'used', order_link: null });
        expect(await take(shopper)).toMatchObject(over);
        expectNoPersonalData(await readVisibleText(shopper, paidCheckoutId), ada, offer.email, 'token=');
        expectNoPersonalData(await readVisibleText(shopper, lostCheckoutId), ada, offer.email, 'token=');
        expect((await shopper.put(`/api/cart/recover/${paidCheckoutId}`)).status).toBe(404);
      }
      const { order_link } = await look(payer);
      expect((await payer.get(`/api${order_link}`)).body).toMatchObject({ id: order.id });
      expect(await readGatewayLedger(shop, order.id)).toMatchObject([{ amount: 2000 }]);
    });

    test('opens the order of an account to that account alone', async () => {
      const { someone, take, look } = await openOfferShop();
      const [first, payer] = [someone(), someone()];
      await take(first);
      await signUpShopper(payer, 'grace');
      await take(payer);
      await enterBuyer(payer, ada);
      const { body: order } = await submitOrder(payer);
      expect(order).toMatchObject({ status: 'paid', email: 'grace@mercer.test' });
      for (const shopper of [first, someone()]) {
        expect((await look(shopper)).order_link).toBeNull();
        expectNoPersonalData(await readVisibleText(shopper), ada, 'grace@mercer.test', order.id);
      }
      expect((await look(payer)).order_link).toBe(`/account/orders/${order.id}`);
    });

    test('is no cart that the secret of a cart takes up', async () => {
      const { someone, take } = await openOfferShop();
      const [first, second] = [someone(), someone()];
      await take(first);
      await enterBuyer(first, ada);
      const { checkout_id } = (await first.get('/api/cart')).body;
      expect((await second.put(`/api/cart/recover/${checkout_id}`)).status).toBe(404);
      expect((await first.put(`/api/cart/recover/${checkout_id}`)).status).toBe(200);
      await take(second);
      expect((await first.put(`/api/cart/recover/${checkout_id}`)).status).toBe(200);
      expect((await first.get('/api/cart')).body.items).toEqual([]);
    });

    test('leaves the one who lost it free to sign in with the cart from before', async () => {
      const { someone, take } = await openOfferShop();
      const [first, second] = [someone(), someone()];
      await fillCart(first, ids.notebook);
      await take(first);
      await take(second);
      await signUpShopper(first, 'grace');
      expect((await first.get('/api/cart')).body.items).toMatchObject([{ product_id: ids.notebook }]);
      expect((await second.get('/api/cart')).body.items).toMatchObject([{ product_id: ids.mug, price: 10 }]);
    });

    test('says where it is when an account has it', async () => {
      const { someone, take } = await openOfferShop();
      const account = someone();
      await signUpShopper(account, 'grace');
      await take(account);
      const { status, body } = await take(someone());
      expect([status, body.error.message]).toEqual([
        409,
        'This offer is open in an account: log in to that account to go on with it.',
      ]);
    });

    test('is corrected by the operator without telling the second one whose it was', async () => {
      const { someone, take, operator, draft } = await openOfferShop();
      const [first, second] = [someone(), someone()];
      await take(first);
      await take(second);
      await operator.patch(`/drafts/${draft.id}`, { email: 'ada.corrected@mercer.test', note: 'New' });
      expect(await readVisibleText(second)).not.toMatch(/ada\./);
      await take(first);
      await enterBuyer(first, ada);
      await submitOrder(first);
      expect(await readQueuedMails(db(), 'order')).toMatchObject([{ recipient: 'ada.corrected@mercer.test' }]);
    });

    test('whoever opens it at once, one has it, and the offer is sold once', async () => {
      const { someone, take, shop } = await openOfferShop();
      const people = Array.from({ length: 4 }, () => someone());
      const answers = await Promise.all(people.map(take));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const cartSizes = await Promise.all(
        people.map(async (shopper) => (await shopper.get('/api/cart')).body.items.length),
      );
      expect(cartSizes.toSorted()).toEqual([0, 0, 0, 1]);
      for (const shopper of people) await enterBuyer(shopper, ada);
      const orders = await Promise.all(people.map(submitOrder));
      expect(orders.filter(({ body }) => body.status === 'paid')).toHaveLength(1);
      await assertMoneyRests(shop, db());
    });
  });

  test('whatever two people do with one link, neither sees a word of the other, and one pays once', async () => {
    const deeds = fc.array(
      fc.record({ who: fc.constantFrom(0, 1), deed: fc.constantFrom('take', 'fill', 'submit', 'leave', 'sign in') }),
      { minLength: 4, maxLength: 14 },
    );
    const shop = await openTestShop(db());
    const operator = await openOperator(db(), shop);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(deeds, async (steps) => {
        run += 1;
        const { someone, take, draft } = await createOffer(shop, operator, {});
        const people = [someone(), someone()] as const;
        const persons = [ada, eve] as const;
        for (const { who: personIndex, deed } of steps) {
          const shopper = people[personIndex];
          if (deed === 'take') await take(shopper);
          if (deed === 'fill') await enterBuyer(shopper, persons[personIndex]);
          if (deed === 'submit') await submitOrder(shopper);
          if (deed === 'leave') await fillCart(shopper, ids.notebook);
          if (deed === 'sign in') await signUpShopper(shopper, `person-${run}-${personIndex}`);
          expectNoPersonalData(await readVisibleText(people[0]), eve);
          expectNoPersonalData(await readVisibleText(people[1]), ada);
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
