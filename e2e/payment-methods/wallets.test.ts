import { describe, expect, test, vi } from 'vitest';
import { cart, type Fields, services } from './backend.ts';
import { createHandlers, openCheckoutPage, type PageOptions, waitUntil } from './checkout-page.ts';

const card = { gateway: 'stripe', publishable_key: 'pk_test' };
const stripe = { card, google: { gateway: 'stripe' }, apple: { gateway: 'stripe' } };
const braintree = {
  card,
  google: { gateway: 'braintree', merchant_id: 'BCR2', mode: 'test' },
  apple: { gateway: 'braintree' },
  paypal: { gateway: 'braintree', client_id: 'client' },
};
const everything = { name: true, email: true, phone: true, shipping: true };

const names = { google: 'Google Pay', apple: 'Apple Pay', paypal: 'PayPal' };

async function openWallet(
  method: 'google' | 'apple' | 'paypal',
  payments: PageOptions['payments'],
  params: Fields = {},
  options: Partial<PageOptions> = {},
) {
  const isStripe = payments === stripe;
  const page = await openCheckoutPage({
    payments,
    elements: ['googlepay-button', 'applepay-button', 'paypal-button'],
    vault: { authorization: () => (isStripe ? true : 'sandbox_authorization') },
    safari: method === 'apple' && !isStripe,
    ...options,
  });
  const { outcomes: callbackLog, ...on } = createHandlers();
  await page.client.payment.createElements({ [method]: { ...on, ...params } });
  return { page, callbackLog, button: page.findControl(names[method]) };
}

const rateShipping = (change: Fields) => {
  const { service, country } = (change.shipping ?? {}) as Fields;
  if (service)
    return {
      shipment_total: 15,
      capture_total: 30.2,
      shipping: { ...(change.shipping as Fields), price: 15, service_name: 'Express' },
    };
  return country === 'SJ' ? { shipment_rating: { services: [] } } : { shipment_rating: { services } };
};

