import { seedGenerated } from '@mercer/demo';
import {
  type Db,
  deleteExpired,
  deliverMail,
  dropOldEvents,
  publishEvents,
  renewSubscriptions,
  sweepOrders,
  WebhookSender,
} from '@mercer/server';
import { indexProducts } from '@mercer/server/seeding';
import {
  confirmEmail,
  eachDatabase,
  emptyCatalog,
  fillGrowingTables,
  findSearchColumns,
  findSharedSearches,
  findTableScans,
  ids,
  readQueuedMails,
  recordStatements,
  type Shopper,
} from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import {
  cards,
  createCardToken,
  createOperatorCaller,
  fillCart,
  openTestShop,
  placeOrder,
  type Shop,
  signUpShopper,
} from '../shop.ts';

/** Enough for a planner to tell a scan from a search. */
const rows = Number(process.env.PLAN_ROWS ?? 3000);
const maxRows = Number(process.env.PLAN_MOST_ROWS ?? rows);
const plan = { type: 'subscription', plan_id: ids.planMonthly };
const login = { email: 'grace@mercer.test', password: 'a-long-password' };

eachDatabase((db) => {
  test('no statement of shoppers, accounts and background work scans a table that grows', {
    timeout: 1_200_000,
  }, async () => {
    await fillGrowingTables(db(), rows, maxRows);
    const recorder = recordStatements(db());
    const shop = await openTestShop(recorder.db);
    await runGuestPurchase(shop);
    const shopper = shop.shopper();
    await runAccountPurchase(shop, shopper);
    // Without confirmation neither the export nor a new password covers the account's data
    await confirmEmail(db(), shopper);
    await accountReads(shopper);
    await accountChanges(db(), shopper);
    await addressIsReclaimed(db(), shop);
    await offersAndAlerts(db(), shop);
    await backgroundWork(shop);
    await shopper.delete('/api/account');
    const scans = await Promise.all([...recorder.statements.values()].map((query) => findTableScans(db(), query)));
    expect(scans.flat()).toEqual([]);
    const wide = await Promise.all([...recorder.statements.values()].map((query) => findSharedSearches(db(), query)));
    expect(wide.flat()).toEqual([]);
    expect(recorder.statements.size).toBeGreaterThan(140);
  });

  test('a product that changes is found by indexes, also when the database knows how many there are', async () => {
    await emptyCatalog(db());
    await seedGenerated(db(), { products: 3000, seed: 1 });
    const { id } = await db().selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow();
    const recorder = recordStatements(db());
    await recorder.db.transaction().execute((tx) => indexProducts(tx, [id, 'unknown']));
    const isLargeTable = (table: string) =>
      /^(products|product_(attributes|categories|documents|numbers|tags)|variants)$/.test(table);
    const scans = await Promise.all(
      [...recorder.statements.values()].map((query) => findTableScans(db(), query, isLargeTable)),
    );
    expect(scans.flat()).toEqual([]);
    expect(recorder.statements.size).toBeGreaterThan(20);
  });

  test('related products are looked up one by one, and not all that share a value', async () => {
    await emptyCatalog(db());
    await seedGenerated(db(), { products: 3000, seed: 1 });
    const { slug } = await db().selectFrom('products').select('slug').limit(1).executeTakeFirstOrThrow();
    const recorder = recordStatements(db());
    const { body } = await (await openTestShop(recorder.db)).shopper().get(`/api/products/${slug}/related`);
    expect(body.count).toBe(8);
    const query = [...recorder.statements.values()].find(({ sql }) => sql.includes('neighbours'));
    const isLargeTable = (table: string) => /^(products|product_(attributes|categories))$/.test(table);
    expect(query && (await findTableScans(db(), query, isLargeTable))).toEqual([]);
    const searches = query ? await findSearchColumns(db(), query, 'theirs') : [];
    expect(searches).toEqual([expect.arrayContaining(['product_id'])]);
  });

  test('what was bought together is asked of the newest orders of each product', async () => {
    await emptyCatalog(db());
    await seedGenerated(db(), { products: 3000, seed: 1 });
    await fillGrowingTables(db(), rows, maxRows);
    const products = await db().selectFrom('products').select('id').limit(3).execute();
    const recorder = recordStatements(db());
    const productIds = products.map(({ id }) => id).join(',');
    const requestPath = `/api/products/bought-together?with=${productIds}`;
    expect((await (await openTestShop(recorder.db)).shopper().get(requestPath)).status).toBe(200);
    const query = [...recorder.statements.values()].find(({ sql }) => sql.includes('sale_lines'));
    const isLargeTable = (table: string) => /^(order_items|sale_lines)$/.test(table);
    expect(query && (await findTableScans(db(), query, isLargeTable))).toEqual([]);
    const newest = query ? await findSearchColumns(db(), query, 'order_items') : [];
    expect(newest[0]).toContain('product_id');
    expect(query ? await findSearchColumns(db(), query, 'sale_lines') : []).toEqual([
      expect.arrayContaining(['order_id']),
    ]);
  });
});

