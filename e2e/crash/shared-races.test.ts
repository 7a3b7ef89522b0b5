import { couponRow, giftcardRow, postgresUrl, Shopper } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { address } from '../address.ts';
import { openShopLedger } from '../payments/ledger.ts';
import { findWayByName, takesAll } from '../payments/ways.ts';
import { temporaryDatabase } from '../temporary-database.ts';
import { placeSubscription } from './scenarios.ts';
import { ShopProcess } from './shop-process.ts';
import { findProductPlan, letMonthPass } from './subscriptions.ts';

const patienceMs = 180_000;

/** Gateways that hold money until a parcel leaves. */
const heldWays = [
  'card through card',
  'card through stripe',
  'card through airwallex',
  'card through quickpay',
  'paypal through paypal',
  'klarna through klarna',
  'amazon through amazon',
];

describe.skipIf(!postgresUrl)('two processes on one PostgreSQL', () => {
  test('take a gift card and a coupon for no more orders than they are good for', async () => {
    const { shops, ledger } = await openShops();
    const mug = await shops[0].findProductId('everyday-mug');
    const giftcard = giftcardRow('SHARED', 5_000, { currency: 'EUR' });
    await ledger.db.insertInto('giftcards').values(giftcard).execute();
    const coupon = couponRow('THREE', { type: 'percent', percent: 10 }, { max_uses: 3 });
    await ledger.db.insertInto('coupons').values(coupon).execute();
    const carts = await Promise.all(
      Array.from({ length: 16 }, async (_, at) => {
        const shopper = createShopper(shops, at);
        await shopper.post('/api/cart/items', { product_id: mug, quantity: 1 });
        await shopper.put('/api/cart/coupon', { code: 'THREE' });
        await shopper.post('/api/cart/giftcards', { code: 'SHARED' });
        await fillCart(shopper, 'card');
        await findWayByName('card through card').hands.pay?.({ shop: openSandbox(shops[0]), shopper });
        return shopper;
      }),
    );
    const answers = await Promise.all(carts.map((shopper) => shopper.post('/api/cart/order')));
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
    const uses = await ledger.db.selectFrom('coupon_uses').select('order_id').where('status', '=', 'final').execute();
    expect(uses).toHaveLength(3);
    const [card] = await ledger.db.selectFrom('giftcards').select('balance').where('id', '=', giftcard.id).execute();
    expect(card?.balance).toBeGreaterThanOrEqual(0);
    await expect.poll(() => ledger.faults(), { timeout: patienceMs, interval: 1000 }).toEqual([]);
  });

  test.each(heldWays)('take or void what was set aside once, whatever is asked for at once: %s', async (name) => {
    const { shops, ledger } = await openShops();
    await setPayments(ledger.db, { ...takesAll, capture: 'shipping', klarna: { gateway: 'klarna' } });
    const mug = await shops[0].findProductId('everyday-mug');
    const way = findWayByName(name);
    for (let at = 0; at < 6; at += 1) {
      const shopper = createShopper(shops, at);
      await shopper.post('/api/cart/items', { product_id: mug, quantity: 3 });
      await fillCart(shopper, way.method);
      await way.hands.pay?.({ shop: openSandbox(shops[0]), shopper });
      const { body: placed } = await shopper.post('/api/cart/order');
      expect(placed, JSON.stringify(placed)).toMatchObject({ number: expect.any(String) });
      const path = `/operator/orders/${placed.id}`;
      const items = [{ id: placed.items[0].id, quantity: 2 }];
      const calls: [string, string, unknown][] = [
        ['POST', `${path}/ship`, { all: true }],
        ['POST', `${path}/ship`, { all: true }],
        ['POST', `${path}/ship`, { items: [{ ...items[0], quantity: 1 }] }],
        ...(at % 2 ? ([['POST', `${path}/cancel`, undefined]] as [string, string, unknown][]) : []),
        ...(at % 3 ? ([['PATCH', path, { items, restock: true }]] as [string, string, unknown][]) : []),
      ];
      const order = at % 2 ? calls.toReversed() : calls;
      const answers = await Promise.all(
        order.map(([method, url, body], place) => createShopper(shops, place).call(method, url, body)),
      );
      for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
    }
    await expect.poll(() => ledger.faults(), { timeout: patienceMs, interval: 1000 }).toEqual([]);
  });

  test('renew each subscription once, though both begin at once, after a kill as well', {
    timeout: 600_000,
  }, async () => {
    const { shops, ledger } = await openShops();
    const subscriptions = 12;
    const plan = await findProductPlan(ledger.db);
    for (let at = 0; at < subscriptions; at += 1) await placeSubscription(shops, plan);
    const expectRenewed = async (periods: number) => {
      // Without a lease both processes renew at the same time
      const readOrders = async () => {
        await ledger.db.deleteFrom('jobs').execute();
        return (await ledger.counts()).orders;
      };
      await expect.poll(readOrders, { timeout: patienceMs, interval: 20 }).toBe(periods * subscriptions);
      await expect.poll(() => ledger.faults(), { timeout: patienceMs, interval: 1000 }).toEqual([]);
      expect((await ledger.counts()).charges).toBe(periods * subscriptions);
    };
    for (const period of [2, 3, 4]) {
      await Promise.all(shops.map((shop) => shop.killAndWait()));
      await letMonthPass(ledger.db, 30 + period);
      await ledger.db.deleteFrom('jobs').execute();
      await Promise.all(shops.map((shop) => shop.restart()));
      if (period > 2) {
        await shops[period % 2]!.killAfterCommits(3 * period);
        await ledger.db.deleteFrom('jobs').execute();
        await expect
          .poll(
            () =>
              shops[period % 2]!.isGone ||
              ledger.db
                .deleteFrom('jobs')
                .execute()
                .then(() => false),
            {
              timeout: 20_000,
              interval: 20,
            },
          )
          .toBe(true)
          .catch(() => {});
        await shops[period % 2]!.killAndWait();
        await shops[period % 2]!.restart();
      }
      await expectRenewed(period);
    }
  });
});

