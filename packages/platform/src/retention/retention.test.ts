import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { deleteExpired } from './index.ts';

const dayMs = 86_400_000;

eachDatabase((db) => {
  function openTestShop() {
    const shop = buildTestApp(db());
    const createFilledCart = async () => {
      const shopper = shop.shopper();
      await shopper.post('/api/cart/items', { product_id: ids.mug });
      return shopper;
    };
    const countTableRows = async (table: 'carts' | 'cart_items' | 'orders' | 'payments' | 'outbox' | 'order_items') =>
      (await db().selectFrom(table).selectAll().execute()).length;
    return { ...shop, inCart: createFilledCart, rows: countTableRows };
  }

  const insertPendingOrder = (id: string, cart_id: string, date_created: string) =>
    db()
      .insertInto('orders')
      .values({
        id,
        cart_id,
        date_created,
        fingerprint: '',
        status: 'pending',
        currency: 'USD',
        billing: '{}',
        shipping: '{}',
        sub_total: 0,
        discount_total: 0,
        shipment_total: 0,
        tax_total: 0,
        tax_included_total: 0,
        grand_total: 0,
        giftcard_total: 0,
      } as never) // other columns have a default, or may be null
      .execute();

  const insertRefusedOrder = async (id: string, date_created: string) => {
    await insertPendingOrder(id, 'cart', date_created);
    await db().updateTable('orders').set({ status: 'canceled' }).where('id', '=', id).execute();
    await insertPayment(`${id}-payment`, id, 'declined', date_created);
    await db().updateTable('payments').set({ date_decision: date_created }).where('order_id', '=', id).execute();
  };

  const insertPayment = (id: string, order_id: string, status: 'declined' | 'pending', date_created: string) =>
    db()
      .insertInto('payments')
      .values({
        id,
        order_id,
        method: 'card',
        gateway: 'card',
        status,
        amount: 100,
        currency: 'USD',
        date_created,
        date_due: null,
      } as never) // other columns have a default, or may be null
      .execute();

  test('an order that a bank has refused, or that another one has replaced, goes like one that nobody paid', async () => {
    const { deps, clock, rows } = openTestShop();
    await insertRefusedOrder('refused', clock.now().toISOString());
    await insertPendingOrder('replaced', 'cart', clock.now().toISOString());
    await insertPendingOrder('placed', 'cart', clock.now().toISOString());
    await db().updateTable('orders').set({ status: 'canceled' }).where('id', '!=', 'refused').execute();
    await db().updateTable('orders').set({ number: '1000' }).where('id', '=', 'placed').execute();
    clock.advance(89 * dayMs);
    await deleteExpired(deps);
    expect([await rows('orders'), await rows('payments')]).toEqual([3, 1]);
    clock.advance(2 * dayMs);
    await deleteExpired(deps);
    expect(await db().selectFrom('orders').select('id').execute()).toEqual([{ id: 'placed' }]);
    expect(await rows('payments')).toBe(0);
  });

  test('a cart that nobody has goes with its items after a year; one that somebody uses stays', async () => {
    const { deps, clock, inCart, rows } = openTestShop();
    for (let n = 0; n < 3; n += 1) await inCart();
    const regular = await inCart();
    for (let days = 0; days < 370; days += 20) {
      clock.advance(20 * dayMs);
      await regular.get('/api/session');
      await regular.get('/api/cart');
      await deleteExpired(deps);
    }
    expect([await rows('carts'), await rows('cart_items')]).toEqual([1, 1]);
  });

  test('the owner says how long carts are kept', async () => {
    const { deps, clock, inCart, rows } = openTestShop();
    for (let n = 0; n < 250; n += 1) await inCart();
    clock.advance(40 * dayMs);
    await deleteExpired(deps);
    expect(await rows('carts')).toBe(250);
    await db().insertInto('settings').values({ id: 'retention', value: '{"carts":30}' }).execute();
    await deleteExpired(deps);
    expect([await rows('carts'), await rows('cart_items')]).toEqual([0, 0]);
  });

  test('an order that was never paid goes; one that a gateway may know stays', async () => {
    const { deps, clock, rows } = openTestShop();
    const date = clock.now().toISOString();
    for (const id of ['left', 'declined', 'open']) await insertPendingOrder(id, `cart-${id}`, date);
    await insertPayment('p1', 'declined', 'declined', date);
    await insertPayment('p2', 'open', 'pending', date);
    clock.advance(91 * dayMs);
    await deleteExpired(deps);
    const remainingOrders = await db().selectFrom('orders').select('id').execute();
    expect(remainingOrders).toEqual([{ id: 'open' }]);
    expect(await rows('payments')).toBe(1);
  });

  test('lines of an import that broke off are forgotten after a week; one that goes on, and what was finished, stays', async () => {
    const { deps, clock } = openTestShop();
    const date = clock.now().toISOString();
    const row = { fingerprint: 'a', done: 1, date_created: date, date_touched: date, date_finished: null };
    await db()
      .insertInto('imports')
      .values([
        { ...row, id: 'left' },
        { ...row, id: 'finished', date_finished: date },
      ])
      .execute();
    const batch = { line: 0, text: '{"type":"account"}' };
    await db()
      .insertInto('import_batches')
      .values([{ ...batch, import_id: 'left' }])
      .execute();
    clock.advance(6 * dayMs);
    await deleteExpired(deps);
    expect(await db().selectFrom('import_batches').selectAll().execute()).toHaveLength(1);
    clock.advance(2 * dayMs);
    await deleteExpired(deps);
    expect(await db().selectFrom('import_batches').selectAll().execute()).toEqual([]);
    expect(await db().selectFrom('imports').select('id').execute()).toEqual([{ id: 'finished' }]);
  });

  test('a mail that was sent is forgotten after 400 days, one that waits never', async () => {
    const { deps, clock } = openTestShop();
    const date = clock.now().toISOString();
    const buildMailRow = (key: string, status: 'queued' | 'sent' | 'failed') => ({
      key,
      status,
      kind: 'order',
      recipient: '',
      locale: null,
      data: '{}',
      attempts: 1,
      date_due: date,
      date_created: date,
      date_sent: null,
      error: null,
    });
    const mails = [buildMailRow('a', 'queued'), buildMailRow('b', 'sent'), buildMailRow('c', 'failed')];
    await db().insertInto('outbox').values(mails).execute();
    clock.advance(399 * dayMs);
    await deleteExpired(deps);
    expect(await db().selectFrom('outbox').selectAll().execute()).toHaveLength(3);
    clock.advance(2 * dayMs);
    await deleteExpired(deps);
    expect(await db().selectFrom('outbox').select('key').execute()).toEqual([{ key: 'a' }]);
  });
});