async function runGuestPurchase(shop: Shop) {
  const guest = shop.shopper();
  const order = await placeOrder(guest, [ids.mug, 1], [ids.watch, 1]);
  expect(order.status).toBe('paid');
  await guest.get('/api/cart/order');
  await shop.shopper().get(`/api/cart/order?checkout_id=${(await guest.get('/api/cart')).body.checkout_id}`);
  await guest.post('/api/subscribers', { email: 'guest@mercer.test' });
  await fillCart(guest, ids.mug);
  await guest.put('/api/cart', { account: { email: 'guest@mercer.test' }, shipping: address, coupon_code: 'NONE' });
  await guest.put('/api/cart', { billing: { ...address, method: 'card' } });
  await guest.post('/vault/intent', { method: 'card', gateway: 'airwallex' });
}

async function runAccountPurchase(shop: Shop, shopper: Shopper) {
  await fillCart(shopper, ids.notebook);
  await signUpShopper(shopper, 'grace');
  await shopper.post('/api/account/logout');
  await fillCart(shopper, ids.mug);
  await shopper.post('/api/account/login', login);
  const { id } = await placeOrder(shopper, [ids.mug, 1]);
  await createOperatorCaller(shop).post(`/orders/${id}/ship`, { all: true, tracking: '1Z' });
  await createOperatorCaller(shop).post(`/orders/${id}/deliver`);
  const items = [{ item_id: (await shopper.get(`/api/account/orders/${id}`)).body.items[0].id, quantity: 1 }];
  await shopper.post(`/api/account/orders/${id}/return`, { items, reason: 'damaged' });
  const [request] = await shop.deps.db.selectFrom('returns').select('id').where('order_id', '=', id).execute();
  await createOperatorCaller(shop).post(`/returns/${request?.id}/approve`);
  const canceledOrder = await placeOrder(shopper, [ids.watch, 1]);
  await shopper.post(`/api/account/orders/${canceledOrder.id}/cancel`);
  await shopper.post('/api/cart/items', { product_id: ids.coffee, quantity: 1, purchase_option: plan });
  expect((await placeOrder(shopper)).status).toBe('paid');
}

const reads = [
  'session',
  'cart',
  'cart/settings',
  'cart/order',
  'account',
  'account?expand=wishlist',
  'account/addresses',
  'account/cards',
  'account/orders',
  'account/orders/ORDER',
  'account/orders/ORDER/invoice',
  'account/wishlist',
  'invoices',
  'subscriptions',
  'payments',
  'payment/methods',
  'products/everyday-mug/reviews',
  'products/everyday-mug/reviews/own',
  'account/export',
];

async function accountReads(shopper: Shopper) {
  const orderId = (await shopper.get('/api/account/orders')).body.results[0].id;
  for (const path of reads) await shopper.get(`/api/${path.replace('ORDER', orderId)}`);
}

