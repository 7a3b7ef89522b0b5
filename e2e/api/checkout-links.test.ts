import { type Db, deleteExpired } from '@mercer/server';
import { couponRow, eachDatabase, giftcardRow, ids, readQueuedMails, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import {
  answerBankPage,
  assertMoneyRests,
  confirmIntent,
  deliverWebhooks,
  openAirwallexIntent,
  passHalfMinute,
  placeOrderByBank,
  submitIntent,
} from '../money.ts';
import {
  cards,
  createCardToken,
  createOperatorCaller,
  fillCart,
  openTestShop,
  type Shop,
  signUpShopper,
} from '../shop.ts';

const maker = { ...address, name: 'Ada Maker', address1: '1 First Street', phone: '+1 503 555 0111' };
const buyer = { ...address, name: 'Eve Buyer', address1: '666 Second Street', phone: '+1 503 555 0222' };
const notFoundError = { status: 404, body: { error: { code: 'not_found_error' } } };
const ordered = { status: 409, body: { error: { code: 'cart_ordered' } } };

type Person = typeof maker & { email?: string };

eachDatabase((db: () => Db) => {
  const readCart = async (shopper: Shopper) => (await shopper.get('/api/cart')).body;
  const readCartGoods = async (shopper: Shopper) =>
    (await readCart(shopper)).items.map(({ product_id, quantity }: { product_id: string; quantity: number }) => [
      product_id,
      quantity,
    ]);
  const openCheckoutLink = (shopper: Shopper, checkoutId: string) => shopper.post(`/api/cart/open/${checkoutId}`);
  const submitOrder = (shopper: Shopper) => shopper.post('/api/cart/order');

  async function fillCheckoutForm(shopper: Shopper, { email, ...person }: Person, number = cards.visa) {
    const token = await createCardToken(shopper, number);
    const { body } = await shopper.put('/api/cart', {
      ...(email && { account: { email } }),
      shipping: person,
      billing: { ...person, method: 'card', card: { token } },
      comments: `Ring at ${person.name}`,
      gift_message: `For ${person.name}`,
      metadata: { for: person.name },
    });
    return { token, body };
  }
  const ada = { ...maker, email: 'ada.maker@mercer.test' };
  const eve = { ...buyer, email: 'eve.buyer@mercer.test' };

  /** Reads all that a session can see of its cart, its order and its payments, as text. */
  async function readVisibleText(shopper: Shopper, checkoutId: string) {
    const paths = ['/api/cart', '/api/account', '/api/cart/order', `/api/cart/order?checkout_id=${checkoutId}`];
    const answers = await Promise.all(
      [...paths, '/api/payments', '/api/account/orders', '/api/session'].map((path) => shopper.get(path)),
    );
    for (const { status } of answers) expect(status).toBeLessThan(500);
    return JSON.stringify(answers.map(({ body }) => body));
  }
  const assertNotVisible = (visibleText: string, { name, address1, phone, email }: Person, ...extraWords: string[]) => {
    for (const word of [name, address1, phone, email, ...extraWords]) if (word) expect(visibleText).not.toContain(word);
  };

  /** An application has filled a cart for a guest, or for an account. */
  async function createLinkedCart(by: 'guest' | 'account' = 'guest', shop?: Shop) {
    const opened = shop ?? (await openTestShop(db()));
    const app = opened.shopper();
    if (by === 'account') await signUpShopper(app, 'maker');
    const { body } = await fillCart(app, ids.mug, 2);
    return { shop: opened, app, id: body.checkout_id as string, url: body.checkout_url as string };
  }

  test('a cart says where it is bought; one that is not there yet does not', async () => {
    const { shop, app, id, url } = await createLinkedCart();
    expect(url).toBe(`${shop.deps.config.publicUrl}/checkout/${id}`);
    expect((await readCart(app)).checkout_url).toBe(url);
    expect((await readCart(shop.shopper())).checkout_url).toBeNull();
  });

  describe.each(['guest', 'account'] as const)('the link of the cart of a %s', (by) => {
    describe.each([false, true])('in a browser that has a cart of its own: %s', (hasOwn) => {
      test.each(['a guest', 'another account'])('is bought by %s, who has the own cart again', async (buyerKind) => {
        const { shop, app, id } = await createLinkedCart(by);
        await fillCheckoutForm(app, by === 'guest' ? ada : maker);
        const browser = shop.shopper();
        if (buyerKind === 'another account') await signUpShopper(browser, 'buyer');
        if (hasOwn) await fillCart(browser, ids.notebook);
        const ownCart = hasOwn ? await readCart(browser) : null;

        for (const _ of ['the first time', 'again, by Back or reload']) {
          const { status, body } = await openCheckoutLink(browser, id);
          expect(status).toBe(200);
          expect(body).toMatchObject({ checkout_id: id, billing: {}, shipping: {}, comments: null, metadata: {} });
          expect(await readCartGoods(browser)).toEqual([[ids.mug, 2]]);
          assertNotVisible(await readVisibleText(browser, id), ada, 'maker@mercer.test');
        }
        await fillCheckoutForm(browser, buyerKind === 'a guest' ? eve : buyer);
        // The second shopper continues with the goods, and sees no details of the first
        expect(await readCartGoods(app)).toEqual([[ids.mug, 2]]);
        assertNotVisible(await readVisibleText(app, id), eve, 'buyer@mercer.test');

        const { body: order } = await submitOrder(browser);
        expect(order).toMatchObject({ status: 'paid', shipping: { address1: buyer.address1 } });
        expect(order.email).toBe(buyerKind === 'a guest' ? eve.email : 'buyer@mercer.test');
        expect(JSON.stringify(order)).not.toContain('Maker');

        const cartAfterwards = await readCart(browser);
        expect(cartAfterwards.items).toHaveLength(hasOwn ? 1 : 0);
        expect(cartAfterwards.id).toBe(ownCart?.id ?? null);
        // the application polls
        expect(await readCart(app)).toMatchObject({ id: null, items: [], checkout_url: null });
        assertNotVisible(await readVisibleText(app, id), eve, 'buyer@mercer.test');
        expect((await app.get(`/api/cart/order?checkout_id=${id}`)).body).toMatchObject({
          number: order.number,
          status: 'paid',
          items: [{ product_id: ids.mug, quantity: 2 }],
        });
        expect((await submitOrder(app)).status).toBe(400);
        for (const visitor of [browser, app, shop.shopper()])
          expect(await openCheckoutLink(visitor, id)).toMatchObject(ordered);
        const { body: next } = await fillCart(app, ids.watch);
        expect(next.items).toMatchObject([{ product_id: ids.watch }]);
        expect(next.checkout_id).not.toBe(id);
        expect(await readQueuedMails(db(), 'order')).toMatchObject([{ recipient: order.email }]);
        await assertMoneyRests(shop, db());
      });
    });

    test('changes nothing in the session that has made it', async () => {
      const { app, id } = await createLinkedCart(by);
      await fillCheckoutForm(app, maker);
      const previousCart = await readCart(app);
      expect((await openCheckoutLink(app, id)).body).toEqual(previousCart);
      expect(await readCart(app)).toEqual(previousCart);
    });
  });

  test('the account that has made the cart goes on with all of it in another browser', async () => {
    const { shop, app, id } = await createLinkedCart('account');
    await fillCheckoutForm(app, maker);
    const browser = shop.shopper();
    await openCheckoutLink(browser, id);
    assertNotVisible(await readVisibleText(browser, id), maker, 'maker@mercer.test');
    await browser.post('/api/account/login', { email: 'maker@mercer.test', password: 'a-long-password' });
    expect(await readCart(browser)).toMatchObject({ checkout_id: id, shipping: { address1: maker.address1 } });
    expect((await openCheckoutLink(browser, id)).body).toMatchObject({ shipping: { address1: maker.address1 } });
  });

  test('whoever signs in at the checkout buys it for the account, and has the account’s cart afterwards', async () => {
    const { shop, app, id } = await createLinkedCart();
    const browser = shop.shopper();
    await signUpShopper(browser, 'buyer');
    await fillCart(browser, ids.watch);
    await browser.post('/api/account/logout');
    await fillCart(browser, ids.notebook);
    await openCheckoutLink(browser, id);
    await fillCheckoutForm(browser, eve);
    await browser.post('/api/account/login', { email: 'buyer@mercer.test', password: 'a-long-password' });
    expect(await readCart(browser)).toMatchObject({
      checkout_id: id,
      guest: false,
      account: { email: 'buyer@mercer.test' },
      shipping: { address1: buyer.address1 },
    });
    assertNotVisible(await readVisibleText(app, id), eve, 'buyer@mercer.test');
    expect(await readCartGoods(app)).toEqual([[ids.mug, 2]]);
    const token = await createCardToken(browser, cards.visa);
    await browser.put('/api/cart', { billing: { ...buyer, method: 'card', card: { token } } });
    const { body: order } = await submitOrder(browser);
    expect(order).toMatchObject({ status: 'paid', email: 'buyer@mercer.test' });
    expect((await browser.get(`/api/account/orders/${order.id}`)).body).toMatchObject({ id: order.id });
    expect((await readCartGoods(browser)).map(([product]: [string]) => product).sort()).toEqual(
      [ids.watch, ids.notebook].sort(),
    );
    assertNotVisible(await readVisibleText(app, id), eve, 'buyer@mercer.test');
  });

  test('whoever signs out leaves it', async () => {
    const { shop, id } = await createLinkedCart();
    const browser = shop.shopper();
    await signUpShopper(browser, 'buyer');
    await openCheckoutLink(browser, id);
    await fillCheckoutForm(browser, buyer);
    await browser.post('/api/account/logout');
    expect((await readCart(browser)).items).toEqual([]);
    expect((await openCheckoutLink(browser, id)).body.items).toHaveLength(1);
    assertNotVisible(await readVisibleText(browser, id), buyer, 'buyer@mercer.test');
  });

  test('whoever has made it and signs in afterwards gets nothing of who is buying it', async () => {
    const { shop, app, id } = await createLinkedCart();
    const browser = shop.shopper();
    await openCheckoutLink(browser, id);
    await fillCheckoutForm(browser, eve);
    const bank = await placeOrderByBank(browser);
    await signUpShopper(app, 'maker');
    assertNotVisible(await readVisibleText(app, id), eve);
    await answerBankPage(shop, bank);
    for (let n = 0; n < 3; n += 1) await passHalfMinute(shop);
    assertNotVisible(await readVisibleText(app, id), eve);
    expect((await app.get('/api/account/orders')).body.results).toEqual([]);
    await assertMoneyRests(shop, db());
  });

  test('whoever has made it, types again and signs in gets nothing that the other one is about to pay', async () => {
    const { shop, app, id } = await createLinkedCart();
    const browser = shop.shopper();
    await openCheckoutLink(browser, id);
    await fillCheckoutForm(browser, eve);
    const bank = await placeOrderByBank(browser);
    await fillCheckoutForm(app, ada);
    await signUpShopper(app, 'maker');
    await answerBankPage(shop, bank);
    for (let n = 0; n < 3; n += 1) await passHalfMinute(shop);
    assertNotVisible(await readVisibleText(app, id), eve);
    assertNotVisible(await readVisibleText(browser, id), ada, 'maker@mercer.test');
    const orders = await db()
      .selectFrom('orders')
      .select(['account_id', 'shipping'])
      .where('number', 'is not', null)
      .execute();
    for (const order of orders)
      expect([order.account_id, order.shipping.includes(buyer.address1)]).toEqual([null, true]);
    await assertMoneyRests(shop, db());
  });

  test('an offer that is opened takes its place', async () => {
    const { shop, id } = await createLinkedCart();
    const operator = createOperatorCaller(shop);
    const items = [{ product_id: ids.watch, quantity: 1, price: 10 }];
    const { body: draft } = await operator.post('/drafts', { email: eve.email, items });
    const browser = shop.shopper();
    await openCheckoutLink(browser, id);
    const token = new URL(draft.link).searchParams.get('token');
    await browser.post(`/api/drafts/${draft.id}/open`, { token });
    expect(await readCartGoods(browser)).toEqual([[ids.watch, 1]]);
  });

  test('a scanner that follows the link, with cookies or without, harms nobody', async () => {
    const { shop, app, id } = await createLinkedCart();
    const browser = shop.shopper();
    await openCheckoutLink(browser, id);
    const { body: filledCart } = await fillCheckoutForm(browser, eve);
    const bank = await placeOrderByBank(browser);
    const scanner = shop.shopper();
    await openCheckoutLink(scanner, id);
    await openCheckoutLink(scanner, id);
    await scanner.get('/api/cart');
    await scanner.get('/api/cart/shipment-rating');
    const [second, third] = [shop.shopper(), shop.shopper()];
    await openCheckoutLink(second, id);
    expect((await readCart(second)).shipment_rating).toBeNull();
    // Fields that one shopper writes are not in the next one's responses
    await fillCheckoutForm(third, ada);
    await openCheckoutLink(third, id);
    expect(await readCart(second)).toMatchObject({ shipping: {}, billing: {}, shipment_rating: null });
    expect(await readCart(browser)).toMatchObject({ id: filledCart.id, shipping: { address1: buyer.address1 } });
    assertNotVisible(await readVisibleText(scanner, id), eve);
    await answerBankPage(shop, bank);
    expect((await submitOrder(browser)).body).toMatchObject({ status: 'paid', shipping: { address1: buyer.address1 } });
    expect((await readCart(app)).items).toEqual([]);
    await assertMoneyRests(shop, db());
  });

  test('a second browser gets the goods, and nothing that was typed in the first one', async () => {
    const { shop, id } = await createLinkedCart();
    const [first, second] = [shop.shopper(), shop.shopper()];
    await openCheckoutLink(first, id);
    const { token } = await fillCheckoutForm(first, ada);
    await openCheckoutLink(second, id);
    assertNotVisible(await readVisibleText(second, id), ada, token);
    // Submitting without details buys nothing, whatever the first shopper has typed
    expect((await submitOrder(second)).status).toBe(400);
    expect((await second.post('/vault/intent', { gateway: 'airwallex', intent: {} })).status).toBe(400);
    expect((await readCart(first)).shipping).toMatchObject({ address1: maker.address1 });
    await fillCheckoutForm(second, eve);
    assertNotVisible(await readVisibleText(first, id), eve);
    expect(await readCartGoods(first)).toEqual([[ids.mug, 2]]);
    expect((await submitOrder(first)).status).toBe(400);
    const { body: order } = await submitOrder(second);
    expect(order).toMatchObject({ status: 'paid', email: eve.email, shipping: { address1: buyer.address1 } });
    assertNotVisible(await readVisibleText(first, id), eve);
    assertNotVisible(JSON.stringify(order), ada);
    await assertMoneyRests(shop, db());
  });

  test.each(['an intent', 'the page of a bank'])(
    'what the first one has begun to pay by %s is the first one’s order, or goes back',
    async (way) => {
      const { shop, id } = await createLinkedCart();
      const [first, second] = [shop.shopper(), shop.shopper()];
      await openCheckoutLink(first, id);
      await fillCheckoutForm(first, ada);
      const intent = way === 'an intent' ? await openAirwallexIntent(first) : null;
      const bank = intent ? '' : await placeOrderByBank(first);
      await openCheckoutLink(second, id);
      await fillCheckoutForm(second, eve);
      if (intent) {
        await confirmIntent(shop, intent, cards.visa);
        await deliverWebhooks(shop);
        await submitIntent(first, intent);
      } else await answerBankPage(shop, bank);
      for (let n = 0; n < 3; n += 1) await passHalfMinute(shop);
      await submitOrder(second);
      for (let n = 0; n < 3; n += 1) await passHalfMinute(shop);
      const orders = await db().selectFrom('orders').selectAll().where('number', 'is not', null).execute();
      expect(orders).toHaveLength(1);
      const [order] = orders;
      const isFirsts = order?.email === ada.email;
      expect(order?.shipping).toContain(isFirsts ? maker.address1 : buyer.address1);
      expect(order?.shipping).not.toContain(isFirsts ? buyer.address1 : maker.address1);
      assertNotVisible(await readVisibleText(isFirsts ? second : first, id), isFirsts ? ada : eve);
      await assertMoneyRests(shop, db());
    },
  );

  test('gift cards of the one pay for nobody else; a coupon belongs to the goods', async () => {
    const { shop, app, id } = await createLinkedCart();
    await db().insertInto('giftcards').values(giftcardRow('GIFT-1234-5678', 500)).execute();
    await db()
      .insertInto('coupons')
      .values(couponRow('TEN', { type: 'percent', percent: 10 }))
      .execute();
    await app.put('/api/cart/coupon', { code: 'TEN' });
    const { body: full } = await app.post('/api/cart/giftcards', { code: 'GIFT-1234-5678' });
    expect(full.giftcard_total).toBe(5);
    const browser = shop.shopper();
    const { body } = await openCheckoutLink(browser, id);
    expect(body).toMatchObject({ giftcards: [], giftcard_total: 0, coupon_code: 'TEN' });
    expect(body.discount_total).toBe(full.discount_total);
    await browser.delete(`/api/cart/giftcards/${full.giftcards[0].id}`);
    expect((await readCart(app)).giftcard_total).toBe(5);
    await fillCheckoutForm(browser, eve);
    const { body: order } = await submitOrder(browser);
    expect(order).toMatchObject({ status: 'paid', giftcard_total: 0 });
    const card = await db().selectFrom('giftcards').select('balance').executeTakeFirstOrThrow();
    expect(card.balance).toBe(500);
  });

  test('an address is corrected by who is buying, although others have the link', async () => {
    const { shop, id } = await createLinkedCart();
    const browser = shop.shopper();
    await openCheckoutLink(browser, id);
    await fillCheckoutForm(browser, { ...buyer, email: 'typo@mercer.test' });
    expect(await browser.put('/api/cart/email', { email: eve.email })).toMatchObject({
      status: 200,
      body: { account: { email: eve.email } },
    });
    expect((await submitOrder(browser)).body.email).toBe(eve.email);
  });

  test('the cart stays in the currency and the language that it was made in', async () => {
    const store = {
      currency: 'USD',
      currencies: [
        { code: 'USD', type: 'base' },
        { code: 'EUR', type: 'priced', rate: 0.5 },
      ],
      locale: 'en-US',
      locales: [{ code: 'en-US' }, { code: 'de-DE' }],
    };
    await db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify(store) })
      .execute();
    const shop = await openTestShop(db());
    const app = shop.shopper();
    const toLocaleHeaders = (currency: string, locale: string) => ({ 'X-Currency': currency, 'X-Locale': locale });
    const [english, german] = [toLocaleHeaders('USD', 'en-US'), toLocaleHeaders('EUR', 'de-DE')];
    const { body: cart } = await app.call('POST', '/api/cart/items', { product_id: ids.mug }, english);
    const browser = shop.shopper();
    const opened = await browser.call('POST', `/api/cart/open/${cart.checkout_id}`, undefined, german);
    expect(opened.body).toMatchObject({ currency: 'USD', grand_total: cart.grand_total, display_locale: 'de-DE' });
    for (const [method, body] of [['GET'], ['PUT', { shipping: buyer }]] as const) {
      const answer = await browser.call(method, '/api/cart', body, german);
      expect(answer.body).toMatchObject({ currency: 'USD', display_locale: 'de-DE' });
    }
    expect((await app.call('GET', '/api/cart', undefined, {})).body).toMatchObject({
      currency: 'USD',
      display_locale: 'en-US',
    });
    const row = await db().selectFrom('carts').select(['currency', 'locale']).executeTakeFirstOrThrow();
    expect(row).toEqual({ currency: 'USD', locale: 'en-US' });
  });

  test('what the application changes meanwhile is in the checkout, and what is changed there is in the application', async () => {
    const { shop, app, id } = await createLinkedCart();
    const browser = shop.shopper();
    await openCheckoutLink(browser, id);
    await fillCheckoutForm(browser, eve);
    const { body } = await fillCart(app, ids.watch);
    expect(await readCartGoods(browser)).toEqual([
      [ids.mug, 2],
      [ids.watch, 1],
    ]);
    expect((await readCart(browser)).shipping.address1).toBe(buyer.address1);
    await browser.put(`/api/cart/items/${body.items[0].id}`, { quantity: 1 });
    expect(await readCartGoods(app)).toEqual([
      [ids.mug, 1],
      [ids.watch, 1],
    ]);
  });

  test('one that is emptied is left: the own cart is there again, and the link leads to nothing until it is filled', async () => {
    const { shop, app, id } = await createLinkedCart();
    const browser = shop.shopper();
    await fillCart(browser, ids.notebook);
    await openCheckoutLink(browser, id);
    await browser.put('/api/cart/items', []);
    expect(await readCartGoods(browser)).toEqual([[ids.notebook, 1]]);
    expect(await openCheckoutLink(browser, id)).toMatchObject(notFoundError);
    await fillCart(app, ids.watch);
    expect((await openCheckoutLink(browser, id)).status).toBe(200);
    expect(await readCartGoods(browser)).toEqual([[ids.watch, 1]]);
  });

  test('a link takes the place of another one, and the link of the own cart leads back to it', async () => {
    const { shop, id } = await createLinkedCart();
    const otherCart = await createLinkedCart('guest', shop);
    await otherCart.app.put('/api/cart/items', [{ product_id: ids.watch }]);
    const browser = shop.shopper();
    const { body: ownCart } = await fillCart(browser, ids.notebook);
    for (const [link, product] of [
      [id, ids.mug],
      [otherCart.id, ids.watch],
      [ownCart.checkout_id, ids.notebook],
    ]) {
      await openCheckoutLink(browser, link);
      expect((await readCartGoods(browser)).map(([first]: [string]) => first)).toEqual([product]);
    }
  });

  test('links that lead to no cart say so, and are counted', async () => {
    const shop = await openTestShop(db());
    const browser = shop.shopper();
    await fillCart(browser, ids.notebook);
    const ownCart = await readCart(browser);
    for (const id of ['unknown', '%00', '%E0%A4%A', `${'a'.repeat(5000)}`, ownCart.id])
      expect([400, 404]).toContain((await openCheckoutLink(browser, id)).status);
    expect(await readCart(browser)).toEqual(ownCart);
    let last = 0;
    for (let n = 0; n < 20; n += 1) last = (await openCheckoutLink(browser, 'unknown')).status;
    expect(last).toBe(429);
  });

  test('an offer of the operator is not opened so', async () => {
    const { shop, app, id } = await createLinkedCart();
    await db().updateTable('carts').set({ draft: '{}' }).where('checkout_id', '=', id).execute();
    expect(await openCheckoutLink(shop.shopper(), id)).toMatchObject(notFoundError);
    expect(app.session).not.toBeNull();
  });

  test('a cart is kept while a browser has its link open, and then the link says that it is gone', async () => {
    const { shop, app, id } = await createLinkedCart();
    const browser = shop.shopper();
    await openCheckoutLink(browser, id);
    await db().deleteFrom('sessions').where('checkout_cart_id', 'is', null).execute();
    shop.clock.advance(400 * 86_400_000);
    await db().updateTable('sessions').set({ date_used: shop.clock.now().toISOString() }).execute();
    const readCheckoutIds = () => db().selectFrom('carts').select('checkout_id').execute();
    await deleteExpired(shop.deps);
    expect(await readCheckoutIds()).toEqual([{ checkout_id: id }]);
    await db().deleteFrom('sessions').execute();
    await deleteExpired(shop.deps);
    expect(await readCheckoutIds()).toEqual([]);
    expect((await readCart(app)).items).toEqual([]);
    expect(await openCheckoutLink(shop.shopper(), id)).toMatchObject(notFoundError);
  });

  describe('the own cart behind it, which could be bought', () => {
    async function openSecondCart() {
      const cart = await createLinkedCart();
      const browser = cart.shop.shopper();
      await fillCart(browser, ids.notebook);
      await fillCheckoutForm(browser, eve);
      await openCheckoutLink(browser, cart.id);
      const countPayments = async () => (await db().selectFrom('payments').select('id').execute()).length;
      return { ...cart, browser, payments: countPayments };
    }

    test('is not bought when the order is sent twice, at once or later', async () => {
      const { browser, payments } = await openSecondCart();
      await fillCheckoutForm(browser, eve);
      const answers = await Promise.all([submitOrder(browser), submitOrder(browser)]);
      answers.push(await submitOrder(browser));
      await readCart(browser);
      answers.push(await submitOrder(browser));
      const orders = new Set(answers.map(({ body }) => body.id));
      expect(orders.size).toBe(1);
      for (const { status, body } of answers)
        expect([status, body.items?.map(({ product_id }: { product_id: string }) => product_id)]).toEqual([
          200,
          [ids.mug],
        ]);
      expect(await payments()).toBe(1);
      expect(await readCartGoods(browser)).toEqual([[ids.notebook, 1]]);
      // A changed cart reflects the shopper's intent
      await fillCheckoutForm(browser, eve);
      expect((await submitOrder(browser)).body.items).toMatchObject([{ product_id: ids.notebook }]);
    });

    test.each(['ordered by somebody else', 'emptied'])('is not bought when the opened one was %s', async (cause) => {
      const { app, id, shop, browser, payments } = await openSecondCart();
      await fillCheckoutForm(browser, eve);
      if (cause === 'emptied') await app.put('/api/cart/items', []);
      else {
        const otherShopper = shop.shopper();
        await openCheckoutLink(otherShopper, id);
        await fillCheckoutForm(otherShopper, ada);
        expect((await submitOrder(otherShopper)).body.status).toBe('paid');
      }
      const previousCount = await payments();
      expect((await browser.post('/vault/intent', { gateway: 'airwallex', intent: {} })).status).toBe(409);
      await openCheckoutLink(browser, id);
      const late = shop.shopper();
      await fillCart(late, ids.notebook);
      expect(await payments()).toBe(previousCount);
      expect(await readCartGoods(browser)).toEqual([[ids.notebook, 1]]);
    });

    test('is not bought at once when somebody else was faster; the next time it is', async () => {
      const { id, shop, browser } = await openSecondCart();
      const otherShopper = shop.shopper();
      await openCheckoutLink(otherShopper, id);
      await fillCheckoutForm(otherShopper, ada);
      await submitOrder(otherShopper);
      expect(await submitOrder(browser)).toMatchObject({ status: 409, body: { error: { code: 'cart_changed' } } });
      expect(await readCartGoods(browser)).toEqual([[ids.notebook, 1]]);
      const { body } = await submitOrder(browser);
      expect(body.items).toMatchObject([{ product_id: ids.notebook }]);
      assertNotVisible(JSON.stringify(body), ada);
    });
  });

  describe('at the same moment', () => {
    test('two browsers open and buy it: one order, of the one alone, and no money of the other', async () => {
      const { shop, app, id } = await createLinkedCart();
      const [first, second] = [shop.shopper(), shop.shopper()];
      await Promise.all([openCheckoutLink(first, id), openCheckoutLink(second, id)]);
      await Promise.all([fillCheckoutForm(first, ada), fillCheckoutForm(second, eve)]);
      const answers = await Promise.all([submitOrder(first), submitOrder(second), fillCart(app, ids.watch)]);
      for (const { status } of answers) expect(status).toBeLessThan(500);
      for (let n = 0; n < 3; n += 1) await passHalfMinute(shop);
      const orders = await db().selectFrom('orders').selectAll().where('number', 'is not', null).execute();
      expect(orders.length).toBeLessThanOrEqual(1);
      for (const { email, shipping } of orders) {
        const ownPerson = email === ada.email ? maker : buyer;
        expect([email, shipping.includes(ownPerson.address1)]).toEqual([
          email === ada.email ? ada.email : eve.email,
          true,
        ]);
      }
      assertNotVisible(await readVisibleText(second, id), ada);
      assertNotVisible(await readVisibleText(first, id), eve);
      await assertMoneyRests(shop, db());
    });

    test('it is opened while it is ordered: the own cart, or the goods until then', async () => {
      const { shop, id } = await createLinkedCart();
      const [payer, late] = [shop.shopper(), shop.shopper()];
      await fillCart(late, ids.notebook);
      await openCheckoutLink(payer, id);
      await fillCheckoutForm(payer, eve);
      const [order, opened] = await Promise.all([submitOrder(payer), openCheckoutLink(late, id)]);
      expect(order.body.status).toBe('paid');
      expect([200, 409]).toContain(opened.status);
      expect(await readCartGoods(late)).toEqual([[ids.notebook, 1]]);
      assertNotVisible(await readVisibleText(late, id), eve);
    });
  });

  describe('cart.recover', () => {
    test('shares the goods with the first session, and nothing that was typed there', async () => {
      const { shop, app, id } = await createLinkedCart();
      await db().insertInto('giftcards').values(giftcardRow('GIFT-1234-5678', 500)).execute();
      await fillCheckoutForm(app, ada);
      await app.post('/api/cart/giftcards', { code: 'GIFT-1234-5678' });
      const second = shop.shopper();
      expect(await second.put(`/api/cart/recover/${id}`)).toMatchObject({
        status: 200,
        body: { checkout_id: id, items: [{ product_id: ids.mug }], shipping: {}, account: null, giftcards: [] },
      });
      assertNotVisible(await readVisibleText(second, id), ada);
      expect((await app.put(`/api/cart/recover/${id}`)).body.shipping.address1).toBe(maker.address1);
      await fillCheckoutForm(second, eve);
      assertNotVisible(await readVisibleText(app, id), eve);
      expect((await submitOrder(second)).body).toMatchObject({ status: 'paid', email: eve.email });
      expect((await readCart(app)).items).toEqual([]);
      assertNotVisible(await readVisibleText(app, id), eve);
      for (const visitor of [app, second])
        expect(await visitor.put(`/api/cart/recover/${id}`)).toMatchObject(notFoundError);
    });

    test.each([false, true])('gives an account the goods of a guest alone (it has a cart: %s)', async (hasOwn) => {
      const { shop, app, id } = await createLinkedCart();
      await db().insertInto('giftcards').values(giftcardRow('GIFT-1234-5678', 500)).execute();
      await fillCheckoutForm(app, ada);
      await app.post('/api/cart/giftcards', { code: 'GIFT-1234-5678' });
      const bank = await placeOrderByBank(app);
      const account = shop.shopper();
      await signUpShopper(account, 'buyer');
      if (hasOwn) await fillCart(account, ids.notebook);
      const { body } = await account.put(`/api/cart/recover/${id}`);
      expect(body).toMatchObject({ guest: false, giftcards: [], shipping: {} });
      expect(body.items).toHaveLength(hasOwn ? 2 : 1);
      assertNotVisible(await readVisibleText(account, id), ada);
      await answerBankPage(shop, bank);
      for (let n = 0; n < 3; n += 1) await passHalfMinute(shop);
      assertNotVisible(await readVisibleText(account, id), ada);
      await assertMoneyRests(shop, db());
    });

    test('goes on in a session that has opened a link', async () => {
      const { shop, id } = await createLinkedCart();
      const otherCart = await createLinkedCart('guest', shop);
      const browser = shop.shopper();
      await openCheckoutLink(browser, id);
      await browser.put(`/api/cart/recover/${otherCart.id}`);
      expect((await readCart(browser)).checkout_id).toBe(otherCart.id);
    });
  });
});