describe('through Stripe', () => {
  test.each([
    ['google', undefined, { type: 'plain', theme: 'black', height: '45' }],
    ['google', { color: 'white', type: 'buy', height: '50px' }, { type: 'buy', theme: 'white', height: '50' }],
    ['google', { color: 'black', type: 'pay', height: '60px' }, { type: 'plain', theme: 'black', height: '55' }],
    ['apple', undefined, { type: 'plain', theme: 'black', height: '40' }],
    [
      'apple',
      { type: 'buy', theme: 'light-outline', height: '3' },
      { type: 'buy', theme: 'white-outline', height: '40' },
    ],
  ] as const)('button height and look: %s %o', async (method, style, look) => {
    const { button } = await openWallet(method, stripe, style && { style });
    expect({ ...(button as unknown as HTMLElement).dataset }).toEqual(look);
  });

  test('the window shows the lines of the total; the amount is in minor units', async () => {
    const { page } = await openWallet('google', stripe);
    await page.click('Google Pay');
    expect([...page.window.document.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
      'Everyday Mug: 1800',
      'Taxes: 120',
      'Gift card: -400',
      'Mercer: 1520',
    ]);
  });

  test('the window begins with what the page shows at the click, and the cart follows once the shopper acts', async () => {
    let currentCart = { ...cart, capture_total: 15.2 };
    let isPrepared = false;
    const prepareCart = async () => {
      isPrepared = true;
    };
    const { page, callbackLog } = await openWallet('google', stripe, {
      cart: () => currentCart,
      prepare: prepareCart,
    });
    currentCart = { ...currentCart, capture_total: 25.2 };
    await page.click('Google Pay');
    expect(page.dialogText()).toContain('Mercer: 2520');
    expect(isPrepared).toBe(false);
    await page.click('Pay');
    await waitUntil(() => callbackLog.successes.length > 0);
    expect(isPrepared).toBe(true);
  });

  test.each([stripe, braintree])(
    'the cart keeps what the window showed, whatever the cart costs by now',
    async (payments) => {
      let currentCart = { ...cart, capture_total: 25.2 };
      const { page, callbackLog } = await openWallet('google', payments, { cart: () => currentCart });
      await page.click('Google Pay');
      currentCart = { ...currentCart, capture_total: 35.2 };
      await page.click('Pay');
      await waitUntil(() => callbackLog.successes.length > 0);
      expect(page.updates.at(-1)?.billing).toMatchObject({ quote: { amount: 25.2, currency: 'USD' } });
    },
  );

  test('the store has a placeholder when it has no name', async () => {
    const { page } = await openWallet('google', stripe, {}, { cart: { ...cart, settings: { currency: 'USD' } } });
    await page.click('Google Pay');
    expect(page.dialogText()).toContain('Online store: 1520');
  });

  test('a shipping address change resets the shipping service and the rating', async () => {
    const { page, callbackLog } = await openWallet(
      'google',
      stripe,
      { require: everything },
      { onUpdate: rateShipping },
    );
    await page.click('Google Pay');
    await page.fill('Shipping address', 'Home');
    const place = { name: 'Bea Buyer', city: 'Portland', state: 'OR', zip: '97201', country: 'US' };
    const address = { ...place, phone: '+15035550100', address1: '1 Sandbox Street', address2: 'Floor 2' };
    await waitUntil(() => page.dialogText().includes('Express'));
    expect(page.updates).toEqual([{ shipping: { ...place, service: null }, shipment_rating: null }]);
    await page.fill('Shipping option', 'express');
    await waitUntil(() => page.dialogText().includes('Express: 1500'));
    expect(page.updates[1]).toEqual({ shipping: { service: 'express' } });
    expect(page.dialogText()).toContain('Mercer: 3020');
    await page.click('Pay');
    await waitUntil(() => callbackLog.successes.length > 0);
    expect(page.updates[2]).toMatchObject({
      account: { email: 'buyer@sandbox.test' },
      shipping: { ...address, service: 'express' },
    });
    expect(page.window.document.querySelector('[role=dialog]')).toBeNull();
  });

  test('an invalid shipping address gives the wallet status invalid_shipping_address', async () => {
    const { page } = await openWallet('apple', stripe, { require: everything }, { onUpdate: rateShipping });
    await page.click('Apple Pay');
    await page.fill('Shipping address', 'Away');
    await waitUntil(() => page.dialogText().includes('invalid_shipping_address'));
  });

  test('a failed shipping option change gives fail', async () => {
    const refusedUpdate = { errors: { 'shipping.service': { message: 'Gone' } } };
    const respondToUpdate = (change: Fields) =>
      (change.shipping as Fields).service ? refusedUpdate : rateShipping(change);
    const { page, callbackLog } = await openWallet(
      'google',
      stripe,
      { require: everything },
      { onUpdate: respondToUpdate },
    );
    await page.click('Google Pay');
    await page.fill('Shipping address', 'Home');
    await waitUntil(() => page.dialogText().includes('Express'));
    await page.fill('Shipping option', 'express');
    await waitUntil(() => page.dialogText().includes('fail'));
    expect(callbackLog.errors).toEqual(['Gone']);
  });

  test('without a way of shipment to choose none is written', async () => {
    const { page, callbackLog } = await openWallet('google', stripe, { require: everything });
    await page.click('Google Pay');
    expect(page.dialogText()).toContain('Shipping');
    await page.click('Pay');
    await waitUntil(() => callbackLog.successes.length > 0);
    expect(page.updates[0]?.shipping).not.toHaveProperty('service');
    expect(callbackLog.errors).toEqual([]);
  });

  test.each([0, 4.99])('a cart of %s, less than its lines, opens the window all the same', async (capture_total) => {
    const { page, callbackLog } = await openWallet('google', stripe, {}, { cart: { ...cart, capture_total } });
    await page.click('Google Pay');
    expect(page.dialogText()).toContain(`Mercer: ${capture_total * 100}`);
    await page.click('Pay');
    await waitUntil(() => callbackLog.successes.length > 0);
    expect(callbackLog.errors).toEqual([]);
  });

  test.each(['https://js.stripe.com/v3/', undefined])('a page may load Stripe from %s', async (url) => {
    const options = url ? { options: { paymentScripts: { 'stripe-js': url } } } : {};
    const { page, callbackLog } = await openWallet('google', stripe, { classes: { base: 'wide' } }, options);
    await page.click('Google Pay');
    await page.click('Pay');
    await waitUntil(() => callbackLog.successes.length > 0);
    expect(page.scripts).toEqual([url ?? 'https://js.stripe.com/endive/stripe.js']);
    expect(page.window.document.getElementById('googlepay-button')?.className).toBe('wide');
  });

  test('what is not required is neither asked for nor written', async () => {
    const { page, callbackLog } = await openWallet('google', stripe);
    await page.click('Google Pay');
    await page.click('Pay');
    await waitUntil(() => callbackLog.successes.length > 0);
    expect(Object.keys(page.updates[0]!)).toEqual(['billing']);
  });

  test.each([
    ['a guest without an email', { guest: true, account: null }, true],
    ['a guest with an email', { guest: true, account: { email: 'ada@mercer.test' } }, false],
    ['a non-guest', { guest: false, account: null }, false],
  ])('the account part of %s', async (_, owner, isWritten) => {
    const { page, callbackLog } = await openWallet(
      'google',
      stripe,
      { require: { email: true } },
      { cart: { ...cart, ...owner } },
    );
    await page.click('Google Pay');
    await page.click('Pay');
    await waitUntil(() => callbackLog.successes.length > 0);
    expect(page.updates[0]?.account).toEqual(isWritten ? { email: 'buyer@sandbox.test' } : undefined);
  });

  test('a payment that the cart refuses is shown as failed', async () => {
    const { page, callbackLog } = await openWallet(
      'google',
      stripe,
      {},
      { onUpdate: () => ({ errors: { billing: { message: 'No' } } }) },
    );
    await page.click('Google Pay');
    await page.click('Pay');
    await waitUntil(() => page.dialogText().includes('Payment fail'));
    expect(callbackLog).toMatchObject({ errors: ['No'], successes: [] });
  });

  test('closing the window is no failure', async () => {
    const { page, callbackLog } = await openWallet('apple', stripe);
    await page.click('Apple Pay');
    await page.click('Cancel');
    expect(callbackLog).toEqual({ successes: [], errors: [], cancels: 1 });
  });

  test('{host} domain is not verified', async () => {
    const { page, callbackLog } = await openWallet('apple', stripe, {}, { vault: { authorization: () => false } });
    expect(callbackLog.errors).toEqual(['shop.test domain is not verified']);
    expect(page.vaultRequests).toEqual([
      { resource: 'authorization', method: 'POST', gateway: 'stripe', params: { applepay_domain: 'shop.test' } },
    ]);
  });
});