async function accountChanges(db: Db, shopper: Shopper) {
  const { body } = await shopper.post('/api/account/addresses', { ...address, city: 'Salem' });
  await shopper.put(`/api/account/addresses/${body.id}`, { city: 'Portland' });
  await shopper.delete(`/api/account/addresses/${body.id}`);
  await shopper.post('/api/account/wishlist', { product_id: ids.mug });
  await shopper.delete(`/api/account/wishlist/${ids.mug}`);
  const card = await shopper.post('/api/account/cards', { token: await createCardToken(shopper, cards.visa) });
  await shopper.delete(`/api/account/cards/${card.body.id}`);
  await shopper.post('/api/products/everyday-mug/reviews', { rating: 4, text: 'Keeps coffee warm.' });
  await shopper.post('/api/account/recover', { email: login.email });
  const [mail] = await readQueuedMails(db, 'recover');
  await shopper.post('/api/account/recover', { reset_key: mail?.key, password: 'another-long-password' });
  await shopper.post('/api/account/login', { ...login, password: 'another-long-password' });
  await shopper.put('/api/account', { email: 'hopper@mercer.test', password: 'another-long-password' });
  const [subscription] = (await shopper.get('/api/subscriptions')).body.results;
  await shopper.put(`/api/subscriptions/${subscription.id}`, { paused: true });
  await shopper.put(`/api/subscriptions/${subscription.id}`, { paused: false });
}

async function addressIsReclaimed(db: Db, shop: Shop) {
  const squatter = shop.shopper();
  await signUpShopper(squatter, 'squatted');
  await fillCart(squatter, ids.mug);
  const owner = shop.shopper();
  await owner.post('/api/account/recover', { email: 'squatted@mercer.test' });
  const mail = (await readQueuedMails(db, 'recover')).at(-1);
  const { body } = await owner.post('/api/account/recover', {
    reset_key: mail?.key,
    password: 'another-long-password',
  });
  expect(body).toEqual({ success: true });
}

async function offersAndAlerts(db: Db, shop: Shop) {
  const items = [{ product_id: ids.mug, quantity: 1 }];
  const { body: draft } = await createOperatorCaller(shop).post('/drafts', { email: 'guest@mercer.test', items });
  const token = new URL(draft.link).searchParams.get('token');
  const [first, second] = [shop.shopper(), shop.shopper()];
  for (const draftShopper of [first, second]) {
    expect((await draftShopper.post(`/api/drafts/${draft.id}/open`, { token })).status).toBe(200);
  }
  await db.updateTable('products').set({ stock_level: 0 }).where('id', '=', ids.watch).execute();
  await first.post('/api/stock-alerts', { product_id: ids.watch, email: 'guest@mercer.test' });
  const alert = (await readQueuedMails(db, 'stock_alert')).at(-1);
  expect((await first.post('/api/stock-alerts/confirm', { key: alert?.key })).body).toEqual({ success: true });
}

/** Exercises webhooks and events; a delivery to a port where no server listens is retried. */
async function exerciseWebhooks(shop: Shop) {
  const operator = createOperatorCaller(shop);
  const sender = new WebhookSender(shop.deps);
  const { body } = await operator.post('/webhooks', { url: 'http://127.0.0.1:1/' });
  await signUpShopper(shop.shopper(), 'ida');
  await publishEvents(shop.deps);
  await sender.sendDueDeliveries();
  const readDeliveries = async () => (await operator.get(`/webhooks/${body.id}/deliveries`)).body.results;
  await expect.poll(async () => (await readDeliveries())[0]?.error).toContain('ECONNREFUSED');
  await sender.end();
  await operator.post(`/webhooks/${body.id}/deliveries/${(await readDeliveries())[0].id}/replay`);
  await operator.post(`/webhooks/${body.id}/replay`, { after: 0 });
  await operator.get('/events?type=account.created&after=1');
  await operator.get('/events');
  await operator.get('/audit?entity=webhook&entity_id=x&limit=2');
}

async function backgroundWork(shop: Shop) {
  const { deps, clock } = shop;
  const transport = { concurrency: 1, together: 10, leaseMs: 60_000, keepsData: false, send: async () => {} };
  await deliverMail(deps, transport);
  await exerciseWebhooks(shop);
  clock.advance(40 * 86_400_000);
  await sweepOrders(deps);
  await renewSubscriptions(deps);
  await deleteExpired(deps);
  await dropOldEvents(deps);
  await deliverMail(deps, transport);
}
