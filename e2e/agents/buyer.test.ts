import { randomUUID } from 'node:crypto';
import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import { cards, createCardToken, fillCart, openTestShop } from '../shop.ts';
import { buyer, destination, fulfillment, TestAgent } from './agent.ts';

const mugs = { line_items: [{ item: { id: 'everyday-mug' }, quantity: 2 }] };

eachDatabase((db: () => Db) => {
  async function openCheckout() {
    const shop = await openTestShop(db());
    const agent = new TestAgent(shop);
    const { body } = await agent.post('/checkout-sessions', { ...mugs, buyer, fulfillment });
    return { ...shop, agent, checkout: body };
  }

  const readToken = (url: string) => url.split('/').at(-1);
  const follow = (shopper: Shopper, url: string) => shopper.post(`/api/agent-checkouts/${readToken(url)}/open`);

  async function payInStorefront(shopper: Shopper, person: object = {}) {
    const token = await createCardToken(shopper, cards.visa);
    await shopper.put('/api/cart', { ...person, billing: { card: { token } } });
    return shopper.post('/api/cart/order');
  }

  test('the buyer finds in the storefront what the agent has written, pays, and the agent reads the order', async () => {
    const { shopper: openBrowser, agent, checkout } = await openCheckout();
    const browser = openBrowser();
    await fillCart(browser, ids.watch);
    expect((await follow(browser, checkout.continue_url)).status).toBe(200);
    const { body: cart } = await browser.get('/api/cart');
    expect(cart).toMatchObject({
      items: [{ product_id: ids.mug, quantity: 2 }],
      account: { email: buyer.email },
      shipping: { address1: destination.street_address, first_name: 'Ada' },
    });
    const order = await payInStorefront(browser);
    expect(order.status).toBe(200);
    const read = await agent.get(`/checkout-sessions/${checkout.id}`);
    expect(read.body).toMatchObject({ status: 'completed', order: { id: order.body.id, label: order.body.number } });
    expect((await browser.get('/api/cart')).body.items).toMatchObject([{ product_id: ids.watch }]);
  });

  test('a link whose checkout has been ordered says so to the browser that has ordered it, and to nobody else', async () => {
    const { shopper: openBrowser, checkout } = await openCheckout();
    const browser = openBrowser();
    await follow(browser, checkout.continue_url);
    expect((await payInStorefront(browser)).status).toBe(200);
    const repeated = await follow(browser, checkout.continue_url);
    expect(repeated).toMatchObject({ status: 409, body: { error: { code: 'cart_ordered' } } });
    expect((await follow(openBrowser(), checkout.continue_url)).status).toBe(404);
  });

  test('the link opens in one browser, for half an hour, as long as the checkout is open', async () => {
    const { shopper: openBrowser, agent, checkout, clock } = await openCheckout();
    const [browser, stranger] = [openBrowser(), openBrowser()];
    expect((await follow(browser, checkout.continue_url)).status).toBe(200);
    expect((await follow(browser, checkout.continue_url)).status).toBe(200);
    expect((await follow(stranger, checkout.continue_url)).status).toBe(404);
    expect((await follow(stranger, `${checkout.continue_url}x`)).status).toBe(404);
    clock.advance(31 * 60_000);
    expect((await follow(browser, checkout.continue_url)).status).toBe(404);
    const { body: renewed } = await agent.get(`/checkout-sessions/${checkout.id}`);
    expect((await follow(browser, renewed.continue_url)).status).toBe(200);
    await agent.post(`/checkout-sessions/${checkout.id}/cancel`);
    expect((await follow(browser, renewed.continue_url)).status).toBe(404);
  });

  const secret = { ...address, name: 'Eve Secret', address1: '666 Hidden Lane' };
  const typed = /Secret|Hidden|tok_/;
  const typeSecrets = async (browser: Shopper) => {
    const card = { token: await createCardToken(browser, cards.visa) };
    await browser.put('/api/cart', { shipping: secret, billing: { ...secret, card } });
    expect(JSON.stringify((await browser.get('/api/cart')).body)).toMatch(typed);
  };

  test.each([
    ['with a buyer', { ...mugs, buyer }],
    ['of the goods alone', mugs],
  ])(
    'after a change %s the link opens in another browser, without what the first buyer has typed',
    async (_, change) => {
      const { shopper: openBrowser, agent, checkout, clock } = await openCheckout();
      const [browser, stranger] = [openBrowser(), openBrowser()];
      await follow(browser, checkout.continue_url);
      await typeSecrets(browser);
      clock.advance(31 * 60_000);
      const { body: renewed } = await agent.put(`/checkout-sessions/${checkout.id}`, change);
      expect((await follow(stranger, renewed.continue_url)).status).toBe(200);
      for (const answer of [renewed, (await stranger.get('/api/cart')).body])
        expect(JSON.stringify(answer)).not.toMatch(typed);
      expect((await stranger.get('/api/cart')).body.items).toMatchObject([{ product_id: ids.mug }]);
    },
  );

  test('no other link of the same cart opens in another browser, or lets the agent change what the buyer has', async () => {
    const shop = await openTestShop(db());
    const agent = new TestAgent(shop);
    const [browser, stranger] = [shop.shopper(), shop.shopper()];
    const { body: cart } = await agent.post('/carts', mugs);
    const convert = () => agent.post('/checkout-sessions', { cart_id: cart.id, ...mugs, buyer, fulfillment });
    const { body: checkout } = await convert();
    await follow(browser, checkout.continue_url);
    await typeSecrets(browser);
    const { body: read } = await agent.get(`/carts/${cart.id}`);
    expect((await follow(stranger, read.continue_url)).status).toBe(404);
    const more = { line_items: [{ item: { id: 'everyday-mug' }, quantity: 9 }] };
    await agent.put(`/carts/${cart.id}`, more);
    await agent.post(`/checkout-sessions/${checkout.id}/cancel`);
    const { body: second } = await convert();
    expect(second.messages).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'checkout_with_buyer' })]));
    if (second.continue_url) expect((await follow(stranger, second.continue_url)).status).toBe(404);
    const { body: own } = await browser.get('/api/cart');
    expect(own.items).toMatchObject([{ product_id: ids.mug, quantity: 2 }]);
    expect(own.shipping.address1).toBe(secret.address1);
    expect(JSON.stringify((await stranger.get('/api/cart')).body)).not.toMatch(typed);
  });

  test('what the buyer types in the storefront is not for the agent', async () => {
    const { shopper: openBrowser, agent, checkout } = await openCheckout();
    const browser = openBrowser();
    await follow(browser, checkout.continue_url);
    await browser.put('/api/cart', { shipping: secret });
    const read = await agent.get(`/checkout-sessions/${checkout.id}`);
    expect(JSON.stringify(read.body)).not.toMatch(/Secret|Hidden/);
    const order = await payInStorefront(browser, { shipping: { service: 'standard' } });
    const { body: document } = await agent.get(`/orders/${order.body.id}`);
    expect(document.fulfillment.expectations[0].destination).toEqual({ address_country: 'US' });
    expect(JSON.stringify(document)).not.toMatch(/Secret|Hidden/);
    expect(document.permalink_url).not.toContain('token=');
  });

  test('while the buyer has the checkout, the agent changes nothing', async () => {
    const { shopper: openBrowser, agent, checkout } = await openCheckout();
    await follow(openBrowser(), checkout.continue_url);
    const changed = await agent.put(`/checkout-sessions/${checkout.id}`, {
      line_items: [{ item: { id: 'everyday-mug' }, quantity: 9 }],
    });
    expect(changed.body.line_items[0].quantity).toBe(2);
    expect(changed.body.messages).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'checkout_with_buyer' })]),
    );
  });

  test('another agent reads neither checkout nor order', async () => {
    const { agent, checkout, ...shop } = await openCheckout();
    const stranger = new TestAgent(shop, '2026-08-25', 'stranger');
    const read = await stranger.get(`/checkout-sessions/${checkout.id}`);
    expect(read.body).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_found' }] });
    const browser = shop.shopper();
    await follow(browser, checkout.continue_url);
    const order = await payInStorefront(browser);
    expect((await stranger.get(`/orders/${order.body.id}`)).body.messages).toMatchObject([{ code: 'not_found' }]);
    expect((await agent.get(`/orders/${order.body.id}`)).body.id).toBe(order.body.id);
  });

  test('a cart becomes one checkout, with its items', async () => {
    const shop = await openTestShop(db());
    const agent = new TestAgent(shop);
    const { body: cart } = await agent.post('/carts', mugs);
    const changedCheckout = { cart_id: cart.id, line_items: [{ item: { id: ids.watch }, quantity: 1 }] };
    const answers = await Promise.all(
      [1, 2, 3].map(() => agent.post('/checkout-sessions', changedCheckout, randomUUID())),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers[0]?.body.line_items).toMatchObject([{ item: { id: 'everyday-mug' }, quantity: 2 }]);
    await agent.put(`/checkout-sessions/${answers[0]?.body.id}`, { ...mugs, buyer, fulfillment });
    expect((await agent.get(`/carts/${cart.id}`)).body.id).toBe(cart.id);
    expect((await agent.post(`/carts/${cart.id}/cancel`)).body.id).toBe(cart.id);
    expect((await agent.get(`/carts/${cart.id}`)).body.messages).toMatchObject([{ code: 'not_found' }]);
  });

  test('a checkout is over after six hours, and when it was canceled', async () => {
    const { agent, checkout, clock } = await openCheckout();
    const { body: second } = await agent.post('/checkout-sessions', mugs);
    const canceled = await agent.post(`/checkout-sessions/${second.id}/cancel`);
    expect(canceled.body).toMatchObject({ status: 'canceled' });
    expect((await agent.post(`/checkout-sessions/${second.id}/cancel`)).status).toBe(409);
    clock.advance(6 * 3_600_000 + 1);
    const read = await agent.get(`/checkout-sessions/${checkout.id}`);
    expect(read.body).toMatchObject({ status: 'canceled', messages: [{ code: 'checkout_expired' }] });
    expect((await agent.put(`/checkout-sessions/${checkout.id}`, mugs)).status).toBe(409);
  });
});
