import { describe, expect, test } from 'vitest';
import { cart, type Fields, services } from './backend.ts';
import { createHandlers, openCheckoutPage, type PageOptions, waitUntil } from './checkout-page.ts';

const settings = { gateway: 'paypal', client_id: 'client', store_owner_email: 'owner@mercer.test' };
const platform = { ppcp: true, live_merchant_id: 'LIVE', test_merchant_id: 'TEST' };

async function openPaypalPage(extraSettings: Fields = {}, options: Partial<PageOptions> = {}, params: Fields = {}) {
  const page = await openCheckoutPage({
    payments: { paypal: { ...settings, ...extraSettings } },
    elements: ['paypal-button'],
    vault: { intent: () => ({ id: 'order_1' }) },
    ...options,
  });
  const { outcomes, ...on } = createHandlers();
  await page.client.payment.createElements({ paypal: { ...on, ...params } });
  return { page, outcomes };
}

async function startPaypalOrder(...pageArgs: Parameters<typeof openPaypalPage>) {
  const { page } = await openPaypalPage(...pageArgs);
  await page.click('PayPal');
  await waitUntil(() => page.vaultRequests.length > 0);
  return { page, intent: page.vaultRequests[0]?.intent as Fields, query: new URL(page.scripts[0]!).searchParams };
}

describe('the merchant', () => {
  test.each([
    ['an account of the store', { merchant_id: 'OWN' }, 'OWN'],
    ['the commerce platform, live', { ...platform, mode: 'live' }, 'LIVE'],
    ['the commerce platform, test', { ...platform, mode: 'test', merchant_id: 'OWN' }, 'TEST'],
  ])('%s: the payment is authorized', async (_, extraSettings, merchant) => {
    const { intent, query } = await startPaypalOrder(extraSettings);
    expect(intent).toEqual({
      intent: 'AUTHORIZE',
      application_context: { shipping_preference: 'GET_FROM_FILE' },
      purchase_units: [{ amount: { value: 15.2, currency_code: 'USD' }, payee: { merchant_id: merchant } }],
    });
    expect(Object.fromEntries(query)).toEqual({
      currency: 'USD',
      'client-id': 'client',
      commit: 'false',
      'merchant-id': merchant,
      intent: 'authorize',
    });
  });

  test('none: the payment is captured to the owner of the store', async () => {
    const { intent, query } = await startPaypalOrder();
    expect(intent).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ payee: { email_address: 'owner@mercer.test' } }],
    });
    expect([query.get('intent'), query.has('merchant-id')]).toEqual(['capture', false]);
  });

  test('a subscription is vaulted, with both ways back', async () => {
    const { intent } = await startPaypalOrder(
      { ...platform, mode: 'test' },
      { cart: { ...cart, subscription_delivery: true } },
    );
    expect(intent.payment_source).toEqual({
      paypal: {
        attributes: { vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' } },
        experience_context: {
          return_url: 'https://shop.test/checkout?gateway=paypal&redirect_status=succeeded',
          cancel_url: 'https://shop.test/checkout?gateway=paypal&redirect_status=canceled',
        },
      },
    });
  });

  test('the amount is that of the cart when the button is clicked, to 2 decimals', async () => {
    const { page } = await openPaypalPage({}, { onUpdate: () => ({ capture_total: 7.105 }) });
    await page.client.cart.update({ coupon_code: 'TAKE5' });
    await page.click('PayPal');
    await waitUntil(() => page.vaultRequests.length > 0);
    expect(page.vaultRequests[0]?.intent).toMatchObject({
      purchase_units: [{ amount: { value: Number((7.105).toFixed(2)) } }],
    });
  });
});

