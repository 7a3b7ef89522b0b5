import type { Db } from '@mercer/server';
import { eachDatabase, ids, Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import { fillCart, openTestShop, readStockLevel, signUpShopper } from '../shop.ts';

const airwallex = { gateway: 'airwallex', intent: {} };
const account = { email: 'ada@mercer.test' };
const billing = { ...address, method: 'card' };
const complete = { account, shipping: address, billing };
const { zip: _, ...withoutZip } = address;
const minuteMs = 60_000;

eachDatabase((db: () => Db) => {
  const readReservations = () => db().selectFrom('stock_holds').selectAll().where('quantity', '>', 0).execute();
  /** Callers by their address, as the composition root knows it. */
  const openLimitedShop = async () => {
    const shop = await openTestShop(db(), { rateLimitPerIp: true });
    const createShopperAt = (ip: string) => new Shopper((request) => shop.app.fetch(request, { ip }));
    return { ...shop, from: createShopperAt };
  };
  const prepareToPay = async (shopper: Shopper, quantity: number) => {
    await fillCart(shopper, ids.watch, quantity);
    await shopper.put('/api/cart', complete);
    return shopper;
  };
  const openPayment = async (shopper: Shopper, quantity: number) =>
    (await prepareToPay(shopper, quantity)).post('/vault/intent', airwallex);

  test.each([
    ['nothing', {}, 'shipping.name'],
    ['no address', { account, billing }, 'shipping.name'],
    ['half an address', { account, billing, shipping: withoutZip }, 'shipping.zip'],
    ['no e-mail', { shipping: address, billing }, 'account.email'],
    ['no payment method', { account, shipping: address, billing: address }, 'billing.method'],
  ])('a cart with %s holds nothing and is told what it lacks', async (_, cart, param) => {
    const { shopper: newShopper } = await openTestShop(db());
    const shopper = newShopper();
    await fillCart(shopper, ids.watch, 10);
    await shopper.put('/api/cart', cart);
    const { status, body } = await shopper.post('/vault/intent', airwallex);
    expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_request', param]);
    expect(await readReservations()).toEqual([]);
    expect((await openPayment(newShopper(), 10)).status).toBe(200);
  });

  test("a shopper's e-mail is the account's", async () => {
    const shopper = (await openTestShop(db())).shopper();
    await signUpShopper(shopper, 'grace');
    await fillCart(shopper, ids.watch, 10);
    await shopper.put('/api/cart', { shipping: address, billing });
    expect((await shopper.post('/vault/intent', airwallex)).status).toBe(200);
  });

  test('a session has one hold: the newer replaces the older', async () => {
    const { shopper: newShopper } = await openTestShop(db());
    const shopper = newShopper();
    await openPayment(shopper, 6);
    await shopper.post('/api/cart/items', { product_id: ids.watch, quantity: 2 });
    expect((await shopper.post('/vault/intent', airwallex)).status).toBe(200);
    expect((await openPayment(newShopper(), 2)).status).toBe(200);
    expect((await openPayment(newShopper(), 1)).body.error.code).toBe('out_of_stock');
  });

  test('an account holds its pieces for 15 minutes, a guest who only looks at the payment form for three', async () => {
    for (const [minutes, isSignedIn] of [
      [3, false],
      [15, true],
    ] as const) {
      const { shopper: newShopper, clock } = await openTestShop(db());
      const holder = newShopper();
      if (isSignedIn) await signUpShopper(holder, 'grace');
      const opened = await openPayment(holder, 10);
      expect(opened.status).toBe(200);
      const [hold] = await readReservations();
      expect(hold?.date_expires).toBe(new Date(clock.now().getTime() + 15 * minuteMs).toISOString());
      const otherShopper = await prepareToPay(newShopper(), 10);
      clock.advance(minutes * minuteMs - 1000);
      expect((await otherShopper.post('/vault/intent', airwallex)).body.error.code).toBe('out_of_stock');
      clock.advance(1000);
      expect((await otherShopper.post('/vault/intent', airwallex)).status).toBe(200);
      await db().deleteFrom('stock_holds').execute();
    }
  });

  test('who waits for the bank keeps the pieces for 15 minutes', async () => {
    const { shopper: newShopper, clock } = await openTestShop(db());
    const shopper = await prepareToPay(newShopper(), 10);
    const card = { number: '4000000000003220', exp_month: 12, exp_year: 2034, cvc: '123' };
    const { token } = (await shopper.post('/vault/tokens', card)).body;
    await shopper.put('/api/cart', { billing: { card: { token } } });
    expect((await shopper.post('/api/cart/order')).body.error.code).toBe('authentication_required');
    clock.advance(14 * minuteMs);
    expect((await openPayment(newShopper(), 1)).body.error.code).toBe('out_of_stock');
  });

  test('who answers the bank about an intent keeps the pieces, too, as soon as the gateway says so', async () => {
    const { shopper: newShopper, app, webhooks, sandbox, clock } = await openTestShop(db());
    const { id, client_secret } = (await openPayment(newShopper(), 10)).body;
    const card = { number: '4000000000003220', expiry_month: '12', expiry_year: '2034', cvc: '123' };
    const body = JSON.stringify({ client_secret, payment_method: { type: 'card', card } });
    const confirm = `http://localhost:3000/sandbox/airwallex/api/v1/pa/payment_intents/${id}/confirm`;
    await sandbox.fetch(new Request(confirm, { method: 'POST', body }));
    await expect.poll(() => webhooks.length).toBe(1);
    expect((await app.fetch(webhooks[0]!)).status).toBe(200);
    const isExclusive = async () =>
      (await readReservations()).every(({ date_firm, date_expires }) => date_firm === date_expires);
    await expect.poll(isExclusive).toBe(true);
    clock.advance(14 * minuteMs);
    expect((await openPayment(newShopper(), 1)).body.error.code).toBe('out_of_stock');
  });

  test('one network cannot keep all pieces, with as many sessions as it likes', async () => {
    const { from, clock } = await openLimitedShop();
    const otherShopper = await prepareToPay(from('198.51.100.7'), 1);
    let blockedMinutes = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      await openPayment(from('192.0.2.1'), 10);
      const { status } = await otherShopper.post('/vault/intent', airwallex);
      if (status === 409) blockedMinutes += 1;
      else await db().deleteFrom('stock_holds').where('quantity', '=', 1).execute();
      clock.advance(minuteMs);
    }
    expect(blockedMinutes).toBeLessThanOrEqual(12);
    expect(await readStockLevel(otherShopper, ids.watch)).toBe(10);
  });

  test('nor by cards whose bank is never answered, however often they are tried', async () => {
    const { from, clock } = await openLimitedShop();
    const otherShopper = await prepareToPay(from('198.51.100.7'), 1);
    const card = { number: '4000000000003220', exp_month: 12, exp_year: 2034, cvc: '123' };
    const payUntilBankAsks = async (shopper: Shopper) => {
      const { token } = (await shopper.post('/vault/tokens', card)).body;
      await shopper.put('/api/cart', { billing: { card: { token } } });
      return shopper.post('/api/cart/order');
    };
    const stubborn = await prepareToPay(from('192.0.2.1'), 10);
    let blockedMinutes = 0;
    for (let minute = 0; minute < 120; minute += 1) {
      // The first minutes use a single cart, later ones a new cart each
      if (minute % 5 === 0) await payUntilBankAsks(minute < 60 ? stubborn : await prepareToPay(from('192.0.2.1'), 10));
      const { status } = await otherShopper.post('/vault/intent', airwallex);
      if (status === 409) blockedMinutes += 1;
      else await db().deleteFrom('stock_holds').where('quantity', '=', 1).execute();
      clock.advance(minuteMs);
    }
    expect(blockedMinutes).toBeLessThanOrEqual(60);
  });

  test('one network opens at most 100 payments that nobody makes', async () => {
    const { from } = await openLimitedShop();
    const shopper = from('192.0.2.1');
    const openPaymentAgain = () => openPayment(from('192.0.2.1'), 1);
    expect((await openPayment(shopper, 1)).status).toBe(200);
    const [first] = await db().selectFrom('orders').selectAll().execute();
    const [hold] = await readReservations();
    const orderIds = Array.from({ length: 99 }, (_, n) => `${first?.id}-${n}`);
    await db()
      .insertInto('orders')
      .values(orderIds.map((id) => ({ ...first!, id })))
      .execute();
    await db()
      .insertInto('stock_holds')
      .values(orderIds.map((order_id) => ({ ...hold!, order_id, product_id: '', quantity: 0 })))
      .execute();
    expect((await openPaymentAgain()).status).toBe(429);
    expect((await openPayment(from('198.51.100.7'), 1)).status).toBe(200);
    expect((await shopper.post('/vault/intent', airwallex)).status).toBe(200);
  });
});
