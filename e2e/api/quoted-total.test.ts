import { createStripeClient } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { couponRow, eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import {
  agreeBraintree,
  type BraintreeMethod,
  braintreeKinds,
  fillForBraintree,
  openBraintreeShop,
} from '../braintree.ts';
import { assertMoneyRests, deliverWebhooks, fillCartWithoutCard, passHalfMinute, readGatewayLedger } from '../money.ts';
import { cards, createCardToken, openTestShop, signUpShopper } from '../shop.ts';
import { createStripeBrowser, fillForStripe, openStripeIntent, openStripeShop, type StripeIntent } from '../stripe.ts';

const changed = { status: 409, body: { error: { code: 'cart_changed' } } };
const submitOrder = (shopper: Shopper) => shopper.post('/api/cart/order');
const addMugToCart = (shopper: Shopper) => shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });

/** Reads the total and currency of the cart as the shopper saw them and as they are sent with the payment. */
async function readCartQuote(shopper: Shopper) {
  const { capture_total: amount, currency } = (await shopper.get('/api/cart')).body;
  return { amount, currency };
}

eachDatabase((db: () => Db) => {
  describe.each(Object.keys(braintreeKinds) as BraintreeMethod[])('%s through Braintree', (method) => {
    test.each(['more', 'less'])('a cart that costs %s than its window showed is not charged', async (way) => {
      const shop = await openBraintreeShop(db());
      const shopper = shop.shopper();
      await fillForBraintree(shopper, method);
      const quote = await readCartQuote(shopper);
      if (way === 'more') await addMugToCart(shopper);
      else {
        const [line] = (await shopper.get('/api/cart')).body.items;
        await shopper.put(`/api/cart/items/${line.id}`, { quantity: 1 });
      }
      await agreeBraintree(shop, shopper, method);
      const { billing } = (await shopper.get('/api/cart')).body;
      await shopper.put('/api/cart', { billing: { method, [method]: billing[method], quote } });
      expect(await submitOrder(shopper)).toMatchObject(changed);
      expect(await submitOrder(shopper)).toMatchObject(changed);
      await shopper.put('/api/cart', {
        billing: { method, [method]: billing[method], quote: await readCartQuote(shopper) },
      });
      const order = (await submitOrder(shopper)).body;
      expect(order).toMatchObject({ status: 'paid', grand_total: way === 'more' ? 37.5 : 12.5 });
      expect(order.billing).not.toHaveProperty('quote');
      expect(await readGatewayLedger(shop, order.id)).toHaveLength(1);
      await passHalfMinute(shop);
      await assertMoneyRests(shop, db());
    });
  });

  test("a wallet's card through Stripe", async () => {
    const shop = await openStripeShop(db());
    const shopper = shop.shopper();
    await fillForStripe(shopper);
    const quote = await readCartQuote(shopper);
    const card = { gateway: 'stripe', token: await createStripeBrowser(shop).card(cards.visa) };
    await addMugToCart(shopper);
    await shopper.put('/api/cart', { billing: { method: 'card', card, quote } });
    expect(await submitOrder(shopper)).toMatchObject(changed);
    await shopper.put('/api/cart', { billing: { method: 'card', card, quote: { ...quote, amount: 37.5 } } });
    expect((await submitOrder(shopper)).body).toMatchObject({ status: 'paid', grand_total: 37.5 });
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('an agreement of Bancontact is for what the cart cost when it was begun', async () => {
    const shop = await openStripeShop(db());
    const shopper = shop.shopper();
    await fillForStripe(shopper, 'bancontact');
    const agreeAtBank = async () => {
      const intent = { payment_method_types: ['bancontact'], usage: 'off_session' };
      const setup: StripeIntent = (await shopper.post('/vault/intent', { gateway: 'stripe', action: 'setup', intent }))
        .body;
      await createStripeBrowser(shop).press(await createStripeBrowser(shop).agree(setup, 'bancontact'), 'approve');
      await shopper.put('/api/cart', { billing: { method: 'bancontact', bancontact: { token: setup.id } } });
    };
    await agreeAtBank();
    await addMugToCart(shopper);
    expect(await submitOrder(shopper)).toMatchObject(changed);
    await agreeAtBank();
    expect((await submitOrder(shopper)).body).toMatchObject({ status: 'paid', grand_total: 37.5 });
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test.each(['the submit', 'the announcement', 'the sweeper'])(
    'more than was agreed to makes no order and goes back, though %s is the first to learn of it',
    async (who) => {
      const shop = await openStripeShop(db());
      const shopper = shop.shopper();
      const browser = createStripeBrowser(shop);
      await fillForStripe(shopper, 'ideal');
      const token = await browser.method('ideal');
      const manual = { confirmation_method: 'manual', confirm: true, return_url: 'http://localhost:3000/checkout' };
      const wish = { payment_method: token, payment_method_types: 'ideal', ...manual };
      const intent: StripeIntent = (await openStripeIntent(shopper, wish)).body;
      const billing = { method: 'ideal', ideal: { token }, intent: { stripe: { id: intent.id } } };
      await shopper.put('/api/cart', { billing });
      await createStripeClient(shop.sandbox).paymentIntents.update(intent.id, { amount: 2899 });
      await browser.press(await browser.read(intent), 'approve');
      if (who === 'the submit') expect(await submitOrder(shopper)).toMatchObject(changed);
      if (who === 'the announcement') await deliverWebhooks(shop);
      for (let n = 0; n < 4; n += 1) await passHalfMinute(shop);
      expect((await shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 2 });
      const payments = await db().selectFrom('payments').select(['status', 'amount']).execute();
      expect(payments).toEqual([{ status: 'surplus', amount: 2899 }]);
      await assertMoneyRests(shop, db());
    },
  );

  test.each(['a card of the form', 'a saved card'])('%s', async (cardKind) => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    if (cardKind === 'a saved card') await signUpShopper(shopper, 'ada');
    await fillCartWithoutCard(shopper, ids.mug);
    const quote = await readCartQuote(shopper);
    const token = await createCardToken(shopper, cards.visa);
    const means =
      cardKind === 'a saved card'
        ? { account_card_id: (await shopper.post('/api/account/cards', { token })).body.id }
        : { card: { token } };
    await shopper.put('/api/cart', { billing: { method: 'card', ...means, quote } });
    await addMugToCart(shopper);
    expect(await submitOrder(shopper)).toMatchObject(changed);
    await shopper.put('/api/cart', { billing: { method: 'card', ...means } });
    expect((await submitOrder(shopper)).body).toMatchObject({ status: 'paid', grand_total: 25 });
  });

  test('a cart that costs nothing any more is an order, whatever was shown before', async () => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await fillCartWithoutCard(shopper, ids.mug);
    await shopper.put('/api/cart', { billing: { quote: await readCartQuote(shopper) } });
    await db()
      .insertInto('coupons')
      .values(couponRow('FREE', { type: 'percent', percent: 100 }))
      .execute();
    await shopper.put('/api/cart/coupon', { code: 'FREE' });
    expect((await submitOrder(shopper)).body).toMatchObject({ grand_total: 0 });
  });

  test.each([['card'], ['klarna', 'card']])(
    'another tab that names %s alone frees no card to be charged unseen',
    async (...methods) => {
      const shop = await openTestShop(db());
      const shopper = shop.shopper();
      await fillCartWithoutCard(shopper, ids.mug);
      const card = { token: await createCardToken(shopper, cards.visa) };
      await shopper.put('/api/cart', { billing: { method: 'card', card, quote: await readCartQuote(shopper) } });
      await addMugToCart(shopper);
      for (const method of methods) await shopper.put('/api/cart', { billing: { method } });
      expect([400, 409]).toContain((await submitOrder(shopper)).status);
      expect(await db().selectFrom('payments').select('id').execute()).toEqual([]);
    },
  );

  test('another way to pay is another agreement, an address is none', async () => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await fillCartWithoutCard(shopper, ids.mug);
    const quote = { amount: 1, currency: 'USD' };
    const updateAndReadQuote = async (billing: object) =>
      (await shopper.put('/api/cart', { billing })).body.billing.quote;
    expect(await updateAndReadQuote({ quote })).toEqual(quote);
    expect(await updateAndReadQuote({ city: 'Rome' })).toEqual(quote);
    for (const billing of [{ method: 'klarna' }, { google: { nonce: 'nonce' } }, { intent: {} }, { card: {} }]) {
      expect(await updateAndReadQuote({ quote })).toEqual(quote);
      expect(await updateAndReadQuote(billing)).toBeUndefined();
    }
    await shopper.put('/api/cart', { billing: { card: { token: await createCardToken(shopper, cards.visa) }, quote } });
    expect(await submitOrder(shopper)).toMatchObject(changed);
    const euros = { ...(await readCartQuote(shopper)), currency: 'EUR' };
    await shopper.put('/api/cart', { billing: { quote: euros } });
    expect(await submitOrder(shopper)).toMatchObject(changed);
    for (const wrong of [{ amount: -1, currency: 'USD' }, { amount: '1', currency: 'USD' }, { amount: 1 }, 1]) {
      const answer = await shopper.put('/api/cart', { billing: { quote: wrong } });
      expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_error']);
    }
  });
});