describe('the button', () => {
  test('needs a cart total greater than zero', async () => {
    const { page, outcomes } = await openPaypalPage({}, { cart: { ...cart, capture_total: 0 } });
    expect(outcomes.errors).toEqual(['The cart total must be greater than zero to pay with PayPal']);
    expect(page.scripts).toEqual([]);
  });

  test('subscriptions need PayPal commerce platform mode', async () => {
    const { outcomes } = await openPaypalPage(
      { merchant_id: 'OWN' },
      { cart: { ...cart, subscription_delivery: true } },
    );
    expect(outcomes.errors).toEqual([
      'PayPal takes subscriptions in commerce platform mode only. See Payment settings',
    ]);
  });

  test.each([
    [
      {},
      {
        layout: 'horizontal',
        height: '45',
        color: 'gold',
        shape: 'rect',
        label: 'paypal',
        tagline: 'false',
        locale: 'en_US',
      },
    ],
    [
      { locale: 'de_DE', style: { color: 'blue', height: 40 } },
      {
        layout: 'horizontal',
        height: '40',
        color: 'blue',
        shape: 'rect',
        label: 'paypal',
        tagline: 'false',
        locale: 'de_DE',
      },
    ],
  ])('look and language: %o', async (params, look) => {
    const { page } = await openPaypalPage({}, {}, { ...params, classes: { base: 'wide' } });
    expect({ ...(page.findControl('PayPal') as unknown as HTMLElement).dataset }).toEqual(look);
    expect(page.window.document.getElementById('paypal-button')?.className).toBe('wide');
  });

  test('closing the window is told to onCancel', async () => {
    const { page, outcomes } = await openPaypalPage();
    await page.click('PayPal');
    await page.click('Cancel');
    await waitUntil(() => outcomes.cancels === 1);
    expect(outcomes.errors).toEqual([]);
  });

  test('without require.shipping no address is asked for or written', async () => {
    const { page, intent } = await startPaypalOrder({}, {}, { require: { shipping: false } });
    expect(intent.application_context).toEqual({ shipping_preference: 'NO_SHIPPING' });
    await page.click('Pay');
    await waitUntil(() => page.updates.length > 0);
    expect(page.updates[0]).not.toHaveProperty('shipping');
  });
});

