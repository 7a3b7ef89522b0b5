import type { Sandbox } from '@mercer/sandbox';
import { openTestSandbox } from '@mercer/sandbox/testing';
import { buildTestApp, eachDatabase, home, ids, type Shopper } from '@mercer/server/testing';
import { beforeEach, expect, test } from 'vitest';

const card = { number: '4242424242424242', expiry_month: '12', expiry_year: '2029', cvc: '123' };

eachDatabase((db) => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openTestSandbox();
  });

  const createTestApp = () => buildTestApp(db(), { fetch: (request) => sandbox.fetch(request) });
  const createFilledCart = async (quantity = 2) => {
    const shopper = createTestApp().shopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity });
    const account = { email: 'ada@mercer.test' };
    await shopper.put('/api/cart', { account, shipping: home, billing: { ...home, method: 'card' } });
    return shopper;
  };
  const openAirwallexIntent = async (shopper: Shopper) =>
    (await shopper.post('/vault/intent', { gateway: 'airwallex' })).body;
  /** Confirms an intent as the shop's page does, with the intent's own secret. */
  const confirmIntent = ({ id, client_secret }: { id: string; client_secret: string }) =>
    sandbox.fetch(
      new Request(`http://localhost:3000/sandbox/airwallex/api/v1/pa/payment_intents/${id}/confirm`, {
        method: 'POST',
        body: JSON.stringify({ client_secret, payment_method: { type: 'card', card } }),
      }),
    );
  const reset = { $reset_async_payment: true };
  const saveSetting = (id: string, value: unknown) =>
    db()
      .insertInto('settings')
      .values({ id, value: JSON.stringify(value) })
      .execute();
  const notFound = { status: 404, body: { error: { message: 'Payment not found', code: 'not_found_error' } } };

  test('payment methods are those that this cart and currency can be paid with', async () => {
    await saveSetting('store', { currencies: [{ code: 'USD' }, { code: 'EUR', type: 'priced', rate: 0.9 }] });
    const shopper = createTestApp().shopper();
    expect((await shopper.get('/api/payment/methods')).body).toEqual({
      card: { id: 'card', name: 'Credit/Debit Card', enabled: true, gateway: 'mercer', mode: 'test' },
      airwallex: { id: 'airwallex', name: 'Airwallex', enabled: true, gateway: 'airwallex', mode: 'test' },
    });
    const method = { gateway: 'stripe', secret_key: 'hidden' };
    await saveSetting('payments', {
      card: method,
      ideal: method,
      klarna: method,
      bancontact: { ...method, name: 'Bancontact!' },
      amazon: { ...method, enabled: false },
      paypal: { gateway: 'paypal' },
    });
    const listOfferedMethods = async (query = '') =>
      Object.keys((await shopper.get(`/api/payment/methods${query}`)).body);
    expect(await listOfferedMethods()).toEqual(['card', 'klarna', 'paypal']);
    expect(await listOfferedMethods('?$currency=EUR')).toEqual(['card', 'ideal', 'bancontact', 'klarna', 'paypal']);
    const plan = { product_id: ids.coffee, purchase_option: { type: 'subscription', plan_id: ids.planMonthly } };
    await shopper.post('/api/cart/items', plan);
    expect(await listOfferedMethods()).toEqual(['card']);
    expect(JSON.stringify((await shopper.get('/api/payment/methods')).body)).not.toContain('hidden');
  });

  test('the amount of an intent is the cart’s, whatever the browser says; PUT follows the cart', async () => {
    const shopper = await createFilledCart();
    const wish = { gateway: 'airwallex', amount: 1, intent: { amount: 1, currency: 'JPY' } };
    const first = (await shopper.post('/vault/intent', wish)).body;
    expect(first).toMatchObject({ amount: 25, currency: 'USD' });
    const update = { gateway: 'airwallex', intent: { id: first.id, amount: 1 } };
    expect((await shopper.put('/vault/intent', update)).body).toEqual(first);
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    const second = (await shopper.put('/vault/intent', update)).body;
    expect(second).toMatchObject({ amount: 37.5, currency: 'USD' });
    expect(second.id).not.toBe(first.id);
  });

  test('a payment is neither opened nor updated for another total than the page has shown', async () => {
    const shopper = await createFilledCart();
    const wish = { gateway: 'airwallex', quote: { amount: 25, currency: 'USD' } };
    const { body: first } = await shopper.post('/vault/intent', wish);
    expect(first).toMatchObject({ amount: 25 });
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    const refusal = { status: 409, body: { error: { code: 'cart_changed' } } };
    expect(await shopper.post('/vault/intent', wish)).toMatchObject(refusal);
    const update = { ...wish, intent: { id: first.id } };
    expect(await shopper.put('/vault/intent', update)).toMatchObject(refusal);
    const inEuros = { ...wish, quote: { amount: 37.5, currency: 'EUR' } };
    expect(await shopper.post('/vault/intent', inEuros)).toMatchObject(refusal);
    const payments = await db().selectFrom('payments').select('amount').execute();
    expect(payments).toEqual([{ amount: 2500 }]);
    const query = '$jsonp[method]=post&$jsonp[callback]=none&$data[gateway]=airwallex';
    const buildQuoteQuery = (amount: string) => `${query}&$data[quote][amount]=${amount}&$data[quote][currency]=usd`;
    expect((await shopper.get(`/vault/intent?${buildQuoteQuery('25')}`)).body).toMatchObject({
      $status: 409,
      $code: 'cart_changed',
    });
    expect((await shopper.get(`/vault/intent?${buildQuoteQuery('37.5')}`)).body).toMatchObject({
      $data: { amount: 37.5 },
    });
  });

  test('a quote that is none is refused', async () => {
    const shopper = await createFilledCart();
    const refusal = { status: 400, body: { error: { param: 'quote' } } };
    for (const quote of ['25', {}, { amount: 25 }, { amount: 'x', currency: 'USD' }, { amount: -1, currency: 'USD' }])
      expect(await shopper.post('/vault/intent', { gateway: 'airwallex', quote })).toMatchObject(refusal);
  });

  test('an intent is read by its own shopper, at both doors', async () => {
    const shopper = await createFilledCart();
    const intent = await openAirwallexIntent(shopper);
    const intentAnswer = await shopper.get(`/vault/intent?gateway=airwallex&id=${intent.id}`);
    expect(intentAnswer.body).toMatchObject({ id: intent.id, amount: 25, status: 'REQUIRES_PAYMENT_METHOD' });
    const query = `$jsonp[method]=get&$jsonp[callback]=none&$data[gateway]=airwallex&$data[intent][id]=${intent.id}`;
    expect((await shopper.get(`/vault/intent?${query}`)).body).toEqual({ $status: 200, $data: intentAnswer.body });
    const put = query.replace('=get', '=put');
    expect((await shopper.get(`/vault/intent?${put}`)).body).toMatchObject({ $status: 200, $data: { amount: 25 } });
    for (const stranger of [createTestApp().shopper(), await createFilledCart()]) {
      expect(await stranger.get(`/vault/intent?gateway=airwallex&id=${intent.id}`)).toMatchObject(notFound);
      const answer = await stranger.get(`/vault/intent?${query}`);
      expect(answer).toMatchObject({ status: 200, body: { $status: 404, $error: 'Payment not found' } });
      const update = { gateway: 'airwallex', intent: { id: intent.id } };
      expect(await stranger.put('/vault/intent', update)).toMatchObject(notFound);
    }
    const keyless = { Authorization: 'Basic eA==' };
    expect((await shopper.call('GET', '/vault/intent?id=x', undefined, keyless)).status).toBe(401);
  });

  test('unknown gateways, ids and methods are refused', async () => {
    const shopper = await createFilledCart();
    for (const gateway of ['stripe', 'constructor', '', 5, null]) {
      const refusal = { status: 400, body: { error: { code: 'validation_error', param: 'gateway' } } };
      expect(await shopper.post('/vault/intent', { gateway })).toMatchObject(refusal);
      expect(await shopper.put('/vault/intent', { gateway })).toMatchObject(refusal);
    }
    for (const intent of [undefined, null, 'x', { id: 5 }, { id: 'int_none' }]) {
      expect(await shopper.put('/vault/intent', { gateway: 'airwallex', intent })).toMatchObject(notFound);
    }
    const { body } = await shopper.get('/vault/intent?$jsonp[method]=delete&$data[gateway]=airwallex');
    expect(body).toMatchObject({ $status: 400, $error: expect.any(String) });
  });

  test.each([
    ['braintree', 'paypal'],
    ['amazon', 'amazon'],
    ['quickpay', 'card'],
    ['stripe', 'apple'],
  ])('an authorization of %s says that %s payments are disabled', async (gateway, method) => {
    const shopper = createTestApp().shopper();
    const message = `${method} payments are disabled. See Payment settings in the dashboard for details`;
    expect(
      await shopper.post('/vault/authorization', { gateway, params: { applepay_domain: 'a.test' } }),
    ).toMatchObject({ status: 400, body: { error: { message, code: 'payment_method_disabled' } } });
    const { status, body } = await shopper.get(
      `/vault/authorization?$jsonp[method]=post&$jsonp[callback]=none&$data[gateway]=${gateway}&$data[params][a]=b`,
    );
    expect([status, body.$status, body.$error]).toEqual([200, 400, message]);
    expect((await shopper.post('/vault/authorization', { gateway: 'toString' })).status).toBe(400);
  });

  test('payments are shown to the session and the account that they belong to', async () => {
    const shopper = await createFilledCart();
    await confirmIntent(await openAirwallexIntent(shopper));
    const intent = await openAirwallexIntent(shopper);
    await shopper.put('/api/cart', { billing: { intent: { airwallex: { id: intent.id } } } });
    const order = (await shopper.post('/api/cart/order')).body;
    const [{ id }] = order.payments;
    const payment = (await shopper.get(`/api/payments/${id}`)).body;
    expect(payment).toEqual({
      id,
      order_id: order.id,
      method: 'card',
      gateway: 'airwallex',
      status: 'succeeded',
      amount: 25,
      currency: 'USD',
      transaction_id: intent.id,
      message: null,
      date_created: expect.any(String),
      card: { brand: 'Visa', last4: '4242' },
    });
    expect((await shopper.get('/api/payments')).body).toMatchObject({ count: 1, results: [payment] });
    expect((await shopper.put(`/api/payments/${id}`, reset)).body).toEqual(payment);
    const stranger = createTestApp().shopper();
    expect(await stranger.get(`/api/payments/${id}`)).toMatchObject(notFound);
    expect(await stranger.put(`/api/payments/${id}`, reset)).toMatchObject(notFound);
    expect((await stranger.get('/api/payments')).body).toMatchObject({ count: 0, results: [] });
    for (const wrong of ['none', '%00', "'"]) {
      expect(await shopper.get(`/api/payments/${wrong}`)).toMatchObject(notFound);
    }
  });

  test('resetting an async payment finishes the order that was paid elsewhere, once', async () => {
    const shopper = await createFilledCart();
    const intent = await openAirwallexIntent(shopper);
    const open = (await shopper.get('/api/payments')).body.results[0];
    expect(open).toMatchObject({ status: 'pending', transaction_id: intent.id });
    expect((await shopper.put(`/api/payments/${open.id}`, reset)).body).toMatchObject({ status: 'pending' });
    await confirmIntent(intent);
    const stranger = createTestApp().shopper();
    expect(await stranger.put('/api/payments', { ...reset, id: open.id })).toMatchObject(notFound);
    const paidPayment = (await shopper.put('/api/payments', reset)).body;
    expect(paidPayment).toMatchObject({ id: open.id, status: 'succeeded', amount: 25 });
    expect((await shopper.put(`/api/payments/${paidPayment.id}`, reset)).body).toEqual(paidPayment);
    expect((await shopper.get('/api/cart/order')).body).toMatchObject({ status: 'paid', number: '1000' });
    expect(await shopper.put('/api/payments', reset)).toMatchObject(notFound);
    expect((await shopper.get('/api/payments')).body.count).toBe(1);
  });

  test('nothing else of a payment can be changed', async () => {
    const shopper = await createFilledCart();
    await openAirwallexIntent(shopper);
    const [{ id }] = (await shopper.get('/api/payments')).body.results;
    for (const body of [{}, { status: 'succeeded' }, { $reset_async_payment: 'yes' }]) {
      for (const path of ['/api/payments', `/api/payments/${id}`]) {
        expect(await shopper.put(path, body)).toMatchObject({
          status: 400,
          body: { error: { code: 'validation_error', param: '$reset_async_payment' } },
        });
      }
    }
    expect((await shopper.get(`/api/payments/${id}`)).body.status).toBe('pending');
  });
});
