import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, deliverMail, migrateSchema, openDatabase, publishEvents, renewSubscriptions } from '@mercer/server';
import {
  eachDatabase,
  FaultInjector,
  ids,
  mortalDatabase,
  ProcessKilled,
  postgresUrl,
  readQueuedMails,
  seedSmallStore,
} from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  cards,
  createCardToken,
  createOperatorCaller,
  fillCheckout,
  openTestShop,
  placeOrder,
  signUpShopper,
} from '../shop.ts';
import { temporaryDatabase } from '../temporary-database.ts';

const dayMs = 86_400_000;
const kinds = ['owner_order', 'owner_stock', 'owner_renewal', 'owner_return'] as const;

async function setOwnerEmail(db: Db) {
  const value = JSON.stringify({ currency: 'USD', support_email: 'owner@mercer.test' });
  await db.deleteFrom('settings').where('id', '=', 'store').execute();
  await db.insertInto('settings').values({ id: 'store', value }).execute();
}

async function countQueuedMails(db: Db) {
  return Promise.all(kinds.map(async (kind) => (await readQueuedMails(db, kind)).length));
}

/**
 * Produces every mail that a shop's owner gets: places one order of everything, requests a return of it, and starts a
 * subscription that cannot be renewed.
 */
async function keepOwnerBusy(shop: Awaited<ReturnType<typeof openTestShop>>) {
  const { deps, clock } = shop;
  const shopper = shop.shopper();
  await signUpShopper(shopper, 'ada');
  const plan = { type: 'subscription', plan_id: ids.planMonthly };
  await shopper.post('/api/cart/items', { product_id: ids.coffee, quantity: 1, purchase_option: plan });
  await fillCheckout(shopper, cards.visa);
  await shopper.post('/api/cart/order');
  await deps.db.updateTable('products').set({ stock_level: 5 }).where('id', '=', ids.mug).execute();
  const order = await placeOrder(shopper, [ids.mug, 2]);
  await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true });
  await shopper.post(`/api/account/orders/${order.id}/return`, { reason: 'Too small' });
  await deps.db
    .updateTable('subscriptions')
    .set({ card_token: await createCardToken(shopper, cards.declined) })
    .execute();
  clock.advance(31 * dayMs);
  await renewSubscriptions(deps);
}

eachDatabase((db: () => Db) => {
  test('the owner is mailed each order, low stock, failed renewal and return once, by however many processes', async () => {
    await setOwnerEmail(db());
    const shop = await openTestShop(db());
    await keepOwnerBusy(shop);
    await Promise.all([1, 2, 3].map(() => publishEvents(shop.deps)));
    expect(await countQueuedMails(db())).toEqual([2, 1, 1, 1]);
    const to: string[] = [];
    const transport = {
      leaseMs: 60_000,
      concurrency: 2,
      together: 5,
      keepsData: true,
      send: async (message: { to: { address: string }; name: string }) => {
        if (message.name.startsWith('event-')) to.push(message.to.address);
      },
    };
    await Promise.all([1, 2].map(() => deliverMail(shop.deps, transport)));
    expect(to).toEqual(Array(5).fill('owner@mercer.test'));
  });

  test('each of them can be switched off by itself', async () => {
    await setOwnerEmail(db());
    const off = ['order.created', 'stock.low', 'subscription.failed', 'return.requested'];
    await db()
      .insertInto('settings')
      .values({ id: 'notices', value: JSON.stringify({ off }) })
      .execute();
    const shop = await openTestShop(db());
    await keepOwnerBusy(shop);
    await publishEvents(shop.deps);
    expect(await countQueuedMails(db())).toEqual([0, 0, 0, 0]);
  });
});

const databases = [['SQLite', null] as const, ...(postgresUrl ? [['PostgreSQL', postgresUrl] as const] : [])];

describe.each(databases)('killed while events are published, on %s', (_, server) => {
  test('the owner is mailed once all the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mercer-owner-mails-'));
    const path = join(folder, 'shop.sqlite');
    const location = server ? { url: await temporaryDatabase(server), path } : { path };
    const db = openDatabase(location);
    onTestFinished(async () => {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    });
    await migrateSchema(db);
    await seedSmallStore(db);
    await setOwnerEmail(db);
    const shop = await openTestShop(db);
    await keepOwnerBusy(shop);
    const life = new FaultInjector();
    life.endAfter(1);
    const mortal = mortalDatabase(location, life);
    await expect(publishEvents({ ...shop.deps, db: mortal })).rejects.toThrow(ProcessKilled);
    await life.waitForPendingWork();
    await mortal.destroy();
    await publishEvents(shop.deps);
    expect(await countQueuedMails(db)).toEqual([2, 1, 1, 1]);
  });
});
