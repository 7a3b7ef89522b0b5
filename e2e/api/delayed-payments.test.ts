import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase, ids, readQueuedMails, type Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { assertMoneyRests, computeNetAmount, passHalfMinute } from '../money.ts';
import { klarnaParams, klarnaWay, openKlarnaSession } from '../redirect-ways.ts';
import { fillForRedirect, findOnlyOrderId, pressPageButton, visitRedirectShop } from '../redirects.ts';
import { type Shop, signUpShopper } from '../shop.ts';
import { createStripeBrowser, fillForStripe, openStripeShop } from '../stripe.ts';

const day = 24 * 3_600_000;
const sandbox = 'http://localhost:3000/sandbox';

interface PendingOrder {
  shop: Shop;
  shopper: Shopper;
  orderId: string;
  /** Lets the bank, or Klarna, decide. */
  decide(): Promise<void>;
}

type Outcome = 'accepted' | 'refused';

/** A Bancontact payment: its debit is in processing for days. */
async function waitForDebit(db: Db, outcome: Outcome, who: string): Promise<PendingOrder> {
  const shop = await openStripeShop(db);
  const shopper = shop.shopper();
  if (who === 'account') await signUpShopper(shopper, 'ada');
  const browser = createStripeBrowser(shop);
  await fillForStripe(shopper, 'bancontact');
  const intent = { payment_method_types: ['bancontact'], usage: 'off_session' };
  const setup = (await shopper.post('/vault/intent', { gateway: 'stripe', action: 'setup', intent })).body;
  const name = `generatedSepaDebitIntents${outcome === 'accepted' ? 'SucceedDelayed' : 'FailDelayed'}@example.com`;
  await browser.press(await browser.agree(setup, 'bancontact', { email: name }), 'approve');
  await shopper.put('/api/cart', { billing: { method: 'bancontact', bancontact: { token: setup.id } } });
  return submit(db, { shop, shopper, bank: async (id) => `${sandbox}/stripe/bank/payment_intents/${id}` });
}

/** An order that Klarna assesses. */
async function waitForKlarna(db: Db, outcome: Outcome, who: string): Promise<PendingOrder> {
  const { shop, shopper } = await visitRedirectShop(db, klarnaWay);
  if (who === 'account') {
    await signUpShopper(shopper, 'ada');
    await fillForRedirect(shopper, 'klarna', 0);
  }
  const email = `customer+pend-${outcome === 'accepted' ? 'accept' : 'reject'}-02@email.de`;
  const wish = { ...klarnaParams, billing_address: { ...klarnaParams.billing_address, email } };
  const { redirect_url } = (await openKlarnaSession(shopper, wish)).body;
  const { authorization_token: token } = await pressPageButton(shop, redirect_url, 'approve');
  await shopper.put('/api/cart', { billing: { method: 'klarna', klarna: { token } } });
  return submit(db, { shop, shopper, bank: async () => `${sandbox}/klarna/bank/orders/${token}` });
}

async function submit(
  db: Db,
  { shop, shopper, bank }: Pick<PendingOrder, 'shop' | 'shopper'> & { bank(id: string): Promise<string> },
): Promise<PendingOrder> {
  const refusal = { status: 402, body: { error: { code: 'payment_pending' } } };
  expect(await shopper.post('/api/cart/order')).toMatchObject(refusal);
  expect(await shopper.post('/api/cart/order')).toMatchObject(refusal);
  const orderId = await findOnlyOrderId(db);
  const decide = async () => {
    const payments = db.selectFrom('payments').select('transaction_id').where('order_id', '=', orderId);
    const { transaction_id } = await payments.executeTakeFirstOrThrow();
    const answer = await shop.sandbox.fetch(new Request(await bank(transaction_id ?? ''), { method: 'POST' }));
    expect(answer.status).toBe(204);
  };
  return { shop, shopper, orderId, decide };
}

const ways = { 'a debit at Stripe': waitForDebit, 'an order that Klarna assesses': waitForKlarna };
const cases = Object.keys(ways).flatMap((way) =>
  ['guest', 'account'].map((who) => [way as keyof typeof ways, who]),
) as [keyof typeof ways, string][]; // pairs of both