describe('shipping in the window of PayPal', () => {
  const address = { state: 'OR', city: 'Portland', zip: '97201', country: 'US' };

  async function changeShipping(onUpdate: PageOptions['onUpdate'], choices: [string, string][]) {
    const { page, outcomes } = await openPaypalPage({}, { onUpdate });
    await page.click('PayPal');
    for (const [label, value] of choices) await page.fill(label, value);
    return { page, outcomes };
  }

  test('an address without a service takes the first, and the order follows the cart', async () => {
    const { page } = await changeShipping(() => ({ shipment_rating: { services } }), [['Shipping address', 'Home']]);
    await waitUntil(() => page.vaultRequests.length === 2);
    expect(page.updates).toEqual([
      { shipping: address, shipment_rating: null },
      { shipping: { service: 'standard' }, $taxes: true },
    ]);
    const intent = { cart_id: 'cart_1', paypal_order_id: 'order_1' };
    const quote = { amount: 15.2, currency: 'USD' };
    expect(page.vaultRequests[1]).toEqual({ resource: 'intent', method: 'PUT', gateway: 'paypal', intent, quote });
  });

  test('choosing a shipping option updates the service and also requests taxes', async () => {
    const { page } = await changeShipping(() => ({ shipment_rating: { services } }), [['Shipping option', 'express']]);
    await waitUntil(() => page.vaultRequests.length === 2);
    expect(page.updates).toEqual([{ shipping: { service: 'express' }, shipment_rating: null, $taxes: true }]);
  });

  test('an option that is not offered gives way to the first', async () => {
    const offerFirstService = () => ({ shipment_rating: { services: services.slice(0, 1) } });
    const { page } = await changeShipping(offerFirstService, [['Shipping option', 'express']]);
    await waitUntil(() => page.vaultRequests.length === 2);
    expect(page.updates[1]).toEqual({ shipping: { service: 'standard' }, $taxes: true });
  });

  test('an address nowhere served is rejected', async () => {
    const { page, outcomes } = await changeShipping(
      () => ({ shipment_rating: { services: [] } }),
      [['Shipping address', 'Away']],
    );
    await waitUntil(() => page.dialogText().includes('This seller does not ship there.'));
    expect([page.vaultRequests.length, outcomes.errors]).toEqual([1, []]);
  });

  test('a failure is rejected and told', async () => {
    const { page, outcomes } = await changeShipping(
      () => ({ errors: { shipping: { message: 'Closed' } } }),
      [['Shipping address', 'Away']],
    );
    await waitUntil(() => page.dialogText().includes('This seller does not ship there.'));
    expect(outcomes.errors).toEqual(['Closed']);
  });

  test('the chosen service stays with the address that the order brings', async () => {
    const { page } = await changeShipping(() => ({ shipment_rating: { services } }), [['Shipping option', 'express']]);
    await waitUntil(() => page.vaultRequests.length === 2);
    await page.click('Pay');
    await waitUntil(() => page.updates.length === 2);
    expect(page.updates[1]?.shipping).toMatchObject({ address1: '1 Sandbox Street', service: 'express' });
  });

  test('an approved order brings name, address and email', async () => {
    const { page } = await openPaypalPage();
    await page.click('PayPal');
    await page.click('Pay');
    await waitUntil(() => page.updates.length > 0);
    const home = { address1: '1 Sandbox Street', address2: 'Floor 2', ...address };
    const quote = { amount: 15.2, currency: 'USD' };
    expect(page.updates).toEqual([
      {
        account: { email: 'buyer@sandbox.test' },
        billing: { method: 'paypal', paypal: { order_id: 'order_1' }, name: 'Bea Buyer', ...home, quote },
        shipping: { first_name: 'Bea', last_name: 'Buyer', name: 'Bea Buyer', ...home },
      },
    ]);
  });
});

test('a product that is not in the cart yet: the button stands for what the page shows, and it comes with the click', async () => {
  const empty = { ...cart, items: [], capture_total: 0 };
  const prepared: number[] = [];
  const { page, outcomes } = await openPaypalPage(
    {},
    { cart: empty, onUpdate: () => ({ capture_total: 15.2 }) },
    {
      cart: () => cart,
      prepare: async () => {
        prepared.push(page.vaultRequests.length);
        if (prepared.length === 1) await page.client.cart.update({ comments: 'a product' });
      },
    },
  );
  expect([prepared, outcomes.errors]).toEqual([[], []]);
  await page.click('PayPal');
  await waitUntil(() => page.vaultRequests.length > 0);
  expect(page.vaultRequests[0]?.intent).toMatchObject({ purchase_units: [{ amount: { value: 15.2 } }] });
  expect(prepared[0]).toBe(0);
});

test('through Braintree the buyer agrees to be charged; the script is asked for the vault', async () => {
  const page = await openCheckoutPage({
    payments: { paypal: { gateway: 'braintree', client_id: 'client', merchant_id: 'OWN' } },
    elements: ['paypal-button'],
    vault: { authorization: () => 'sandbox_authorization' },
  });
  const { outcomes, ...on } = createHandlers();
  await page.client.payment.createElements({ paypal: on });
  expect(page.scripts.map((address) => address.replace(/.*\//, ''))).toEqual([
    'js?currency=USD&client-id=client&merchant-id=OWN&commit=false&vault=true',
    'client.min.js',
    'paypal-checkout.min.js',
  ]);
  await page.click('PayPal');
  await page.click('Pay');
  await waitUntil(() => outcomes.successes.length > 0);
  expect(page.updates[0]).toMatchObject({
    account: { email: 'buyer@sandbox.test' },
    shipping: { name: 'Bea Buyer', address1: '1 Sandbox Street', zip: '97201' },
  });
});
