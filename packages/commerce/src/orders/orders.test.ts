import type { Sandbox } from '@mercer/sandbox';
import { openTestSandbox } from '@mercer/sandbox/testing';
import { buildTestApp, eachDatabase, home, ids, type Shopper, withGatewayFetch } from '@mercer/server/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { sweepOrders } from './index.ts';

const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  bank: '4000 0000 0000 3220',
  lost: '4000 0000 0000 6975',
};

eachDatabase((db) => {
  const origin = 'http://localhost:3000';
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openTestSandbox();
  });

  const createTestApp = (fetch = (request: Request) => sandbox.fetch(request)) => buildTestApp(db(), { fetch });
  const createFilledCart = async ({ product_id = ids.mug, quantity = 2, app = createTestApp() } = {}) => {
    const shopper = app.shopper();
    await shopper.post('/api/cart/items', { product_id, quantity });
    const account = { email: 'ada@mercer.test' };
    const { body } = await shopper.put('/api/cart', { account, shipping: home, billing: { ...home, method: 'card' } });
    return Object.assign(shopper, { checkoutId: body.checkout_id as string });
  };
  const tokenizeCard = async (shopper: Shopper, number: string) => {
    const card = { number, exp_month: 12, exp_year: 2029, cvc: '123' };
    return (await shopper.post('/vault/tokens', card)).body.token as string;
  };
  const submitWithCard = async (shopper: Shopper, number: string) => {
    const token = await tokenizeCard(shopper, number);
    await shopper.put('/api/cart', { billing: { card: { token } } });
    return { token, answer: await shopper.post('/api/cart/order') };
  };
  const listLedgerCharges = async (shopper: Shopper, token: string) =>
    (await shopper.get(`/vault/sandbox/charges?token=${token}`)).body.results;
  const readStockLevel = async (id: string) =>
    (await db().selectFrom('products').select('stock_level').where('id', '=', id).executeTakeFirstOrThrow())
      .stock_level;
  const listStockHolds = () => db().selectFrom('stock_holds').selectAll().where('quantity', '>', 0).execute();

  describe('a card by token', () => {
    test('pays the order: stock, number, timeline and an empty cart', async () => {
      const shopper = await createFilledCart();
      const { token, answer } = await submitWithCard(shopper, cards.good);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        number: '1000',
        status: 'paid',
        grand_total: 25,
        billing: { card: { brand: 'Visa', last4: '4242' } },
        items: [{ quantity: 2, price: 12.5, price_total: 25, product: { name: 'Everyday Mug' } }],
        payments: [{ method: 'card', status: 'succeeded', amount: 25 }],
        timeline: [{ status: 'paid' }],
      });
      expect(JSON.stringify(answer.body)).not.toContain(token);
      expect(await listLedgerCharges(shopper, token)).toMatchObject([
        { amount: 2500, status: 'succeeded', order_id: answer.body.id },
      ]);
      expect(await readStockLevel(ids.mug)).toBe(98);
      expect(await listStockHolds()).toEqual([]);
      expect((await shopper.get('/api/cart')).body.items).toEqual([]);
      expect((await shopper.get('/api/cart/order')).body).toEqual(answer.body);
      expect((await shopper.get(`/api/cart/order?checkout_id=${shopper.checkoutId}`)).body).toEqual(answer.body);
    });

    test('a declined card leaves stock and cart, and another card pays', async () => {
      const shopper = await createFilledCart();
      const { answer } = await submitWithCard(shopper, cards.declined);
      expect(answer).toMatchObject({
        status: 402,
        body: { error: { code: 'card_declined', message: 'Payment failed. Please try again.' } },
      });
      expect(await readStockLevel(ids.mug)).toBe(100);
      expect(await listStockHolds()).toEqual([]);
      const cart = (await shopper.get('/api/cart')).body;
      expect(cart.item_count).toBe(2);
      expect(cart.billing.card).toBeUndefined();
      expect((await submitWithCard(shopper, cards.good)).answer.body).toMatchObject({ status: 'paid', number: '1000' });
    });

    test('too many declined cards are answered with 429, and nothing is charged', async () => {
      const shopper = await createFilledCart();
      for (let n = 0; n < 20; n += 1) expect((await submitWithCard(shopper, cards.declined)).answer.status).toBe(402);
      const { token, answer } = await submitWithCard(shopper, cards.good);
      expect(answer).toMatchObject({ status: 429, body: { error: { code: 'too_many_attempts' } } });
      expect(await listLedgerCharges(shopper, token)).toEqual([]);
      expect(await readStockLevel(ids.mug)).toBe(100);
      expect(await listStockHolds()).toEqual([]);
    });

    test('only cards that are declined stay counted', async () => {
      const listCountedDeclines = () => db().selectFrom('attempts').select('count').execute();
      const shopper = await createFilledCart();
      for (const [card, status, count] of [
        [cards.declined, 402, 1],
        [cards.bank, 402, 1],
        [cards.good, 200, 1],
      ] as const) {
        expect((await submitWithCard(shopper, card)).answer.status).toBe(status);
        expect(await listCountedDeclines()).toEqual([{ count }]);
      }
    });

    test('the answer to a paid order is the order as it is read afterwards', async () => {
      const shopper = await createFilledCart();
      const { answer } = await submitWithCard(shopper, cards.good);
      expect(answer.body).toEqual((await shopper.get('/api/cart/order')).body);
    });

    test('a charge whose answer was lost makes one order and one charge', async () => {
      const shopper = await createFilledCart();
      const { token, answer } = await submitWithCard(shopper, cards.lost);
      expect(answer.body.status).toBe('paid');
      expect(await listLedgerCharges(shopper, token)).toHaveLength(1);
    });

    test('3-D Secure asks for confirmation, and submitting again finishes', async () => {
      const shopper = await createFilledCart();
      const { token, answer } = await submitWithCard(shopper, cards.bank);
      expect(answer).toMatchObject({ status: 402, body: { error: { code: 'authentication_required' } } });
      const page = answer.body.error.param;
      expect(page).toMatch(/^\/sandbox\/card\/3ds\//);
      expect(await readStockLevel(ids.mug)).toBe(100);
      const returnLocation = await approveAtBank(sandbox, page);
      expect(returnLocation).toContain('gateway=card&redirect_status=succeeded');
      expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
      expect(await listLedgerCharges(shopper, token)).toHaveLength(1);
    });

    test('submitting twice at once, and again, gives the same order and one charge', async () => {
      const shopper = await createFilledCart();
      const token = await tokenizeCard(shopper, cards.good);
      await shopper.put('/api/cart', { billing: { card: { token } } });
      const answers = await Promise.all([1, 2, 3].map(() => shopper.post('/api/cart/order')));
      answers.push(await shopper.post('/api/cart/order'));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(answers.map(({ body }) => body.status)).toEqual(['paid', 'paid', 'paid', 'paid']);
      expect(await listLedgerCharges(shopper, token)).toHaveLength(1);
      expect(await readStockLevel(ids.mug)).toBe(98);
    });

    test('a token serves one session, once', async () => {
      const first = await createFilledCart();
      const { token } = await submitWithCard(first, cards.good);
      const thief = await createFilledCart();
      await thief.put('/api/cart', { billing: { card: { token } } });
      expect(await thief.post('/api/cart/order')).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_request' } },
      });
    });

    test('twenty buyers of ten pieces: ten get one, and numbers have no gap', async () => {
      const app = createTestApp();
      const buyers = await Promise.all(
        Array.from({ length: 20 }, () => createFilledCart({ product_id: ids.watch, quantity: 1, app })),
      );
      const answers = await Promise.all(buyers.map(async (buyer) => (await submitWithCard(buyer, cards.good)).answer));
      const paidResponses = answers.filter(({ status }) => status === 200);
      expect(paidResponses.map(({ body }) => Number(body.number)).sort()).toEqual(
        Array.from({ length: 10 }, (_, n) => 1000 + n),
      );
      const refusedResponses = answers.filter(({ status }) => status !== 200);
      expect(refusedResponses.every(({ body }) => body.error.code === 'out_of_stock' && body.error.param)).toBe(true);
      expect(await readStockLevel(ids.watch)).toBe(0);
    });
  });

  describe('before payment', () => {
    test('an empty cart and an incomplete address are refused', async () => {
      const app = createTestApp();
      expect((await app.shopper().post('/api/cart/order')).body.error.code).toBe('invalid_request');
      const shopper = await createFilledCart({ app });
      await shopper.put('/api/cart', { shipping: { city: '' } });
      expect((await shopper.post('/api/cart/order')).body.error).toMatchObject({
        code: 'invalid_request',
        param: 'shipping.city',
      });
    });

    test.each([ids.mug, ids.notebook])(
      'order of %s: paid while nobody listened, it is finalized by the sweeper',
      async (product_id) => {
        let isDown = false;
        const app = createTestApp((request) => {
          const answer = sandbox.fetch(request);
          if (request.url.includes('/charges')) isDown = true;
          return answer.then((response) => (isDown ? Promise.reject(new Error('down')) : response));
        });
        const shopper = await createFilledCart({ app, product_id });
        expect((await submitWithCard(shopper, cards.good)).answer.status).toBe(502);
        app.clock.advance(16 * 60 * 1000);
        await sweepOrders(withGatewayFetch(app.deps, (request) => sandbox.fetch(request)));
        expect((await shopper.get('/api/cart/order')).body).toMatchObject({ status: 'paid', number: '1000' });
        expect(await db().selectFrom('stock_holds').selectAll().execute()).toEqual([]);
      },
    );
  });

  describe('Airwallex', () => {
    const confirmIntent = async (intent: { id: string; client_secret: string }, number: string) => {
      const card = { number, expiry_month: '12', expiry_year: '2029', cvc: '123' };
      return sandbox.fetch(
        new Request(`${origin}/sandbox/airwallex/api/v1/pa/payment_intents/${intent.id}/confirm`, {
          method: 'POST',
          body: JSON.stringify({ client_secret: intent.client_secret, payment_method: { type: 'card', card } }),
        }),
      );
    };

    test('an intent of the cart, once paid, makes the order', async () => {
      const shopper = await createFilledCart();
      const { body: intent } = await shopper.post('/vault/intent', { gateway: 'airwallex', intent: { amount: 1 } });
      expect(intent).toMatchObject({ amount: 25, currency: 'USD', status: 'REQUIRES_PAYMENT_METHOD' });
      expect(await listStockHolds()).toMatchObject([{ quantity: 2 }]);
      await shopper.put('/api/cart', { billing: { intent: { airwallex: { id: intent.id } } } });
      expect((await shopper.post('/api/cart/order')).status).toBe(402);
      await confirmIntent(intent, cards.good);
      expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid', grand_total: 25 });
      expect(await readStockLevel(ids.mug)).toBe(98);
    });

    test('an intent that is invented, foreign or too small never counts', async () => {
      const shopper = await createFilledCart();
      const { body: intent } = await shopper.post('/vault/intent', { gateway: 'airwallex', intent: {} });
      await confirmIntent(intent, cards.good);
      const otherShopper = await createFilledCart();
      for (const id of [intent.id, 'int_invented']) {
        await otherShopper.put('/api/cart', { billing: { intent: { airwallex: { id } } } });
        expect((await otherShopper.post('/api/cart/order')).body.error.code).toBe('invalid_request');
      }
      await shopper.post('/api/cart/items', { product_id: ids.mug });
      await shopper.put('/api/cart', { billing: { intent: { airwallex: { id: intent.id } } } });
      expect((await shopper.post('/api/cart/order')).body.error.code).toBe('cart_changed');
    });
  });
});

/** Presses Approve on the bank's page. @returns where it leads back to */
async function approveAtBank(sandbox: Sandbox, path: string): Promise<string> {
  const url = `http://localhost:3000${path}`;
  const html = await (await sandbox.fetch(new Request(url))).text();
  const [, name = '', value = ''] = html.match(/<button[^>]*name="([^"]+)"[^>]*value="(approve)"/) ?? [];
  const response = await sandbox.fetch(
    new Request(url, {
      method: 'POST',
      body: new URLSearchParams({ [name]: value }),
      headers: { origin: 'http://localhost:3000' },
    }),
  );
  return response.headers.get('location') ?? '';
}