describe('through Braintree', () => {
  test('Google Pay: API version 2.0, auth methods, networks, an estimated total', async () => {
    const { page } = await openWallet('google', braintree);
    interface Client {
      isReadyToPay(request: Fields): Promise<unknown>;
      loadPaymentData(request: Fields): Promise<unknown>;
    }
    const scope = page.window as unknown as {
      google: { payments: { api: { PaymentsClient: { prototype: Client } } } };
    };
    const client = scope.google.payments.api.PaymentsClient.prototype;
    const ready = vi.spyOn(client, 'isReadyToPay');
    const load = vi.spyOn(client, 'loadPaymentData');
    const { outcomes: callbackLog, ...on } = createHandlers();
    await page.client.payment.createElements({ google: { ...on, require: everything } });
    expect(ready.mock.calls[0]?.[0]).toEqual({
      apiVersion: 2,
      apiVersionMinor: 0,
      existingPaymentMethodRequired: true,
      allowedPaymentMethods: [
        {
          type: 'CARD',
          parameters: {
            allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
            allowedCardNetworks: ['AMEX', 'DISCOVER', 'INTERAC', 'JCB', 'MASTERCARD', 'VISA'],
            billingAddressRequired: true,
            billingAddressParameters: { format: 'FULL', phoneNumberRequired: true },
          },
        },
      ],
    });
    const buttons = page.window.document.querySelectorAll('#googlepay-button button');
    (buttons[1] as unknown as HTMLElement).click();
    await page.click('Pay');
    await waitUntil(() => callbackLog.successes.length > 0);
    expect(load.mock.calls[0]?.[0]).toMatchObject({
      transactionInfo: { currencyCode: 'USD', totalPrice: '15.20', totalPriceStatus: 'ESTIMATED' },
      emailRequired: true,
      shippingAddressRequired: true,
      merchantInfo: { merchantName: 'Mercer', merchantId: 'BCR2' },
    });
    expect(page.updates[0]).toMatchObject({ account: { email: 'buyer@sandbox.test' }, shipping: { city: 'Portland' } });
  });

  test('Google Pay is told the country of the store, which it requires in the European Economic Area', async () => {
    const store = { currency: 'EUR', name: 'Mercer', country: 'DE' };
    const { page } = await openWallet('google', braintree, {}, { cart: { ...cart, settings: store } });
    const scope = page.window as unknown as {
      google: { payments: { api: { PaymentsClient: { prototype: { loadPaymentData(request: Fields): unknown } } } } };
    };
    const load = vi.spyOn(scope.google.payments.api.PaymentsClient.prototype, 'loadPaymentData');
    await page.click('Google Pay');
    await waitUntil(() => load.mock.calls.length > 0);
    expect(load.mock.calls[0]?.[0]).toMatchObject({ transactionInfo: { countryCode: 'DE' } });
  });

  test('a card number that Google keeps is authenticated by its bank, and its new nonce is kept', async () => {
    const { page, callbackLog } = await openWallet('google', braintree);
    await page.click('Google Pay');
    await page.fill('Pay with', 'three_d_secure');
    await page.click('Pay');
    await waitUntil(() => page.dialogText().includes('Confirm your payment of 15.20'));
    await page.click('Approve');
    await waitUntil(() => callbackLog.successes.length > 0);
    const google = { nonce: expect.stringMatching(/^nonce_google_sandbox_\d+_authenticated$/), gateway: 'braintree' };
    expect(page.updates.at(-1)).toMatchObject({ billing: { method: 'google', google } });
  });

  test.each(['Refuse', 'Close'])('a bank’s window whose answer is %s pays nothing, and says why', async (answer) => {
    const { page, callbackLog } = await openWallet('google', braintree);
    await page.click('Google Pay');
    await page.fill('Pay with', 'three_d_secure');
    await page.click('Pay');
    await waitUntil(() => page.dialogText().includes('Confirm your payment'));
    await page.click(answer);
    await waitUntil(() => callbackLog.errors.length > 0);
    expect(callbackLog.errors).toEqual([
      'We are unable to authenticate your payment method. Please choose a different payment method and try again',
    ]);
    expect(page.updates).toEqual([]);
  });

  test.each(['google', 'apple', 'paypal'] as const)(
    'what Braintree’s fraud rules go by is kept with the nonce of %s',
    async (method) => {
      const { page, callbackLog } = await openWallet(method, braintree);
      await page.click(names[method]);
      await page.click('Pay');
      await waitUntil(() => callbackLog.successes.length > 0);
      const { billing } = page.updates.at(-1) as { billing: Record<string, { device_data: string }> };
      const { device_data = '' } = billing[method] ?? {};
      expect(JSON.parse(device_data)).toEqual({ correlation_id: expect.any(String) });
    },
  );

  test('Apple Pay shows the amount, and tells Apple a name that is no longer than it takes', async () => {
    const name = 'A shop with a name of more than the sixty-four characters that Apple takes of one';
    const { page, callbackLog } = await openWallet(
      'apple',
      braintree,
      {},
      { cart: { ...cart, settings: { currency: 'USD', name } } },
    );
    await page.click('Apple Pay');
    expect(page.dialogText()).toContain(`${name}: 15.20 USD`);
    await page.click('Pay');
    await waitUntil(() => callbackLog.successes.length > 0);
    expect(callbackLog.errors).toEqual([]);
  });

  test('wallet button height 45 px and 40 px', async () => {
    const { page } = await openWallet('google', braintree);
    const place = page.window.document.getElementById('googlepay-button') as unknown as HTMLElement;
    expect(place.style.height).toBe('45px');
    const { button } = await openWallet('apple', braintree);
    expect((button as unknown as HTMLElement).style.height).toBe('40px');
  });

  test.each([
    ['google', { scriptQuery: '?ready=no' }, 'This device is not capable of making Google Pay payments'],
    ['apple', { safari: '?ready=no' }, 'This device is not capable of making Apple Pay payments'],
    ['apple', { safari: false }, 'Apple was not loaded'],
    ['google', { payments: { card, google: { gateway: 'braintree' } } }, 'Google merchant_id is missing'],
    ['google', { vault: { authorization: () => ({ error: { message: 'No account' } }) } }, 'No account'],
  ] as const)('%s %o', async (method, options, message) => {
    const { callbackLog } = await openWallet(method, braintree, {}, options as Partial<PageOptions>);
    expect(callbackLog.errors).toEqual([message]);
  });

  test('closing the window is told to onCancel', async () => {
    const { page, callbackLog } = await openWallet('google', braintree);
    await page.click('Google Pay');
    await page.click('Cancel');
    await waitUntil(() => callbackLog.cancels > 0);
    expect(callbackLog.errors).toEqual([]);
  });

  test('Apple Pay session version 3 asks for the contact fields that the page requires', async () => {
    const { page, callbackLog } = await openWallet('apple', braintree, { require: everything });
    const Session = (page.window as unknown as { ApplePaySession: new (version: number, request: Fields) => object })
      .ApplePaySession;
    const opened: [number, Fields][] = [];
    Object.assign(page.window, {
      ApplePaySession: class extends Session {
        constructor(version: number, request: Fields) {
          super(version, request);
          opened.push([version, request]);
        }
      },
    });
    await page.client.payment.createElements({ apple: { require: everything } });
    const buttons = page.window.document.querySelectorAll('#applepay-button [role=button]');
    (buttons[1] as unknown as HTMLElement).click();
    expect(opened).toMatchObject([
      [
        3,
        {
          currencyCode: 'USD',
          total: { label: 'Mercer', amount: '15.20' },
          merchantCapabilities: ['supports3DS', 'supportsDebit', 'supportsCredit'],
          requiredShippingContactFields: ['name', 'email', 'phone', 'postalAddress'],
          requiredBillingContactFields: ['postalAddress'],
        },
      ],
    ]);
    await page.click('Pay');
    await waitUntil(() => page.updates.length > 0);
    expect(page.updates[0]).toMatchObject({
      account: { email: 'buyer@sandbox.test' },
      shipping: { first_name: 'Bea', last_name: 'Buyer', city: 'Portland' },
    });
    expect(callbackLog.errors).toEqual([]);
  });

  /** Rates each cart as the backend does: express costs more, and nothing is shipped to Longyearbyen. */
  const rateEachCart = ({ shipping }: Fields) => {
    const { service, country } = (shipping ?? {}) as Fields;
    return {
      shipment_rating: { services: country === 'SJ' ? [] : services },
      capture_total: service === 'express' ? 30.2 : 20.2,
    };
  };
  const earlyOptions = { require: everything, cart: () => cart, prepare: async () => {} };

  test.each([
    ['google', 'Google Pay'],
    ['apple', 'Apple Pay'],
    ['paypal', 'PayPal'],
  ] as const)('%s before the checkout: the window follows address, shipment and total', async (method, name) => {
    const { page, callbackLog } = await openWallet(method, braintree, earlyOptions, { onUpdate: rateEachCart });
    await page.click(name);
    await waitUntil(() => page.findControl('Shipping option'));
    const place = { city: 'Portland', state: 'OR', zip: '97201', country: 'US' };
    expect(page.updates.slice(0, 2)).toEqual([
      { shipping: place, shipment_rating: null },
      { shipping: { service: 'standard' }, $taxes: true },
    ]);
    await page.fill('Shipping option', 'express');
    await waitUntil(() => page.dialogText().includes(': 30.20'));
    expect(page.updates.at(-1)).toMatchObject({ shipping: { service: 'express' }, $taxes: true });
    await page.fill('Shipping address', 'Away');
    await waitUntil(() => /(Nothing is shipped to this address|does not ship there)/.test(page.dialogText()));
    await page.fill('Shipping address', 'Home');
    await waitUntil(() => /: [23]0\.20/.test(page.dialogText()));
    await page.click('Pay');
    await waitUntil(() => callbackLog.successes.length > 0);
    expect(page.updates.at(-1)).toMatchObject({
      shipping: { address1: '1 Sandbox Street', ...place, service: 'express' },
      billing: { method, [method]: { nonce: expect.any(String) } },
    });
    expect(callbackLog.errors).toEqual([]);
  });

  test.each([
    ['google', 'Google Pay'],
    ['apple', 'Apple Pay'],
  ] as const)('%s: what the cart refuses is said in the window', async (method, name) => {
    const refuseUpdate = () => ({ errors: { shipping: { message: 'Gone' } } });
    const { page, callbackLog } = await openWallet(method, braintree, earlyOptions, { onUpdate: refuseUpdate });
    await page.click(name);
    await waitUntil(() => page.dialogText().includes('Please try again'));
    expect(callbackLog.errors).toEqual(['Gone']);
  });

  test('a merchant that is not validated closes the window', async () => {
    const vault = { authorization: () => 'sandbox_validation_fails' };
    const { page, callbackLog } = await openWallet('apple', braintree, {}, { vault });
    await page.click('Apple Pay');
    await waitUntil(() => callbackLog.errors.length > 0);
    expect(callbackLog.errors).toEqual(['A network error occurred when validating the Apple Pay merchant.']);
    expect(page.dialogText()).toBe('');
  });

  test('a token that is refused is a failure in the window', async () => {
    const vault = { authorization: () => 'sandbox_tokenize_fails' };
    const { page } = await openWallet('apple', braintree, {}, { vault });
    await page.click('Apple Pay');
    await page.click('Pay');
    await waitUntil(() => page.dialogText().includes('Payment Not Completed'));
  });
});
