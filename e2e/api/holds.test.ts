import type { Db } from '@mercer/server';
import { eachDatabase, ids, Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import { fillCart, openShop, signUp, stockOf } from '../shop.ts';

const airwallex = { gateway: 'airwallex', intent: {} };
const account = { email: 'ada@mercer.test' };
const billing = { ...address, method: 'card' };
const complete = { account, shipping: address, billing };
const { zip: _, ...withoutZip } = address;
const minuteMs = 60_000;

eachDatabase((db: () => Db) => {
  const holds = () => db().selectFrom('stock_holds').selectAll().where('quantity', '>', 0).execute();
  /** Callers by their address, as the composition root knows it. */
  const limited = async () => {
    const shop = await openShop(db(), { rateLimitPerIp: true });
    const from = (ip: string) => new Shopper((request) => shop.app.fetch(request, { ip }));
    return { ...shop, from };
  };
  const readyToPay = async (shopper: Shopper, quantity: number) => {
    await fillCart(shopper, ids.watch, quantity);
    await shopper.put('/api/cart', complete);
    return shopper;
  };
  const wantsToPay = async (shopper: Shopper, quantity: number) =>
    (await readyToPay(shopper, quantity)).post('/vault/intent', airwallex);

  test.each([
    ['nothing', {}, 'shipping.name'],
    ['no address', { account, billing }, 'shipping.name'],
    ['half an address', { account, billing, shipping: withoutZip }, 'shipping.zip'],
    ['no e-mail', { shipping: address, billing }, 'account.email'],
    ['no payment method', { account, shipping: address, billing: address }, 'billing.method'],
  ])('a cart with %s holds nothing and is told what it lacks', async (_, cart, param) => {
    const { shopper: newShopper } = await openShop(db());
    const shopper = newShopper();
    await fillCart(shopper, ids.watch, 10);
    await shopper.put('/api/cart', cart);
    const { status, body } = await shopper.post('/vault/intent', airwallex);
    expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_request', param]);
    expect(await holds()).toEqual([]);
    expect((await wantsToPay(newShopper(), 10)).status).toBe(200);
  });

  test("a shopper's e-mail is the account's", async () => {
    const shopper = (await openShop(db())).shopper();
    await signUp(shopper, 'grace');
    await fillCart(shopper, ids.watch, 10);
    await shopper.put('/api/cart', { shipping: address, billing });
    expect((await shopper.post('/vault/intent', airwallex)).status).toBe(200);
  });

  test('a session has one hold: the newer replaces the older', async () => {
    const { shopper: newShopper } = await openShop(db());
    const shopper = newShopper();
    await wantsToPay(shopper, 6);
    await shopper.post('/api/cart/items', { product_id: ids.watch, quantity: 2 });
    expect((await shopper.post('/vault/intent', airwallex)).status).toBe(200);
    expect((await wantsToPay(newShopper(), 2)).status).toBe(200);
    expect((await wantsToPay(newShopper(), 1)).body.error.code).toBe('out_of_stock');
  });

  test('an account holds its pieces for 15 minutes, a guest who only looks at the payment form for three', async () => {
    for (const [minutes, isSignedIn] of [
      [3, false],
      [15, true],
    ] as const) {
      const { shopper: newShopper, clock } = await openShop(db());
      const holder = newShopper();
      if (isSignedIn) await signUp(holder, 'grace');
      const opened = await wantsToPay(holder, 10);
      expect(opened.status).toBe(200);
      const [hold] = await holds();
      expect(hold?.date_expires).toBe(new Date(clock.now().getTime() + 15 * minuteMs).toISOString());
      const other = await readyToPay(newShopper(), 10);
      clock.advance(minutes * minuteMs - 1000);
      expect((await other.post('/vault/intent', airwallex)).body.error.code).toBe('out_of_stock');
      clock.advance(1000);
      expect((await other.post('/vault/intent', airwallex)).status).toBe(200);
      await db().deleteFrom('stock_holds').execute();
    }
  });

  test('who waits for the bank keeps the pieces for 15 minutes', async () => {
    const { shopper: newShopper, clock } = await openShop(db());
    const shopper = await readyToPay(newShopper(), 10);
    const card = { number: '4000000000003220', exp_month: 12, exp_year: 2034, cvc: '123' };
    const { token } = (await shopper.post('/vault/tokens', card)).body;
    await shopper.put('/api/cart', { billing: { card: { token } } });
    expect((await shopper.post('/api/cart/order')).body.error.code).toBe('authentication_required');
    clock.advance(14 * minuteMs);
    expect((await wantsToPay(newShopper(), 1)).body.error.code).toBe('out_of_stock');
  });

  test('who answers the bank about an intent keeps the pieces, too, as soon as the gateway says so', async () => {
    const { shopper: newShopper, app, webhooks, sandbox, clock } = await openShop(db());
    const { id, client_secret } = (await wantsToPay(newShopper(), 10)).body;
    const card = { number: '4000000000003220', expiry_month: '12', expiry_year: '2034', cvc: '123' };
    const body = JSON.stringify({ client_secret, payment_method: { type: 'card', card } });
    const confirm = `http://localhost:3000/sandbox/airwallex/api/v1/pa/payment_intents/${id}/confirm`;
    await sandbox.fetch(new Request(confirm, { method: 'POST', body }));
    await expect.poll(() => webhooks.length).toBe(1);
    expect((await app.fetch(webhooks[0]!)).status).toBe(200);
    const isFirm = async () => (await holds()).every(({ date_firm, date_expires }) => date_firm === date_expires);
    await expect.poll(isFirm).toBe(true);
    clock.advance(14 * minuteMs);
    expect((await wantsToPay(newShopper(), 1)).body.error.code).toBe('out_of_stock');
  });

  test('one network cannot keep all pieces, with as many sessions as it likes', async () => {
    const { from, clock } = await limited();
    const others = await readyToPay(from('198.51.100.7'), 1);
    let blockedMinutes = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      await wantsToPay(from('192.0.2.1'), 10);
      const { status } = await others.post('/vault/intent', airwallex);
      if (status === 409) blockedMinutes += 1;
      else await db().deleteFrom('stock_holds').where('quantity', '=', 1).execute();
      clock.advance(minuteMs);
    }
    expect(blockedMinutes).toBeLessThanOrEqual(12);
    expect(await stockOf(others, ids.watch)).toBe(10);
  });

  test('nor by cards whose bank is never answered, however often they are tried', async () => {
    const { from, clock } = await limited();
    const others = await readyToPay(from('198.51.100.7'), 1);
    const card = { number: '4000000000003220', exp_month: 12, exp_year: 2034, cvc: '123' };
    const asksTheBank = async (shopper: Shopper) => {
      const { token } = (await shopper.post('/vault/tokens', card)).body;
      await shopper.put('/api/cart', { billing: { card: { token } } });
      return shopper.post('/api/cart/order');
    };
    const stubborn = await readyToPay(from('192.0.2.1'), 10);
    let blockedMinutes = 0;
    for (let minute = 0; minute < 120; minute += 1) {
      // one cart again and again, then a new one each time
      if (minute % 5 === 0) await asksTheBank(minute < 60 ? stubborn : await readyToPay(from('192.0.2.1'), 10));
      const { status } = await others.post('/vault/intent', airwallex);
      if (status === 409) blockedMinutes += 1;
      else await db().deleteFrom('stock_holds').where('quantity', '=', 1).execute();
      clock.advance(minuteMs);
    }
    expect(blockedMinutes).toBeLessThanOrEqual(60);
  });

  test('one network opens at most 100 payments that nobody makes', async () => {
    const { from } = await limited();
    const shopper = from('192.0.2.1');
    const open = () => wantsToPay(from('192.0.2.1'), 1);
    expect((await wantsToPay(shopper, 1)).status).toBe(200);
    const [first] = await db().selectFrom('orders').selectAll().execute();
    const [hold] = await holds();
    const many = Array.from({ length: 99 }, (_, n) => `${first?.id}-${n}`);
    await db()
      .insertInto('orders')
      .values(many.map((id) => ({ ...first!, id })))
      .execute();
    await db()
      .insertInto('stock_holds')
      .values(many.map((order_id) => ({ ...hold!, order_id, product_id: '', quantity: 0 })))
      .execute();
    expect((await open()).status).toBe(429);
    expect((await wantsToPay(from('198.51.100.7'), 1)).status).toBe(200);
    expect((await shopper.post('/vault/intent', airwallex)).status).toBe(200);
  });
});