type Shops = [ShopProcess, ShopProcess];
type Ledger = Awaited<ReturnType<typeof openShopLedger>>;

async function openShops(): Promise<{ shops: Shops; ledger: Ledger }> {
  const databaseUrl = await temporaryDatabase(postgresUrl ?? '');
  const first = await ShopProcess.start(databaseUrl);
  const second = await ShopProcess.start(databaseUrl);
  const ledger = await openShopLedger({ database: { url: databaseUrl }, books: { databaseUrl } });
  onTestFinished(async () => {
    await ledger.close();
    await Promise.all([first.end(), second.end()]);
  });
  await setPayments(ledger.db, takesAll);
  return { shops: [first, second], ledger };
}

async function setPayments(db: Ledger['db'], payments: object): Promise<void> {
  const value = JSON.stringify(payments);
  const row = db.insertInto('settings').values({ id: 'payments', value });
  await row.onConflict((conflict) => conflict.column('id').doUpdateSet({ value })).execute();
}

/** A shopper whose calls reach one process after the other. */
function createShopper(shops: Shops, from: number): Shopper {
  let calls = from;
  const shopper = new Shopper((request) => {
    calls += 1;
    request.headers.set('x-currency', 'EUR');
    return shops[calls % 2]!.fetch(request);
  });
  shopper.isDescribed = false;
  return shopper;
}

function openSandbox(shop: ShopProcess) {
  return { sandbox: { fetch: (request: Request) => shop.fetch(request) } };
}

function fillCart(shopper: Shopper, method: string) {
  const account = { email: 'ada@mercer.test' };
  return shopper.put('/api/cart', { account, shipping: address, billing: { ...address, method } });
}