eachDatabase((db: () => Db) => {
  const stock = async () => {
    const products = db().selectFrom('products').select('stock_level').where('id', '=', ids.mug);
    return (await products.executeTakeFirstOrThrow()).stock_level;
  };
  const listStockHolds = () => db().selectFrom('stock_holds').selectAll().execute();
  const mailed = async (kind: string) =>
    (await readQueuedMails(db(), kind)).filter(({ recipient }) => recipient === 'ada@mercer.test');
  /** The order as its buyer opens it by the link of the mail. */
  const open = async (shopper: Shopper, link: string) => {
    const { pathname, search } = new URL(link, 'http://localhost');
    return (await shopper.get(`/api${pathname}${search}`)).body;
  };

  test.each(cases)(
    '%s of a %s: the buyer is told of the wait once, sees it, and then of the order',
    async (way, who) => {
      const { shop, shopper, orderId, decide } = await ways[way](db(), 'accepted', who);
      const stockBefore = await stock();
      const [waiting, ...otherMails] = await mailed('payment_waiting');
      expect(otherMails).toEqual([]);
      const decided = way === 'a debit at Stripe' ? 21 : 1;
      const date_decision = new Date(shop.clock.now().getTime() + decided * day).toISOString();
      expect(waiting?.data).toMatchObject({ date_decision, amount: 2500, currency: 'EUR', items: [{ quantity: 2 }] });
      const link = waiting?.link ?? '';
      const openedPage = await open(shopper, link);
      const timeline = [{ status: 'pending', note: expect.stringContaining('confirm') }];
      expect(openedPage).toMatchObject({
        id: orderId,
        number: '',
        status: 'pending',
        paid: false,
        cancelable: false,
        timeline,
      });
      if (who === 'account') {
        expect((await shopper.get('/api/account/orders')).body.results).toMatchObject([
          { id: orderId, status: 'pending' },
        ]);
      }
      shop.clock.advance(day / 2);
      await sweepOrders(shop.deps);
      expect(await listStockHolds()).not.toEqual([]);
      await decide();
      await expect
        .poll(async () => {
          for (const request of shop.webhooks.splice(0)) await shop.app.fetch(request);
          return (await shopper.get('/api/cart/order')).body?.status;
        })
        .toBe('paid');
      expect(await mailed('order')).toHaveLength(1);
      expect(await mailed('payment_refused')).toEqual([]);
      expect(await open(shopper, link)).toMatchObject({
        status: 'paid',
        number: expect.stringMatching(/^\d+$/),
        paid: true,
      });
      expect(await listStockHolds()).toEqual([]);
      expect(await stock()).toBe((stockBefore ?? 0) - 2);
      await assertMoneyRests(shop, db());
    },
  );

  test.each(cases)(
    '%s of a %s that is refused: canceled, mailed, its pieces free, the cart as it was',
    async (way, who) => {
      const { shop, shopper, orderId, decide } = await ways[way](db(), 'refused', who);
      const stockBefore = await stock();
      shop.clock.advance(day / 2);
      await decide();
      await expect
        .poll(async () => {
          for (const request of shop.webhooks.splice(0)) await shop.app.fetch(request);
          return mailed('payment_refused');
        })
        .toMatchObject([{ data: { amount: 2500 } }]);
      const [{ link = '' } = {}] = await mailed('payment_refused');
      const timeline = [{ status: 'pending' }, { status: 'canceled', note: expect.any(String) }];
      expect(await open(shopper, link)).toMatchObject({ id: orderId, number: '', status: 'canceled', timeline });
      expect(await mailed('order')).toEqual([]);
      expect(await listStockHolds()).toEqual([]);
      expect(await stock()).toBe(stockBefore);
      expect((await shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 2 });
      expect(await computeNetAmount(shop, orderId)).toBe(0);
      await passHalfMinute(shop);
      expect(await mailed('payment_refused')).toHaveLength(1);
      await assertMoneyRests(shop, db());
    },
  );

  test.each(cases)('%s of a %s closes its cart: what is bought next is another order', async (way, who) => {
    const { shop, shopper, orderId, decide } = await ways[way](db(), 'accepted', who);
    expect((await shopper.get('/api/cart')).body ?? { items: [] }).toMatchObject({ items: [] });
    expect(await shopper.post('/api/cart/order')).toMatchObject({
      status: 402,
      body: { error: { code: 'payment_pending' } },
    });
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
    expect((await shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 1 });
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
    await shopper.post('/vault/intent', { gateway: 'stripe', intent: {} });
    await decide();
    await expect
      .poll(async () => {
        for (const request of shop.webhooks.splice(0)) await shop.app.fetch(request);
        const orders = db().selectFrom('orders').select(['id', 'status']).where('number', 'is not', null);
        return orders.execute();
      })
      .toEqual([{ id: orderId, status: 'paid' }]);
    expect((await shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 3 });
    await assertMoneyRests(shop, db());
  });

  test.each(cases)('%s of a %s that is refused leaves the cart that the shopper has begun since', async (way, who) => {
    const { shop, shopper, decide } = await ways[way](db(), 'refused', who);
    await shopper.post('/api/cart/items', { product_id: ids.watch });
    await decide();
    await expect
      .poll(async () => {
        for (const request of shop.webhooks.splice(0)) await shop.app.fetch(request);
        return mailed('payment_refused');
      })
      .toHaveLength(1);
    expect((await shopper.get('/api/cart')).body).toMatchObject({ items: [{ product_id: ids.watch, quantity: 1 }] });
  });

  test('a debit that nobody announces is found by asking', async () => {
    const { shop, shopper, decide } = await waitForDebit(db(), 'accepted', 'guest');
    shop.clock.advance(4 * day);
    await decide();
    await passHalfMinute(shop);
    expect((await shopper.get('/api/cart/order')).body).toMatchObject({ status: 'paid', grand_total: 25 });
  });

  test('pieces are kept for 21 days; a debit that comes later goes back where they are sold', async () => {
    await db().updateTable('products').set({ stock_level: 2 }).where('id', '=', ids.mug).execute();
    const { shop, shopper, orderId, decide } = await waitForDebit(db(), 'accepted', 'guest');
    for (const days of [5, 15]) {
      shop.clock.advance(days * day);
      await sweepOrders(shop.deps);
      expect(await listStockHolds()).not.toEqual([]);
    }
    shop.clock.advance(2 * day);
    await sweepOrders(shop.deps);
    await sweepOrders(shop.deps);
    expect(await listStockHolds()).toEqual([]);
    await db().updateTable('products').set({ stock_level: 0 }).where('id', '=', ids.mug).execute();
    await decide();
    shop.clock.advance(day / 12);
    await sweepOrders(shop.deps);
    expect(await computeNetAmount(shop, orderId)).toBe(0);
    expect((await shopper.get('/api/cart/order')).body?.status).not.toBe('paid');
  });
});
