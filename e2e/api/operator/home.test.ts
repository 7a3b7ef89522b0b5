import { checkHealth, type Db } from '@mercer/server';
import {
  countStatements,
  eachDatabase,
  fillGrowingTables,
  findTableScans,
  ids,
  isPostgres,
  recordStatements,
} from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { createOperatorCaller, openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { openOperator } from './operator.ts';

const date = '2026-06-01T12:00:00.000Z';

/** True for tables; other names are those of parts of a statement. */
const isLargeTable = (table: string) =>
  /^(orders|sales|returns|product_reviews|payments|record_changes|subscriptions|outbox|webhook_deliveries|book_differences|drafts|carts|visit_counts|images)$/.test(
    table,
  );

/** Inserts one or more of each kind of record that waits for the operator. */
async function insertWaitingRecords(db: Db) {
  const webhook = { url: 'https://example.com/', secret: 's', types: '["*"]', enabled: 1 as const };
  await db
    .insertInto('webhooks')
    .values({ ...webhook, id: 'w1', date_created: date })
    .execute();
  const delivery = { webhook_id: 'w1', attempts: 9, date_due: '', date_created: date, date_expires: '2099-01-01' };
  const answer = { date_delivered: null, response_status: 500, error: 'HTTP 500' };
  const deliveries = [1, 2, 3].map((event_id) => ({
    ...delivery,
    ...answer,
    event_id,
    id: `w1-${event_id}`,
    status: event_id === 3 ? ('delivered' as const) : ('dead' as const),
  }));
  await db.insertInto('webhook_deliveries').values(deliveries).execute();
  const mail = {
    kind: 'welcome',
    recipient: 'ada@mercer.test',
    locale: null,
    data: '{}',
    date_due: '',
    date_sent: null,
  };
  const failure = { status: 'failed' as const, attempts: 9, error: 'no route', date_created: date };
  await db
    .insertInto('outbox')
    .values({ ...mail, ...failure, key: 'lost' })
    .execute();
  const difference = { gateway: 'card', kind: 'unknown', order_id: null, transaction_id: 'ch_1', ours: null };
  await db
    .insertInto('book_differences')
    .values({ ...difference, id: 'one', theirs: null, date_found: date, date_gone: null })
    .execute();
}

eachDatabase((db: () => Db) => {
  async function openBusyShop() {
    const shop = await openTestShop(db());
    const opened = await openOperator(db(), shop);
    const { operator } = opened;
    await insertWaitingRecords(db());
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const orders = [];
    for (const quantity of [1, 2, 3]) orders.push(await placeOrder(shopper, [ids.mug, quantity]));
    const [heldOrder, shippedOrder] = orders;
    await operator.post(`/orders/${heldOrder?.id}/hold`, { reason: 'Address is checked' });
    await operator.post(`/orders/${shippedOrder?.id}/ship`, { all: true });
    await operator.post(`/orders/${shippedOrder?.id}/deliver`, {});
    await shopper.post(`/api/account/orders/${shippedOrder?.id}/return`, { reason: 'Too small' });
    await operator.put('/settings/reviews', { value: { moderation: 'on' } });
    await shopper.post('/api/products/everyday-mug/reviews', { rating: 5, text: 'Blue.' });
    const draft = { email: 'bob@mercer.test', items: [{ product_id: ids.mug, quantity: 1, price: 10 }] };
    await operator.post('/drafts', draft);
    const deletedDraft = (await operator.post('/drafts', draft)).body;
    await operator.delete(`/drafts/${deletedDraft.id}`);
    await operator.post('/products', { name: 'Rare', price: 9, stock_tracking: true, stock_level: 1 });
    await checkHealth(shop.deps);
    return { ...opened, orders, shop };
  }

  test('each number of the home is that of the list that it links to', async () => {
    const { operator } = await openBusyShop();
    const { body } = await operator.get('/home');
    const counts = Object.fromEntries(
      body.to_do.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    );
    expect(counts).toMatchObject({
      to_ship: 1,
      on_hold: 1,
      returns_requested: 1,
      returns_received: 0,
      reviews_pending: 1,
      payments_failed: 0,
      renewals_failed: 0,
      mails_failed: 1,
      webhooks_failed: 2,
      differences: 1,
      drafts_open: 1,
    });
    expect(counts.low_stock).toBeGreaterThan(0);
    expect(counts.health_findings).toBeGreaterThan(0);
    for (const { kind, count, has_more, link } of body.to_do) {
      const list = await operator.get(link.replace('/operator', ''));
      expect([kind, list.status, list.body.count ?? list.body.results.length]).toEqual([kind, 200, count]);
      expect(has_more).toBe(false);
    }
  });

  test('a declined payment and a failed renewal wait for the operator', async () => {
    const { operator } = await openBusyShop();
    await db().updateTable('payments').set({ status: 'declined' }).execute();
    const { body } = await operator.get('/home');
    const failedPayments = body.to_do.find(({ kind }: { kind: string }) => kind === 'payments_failed');
    expect(failedPayments.count).toBe(3);
    expect((await operator.get(failedPayments.link.replace('/operator', ''))).body.count).toBe(3);
  });

  test('today is compared with the same weekday until the same time, in the time zone of the store', async () => {
    const { operator, deps, orders } = await openBusyShop();
    const { body } = await operator.get('/home');
    expect(body.timezone).toBe('UTC');
    expect(body.series).toHaveLength(14);
    const today = deps.now().toISOString().slice(0, 10);
    expect(body.series.at(-1)).toEqual({ date: today, orders: 3, revenue: body.today.revenue });
    expect(body.today).toMatchObject({ orders: 3, items: 6 });
    expect(body.today.average).toBeCloseTo(body.today.revenue / 3, 1);
    expect(body.same_weekday).toEqual({ orders: 0, revenue: 0, items: 0, average: null, visitors: 0 });
    const moveSale = (order: { id: string } | undefined, days: number, minutes: number) => {
      const date_created = new Date(deps.now().getTime() - days * 86_400_000 + minutes * 60_000).toISOString();
      return db()
        .updateTable('sales')
        .set({ date_created })
        .where('order_id', '=', order?.id ?? '')
        .execute();
    };
    await moveSale(orders[0], 7, -5);
    await moveSale(orders[1], 7, 5);
    const movedHome = (await operator.get('/home')).body;
    expect(movedHome.today.orders).toBe(1);
    expect(movedHome.same_weekday).toMatchObject({ orders: 1, items: 1 });
    expect(movedHome.series.at(-8).orders).toBe(2);
  });

  test('the steps of a new shop are done one by one', async () => {
    const { operator } = await openOperator(db());
    const readSteps = async () => {
      const { checklist } = (await operator.get('/home')).body;
      return Object.fromEntries(checklist.map(({ step, done }: { step: string; done: boolean }) => [step, done]));
    };
    const first = await readSteps();
    expect(Object.keys(first)).toEqual([
      'name',
      'product',
      'picture',
      'shipping',
      'tax',
      'payment',
      'legal_pages',
      'mail_domain',
      'first_order',
    ]);
    expect(first).toMatchObject({ payment: false, mail_domain: false, first_order: false });
    const account = { iban: 'DE02120300000000202051' };
    await operator.put('/settings/manual_payments', { value: { bank_transfer: { enabled: true, account } } });
    await placeOrder((await openTestShop(db())).shopper(), [ids.mug, 1]);
    expect(await readSteps()).toMatchObject({ payment: true, first_order: true, product: true });
    await db().updateTable('products').set({ status: 'draft' }).execute();
    expect(await readSteps()).toMatchObject({ product: false });
  });

  test('the home takes few statements and scans no table that grows, however many orders there are', {
    timeout: 1_200_000,
  }, async () => {
    await fillGrowingTables(db(), 3000);
    await db().updateTable('sales').set({ taxes: '[]', base_rate: 1 }).execute();
    const counter = countStatements(db());
    const countedOperator = createOperatorCaller(await openTestShop(counter.db));
    await countedOperator.get('/home');
    const statementsBefore = counter.statements();
    expect((await countedOperator.get('/home')).status).toBe(200);
    expect(counter.statements() - statementsBefore).toBeLessThanOrEqual(14);
    const recorder = recordStatements(db());
    const operator = createOperatorCaller(await openTestShop(recorder.db));
    expect((await operator.get('/home')).status).toBe(200);
    // In this sample every order is on hold, and PostgreSQL reads such a table from one end to the bound
    const isSearched = (table: string) => isLargeTable(table) && !(isPostgres(db()) && table === 'orders');
    // The checklist reads one row of some tables, or a hundred
    const statements = [...recorder.statements.values()].filter(({ sql }) => !sql.includes('uploaded_picture'));
    const scans = await Promise.all(statements.map((query) => findTableScans(db(), query, isSearched)));
    expect(scans.flat()).toEqual([]);
  });
});
