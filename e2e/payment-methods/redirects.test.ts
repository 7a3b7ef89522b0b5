import { describe, expect, test } from 'vitest';
import { cart, type Fields } from './backend.ts';
import { createHandlers, openCheckoutPage, type PageOptions, waitUntil } from './checkout-page.ts';
import { findMethodCase } from './method-cases.ts';

const unauthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again';

async function returnFromGateway(method: string, gateway: string, options: Partial<PageOptions>) {
  const { page: pageOptions, settings } = findMethodCase(method, gateway);
  const page = await openCheckoutPage({ payments: { [method]: { ...settings, gateway } }, ...pageOptions, ...options });
  const { outcomes, ...on } = createHandlers();
  await page.client.payment.handleRedirect({ [method]: on });
  return { page, outcomes };
}

async function leaveForGateway(method: string, gateway: string, options: Partial<PageOptions> = {}) {
  const { page: pageOptions, settings } = findMethodCase(method, gateway);
  const card = { gateway: 'stripe', publishable_key: 'pk_test' };
  const payments = { card, [method]: { ...settings, gateway } };
  const page = await openCheckoutPage({ payments, ...pageOptions, ...options });
  const { outcomes, ...on } = createHandlers();
  const tokenization = page.client.payment.tokenize({ [method]: on });
  const navigation = waitUntil(() => page.window.location.href !== 'https://shop.test/checkout');
  await Promise.race([tokenization, navigation]);
  expect(outcomes.errors).toEqual([]);
  return { page, vaultRequest: page.vaultRequests[0] as Fields };
}

describe('paysafecard', () => {
  const pending = { ...cart, billing: { intent: { paysafecard: { id: 'psc_1' } } } };
  const returnWithStatus = (status: string) =>
    returnFromGateway('paysafecard', 'paysafecard', {
      cart: pending,
      query: '?gateway=paysafecard',
      vault: { intent: ({ intent }) => (intent as Fields).payment_id === 'psc_1' && { id: 'psc_1', status } },
    });

  test.each(['SUCCESS', 'AUTHORIZED'])('%s succeeds', async (status) => {
    const { page, outcomes } = await returnWithStatus(status);
    expect(outcomes).toMatchObject({ errors: [], successes: [page.client.cart.state] });
  });
  test.each([
    ['CANCELED_CUSTOMER', unauthenticated],
    ['EXPIRED', 'Unknown redirect status: EXPIRED'],
  ])('%s is an error', async (status, message) => {
    expect((await returnWithStatus(status)).outcomes).toMatchObject({ errors: [message], successes: [] });
  });
  test('without a payment on the cart there is nothing to ask for', async () => {
    const { outcomes } = await returnFromGateway('paysafecard', 'paysafecard', { query: '?gateway=paysafecard' });
    expect(outcomes.errors).toEqual(['Paysafecard payment ID is missing']);
  });
  test('the amount is in major units', async () => {
    const url = 'https://shop.test/checkout?gateway=paysafecard';
    const { vaultRequest } = await leaveForGateway('paysafecard', 'paysafecard', {
      cart: { ...cart, account_id: 'acc_1' },
    });
    expect(vaultRequest.intent).toEqual({
      type: 'PAYSAFECARD',
      amount: 15.2,
      currency: 'USD',
      customer: { id: 'acc_1' },
      redirect: { success_url: url, failure_url: url },
      notification_url: url,
    });
  });
});

describe('quickpay', () => {
  test('any other redirect status is an unknown status error', async () => {
    const { outcomes } = await returnFromGateway('card', 'quickpay', {
      query: '?gateway=quickpay&redirect_status=lost',
    });
    expect(outcomes.errors).toEqual(['Unknown redirect status: lost']);
  });
  test('each payment has an order id of its own, and both ways back', async () => {
    const { page, vaultRequest } = await leaveForGateway('card', 'quickpay', {
      payments: { card: { gateway: 'quickpay' } },
    });
    const secondVisit = await leaveForGateway('card', 'quickpay', { payments: { card: { gateway: 'quickpay' } } });
    const { order_id, currency } = vaultRequest.intent as Fields;
    expect([order_id, currency]).toEqual([expect.stringMatching(/^[0-9a-z]{12}$/), 'USD']);
    expect((secondVisit.vaultRequest.intent as Fields).order_id).not.toBe(order_id);
    expect(page.vaultRequests[1]?.params).toEqual({
      action: 'create',
      continueurl: 'https://shop.test/checkout?gateway=quickpay&redirect_status=succeeded',
      cancelurl: 'https://shop.test/checkout?gateway=quickpay&redirect_status=canceled',
    });
  });
});

describe('amazon', () => {
  test('any other redirect status is an unknown status error', async () => {
    const { outcomes } = await returnFromGateway('amazon', 'amazon', {
      query: '?gateway=amazon&redirect_status=lost',
    });
    expect(outcomes.errors).toEqual(['Unknown redirect status: lost']);
  });
  test('a confirmed return leaves the cart alone', async () => {
    const query = '?gateway=amazon&confirm=true&redirect_status=succeeded';
    const { page, outcomes } = await returnFromGateway('amazon', 'amazon', { query });
    expect([outcomes.errors, outcomes.successes.length, page.updates]).toEqual([[], 1, []]);
  });
  test('the payment step needs a checkout session id', async () => {
    const { page: pageOptions, settings } = findMethodCase('amazon', 'amazon');
    const page = await openCheckoutPage({
      payments: { amazon: { ...settings, gateway: 'amazon' } },
      ...pageOptions,
      cart,
    });
    const { outcomes, ...on } = createHandlers();
    await page.client.payment.tokenize({ amazon: on });
    expect(outcomes.errors).toEqual(['Amazon checkout_session_id is missing']);
  });
  test.each([
    [
      15.2,
      {
        paymentIntent: 'Authorize',
        canHandlePendingAuthorization: true,
        chargeAmount: { amount: 15.2, currencyCode: 'USD' },
      },
    ],
    [0, { paymentIntent: 'Confirm' }],
  ])('%s due', async (capture_total, paymentDetails) => {
    const billing = { amazon: { checkout_session_id: 'session_1' } };
    const { vaultRequest } = await leaveForGateway('amazon', 'amazon', {
      cart: { currency: 'USD', capture_total, billing },
    });
    expect(vaultRequest.intent).toEqual({
      checkoutSessionId: 'session_1',
      webCheckoutDetails: {
        checkoutResultReturnUrl: 'https://shop.test/checkout?gateway=amazon&confirm=true&redirect_status=succeeded',
        checkoutCancelUrl: 'https://shop.test/checkout?gateway=amazon&redirect_status=canceled',
      },
      paymentDetails,
    });
  });
});

describe('klarna', () => {
  test('the order lines sum to the amount; addresses are sent whole', async () => {
    const full = {
      ...cart,
      account: { email: 'ada@mercer.test' },
      shipping: { ...cart.shipping, price: 5, service_name: 'Standard' },
      shipment_total: 5,
      capture_total: 20.2,
    };
    const { vaultRequest } = await leaveForGateway('klarna', 'klarna', { cart: full });
    const { order_lines, billing_address, shipping_address, order_amount, ...session } = vaultRequest.intent as Fields;
    const lines: Fields[] = JSON.parse(String(order_lines));
    expect(
      lines.map(({ type, name, quantity, unit_price, total_amount }) => [
        type,
        name,
        quantity,
        unit_price,
        total_amount,
      ]),
    ).toEqual([
      ['physical', 'Everyday Mug', 2, 900, 1800],
      ['sales_tax', 'Taxes', 1, 120, 120],
      ['shipping_fee', 'Standard', 1, 500, 500],
      ['gift_card', 'Gift card', 1, -400, -400],
    ]);
    expect(lines.reduce((sum, line) => sum + Number(line.total_amount), 0)).toBe(order_amount);
    const street = { street_address: '12 Analytical Way', city: 'Portland', country: 'US', email: 'ada@mercer.test' };
    expect(billing_address).toEqual({ given_name: 'Ada', family_name: 'Lovelace', postal_code: '97201', ...street });
    expect(shipping_address).toEqual({ given_name: 'Ada', family_name: 'Lovelace', region: 'OR', ...street });
    const returnUrl = 'https://shop.test/checkout?gateway=klarna_direct&sid={{session_id}}';
    expect(session).toEqual({
      locale: 'en-US',
      purchase_country: 'US',
      purchase_currency: 'USD',
      merchant_urls: {
        success: `${returnUrl}&authorization_token={{authorization_token}}`,
        back: returnUrl,
        cancel: returnUrl,
        error: returnUrl,
        failure: returnUrl,
      },
    });
  });

  test('taxes that the prices contain are no line of their own', async () => {
    const { vaultRequest } = await leaveForGateway('klarna', 'klarna', {
      cart: { ...cart, tax_total: 3, tax_included_total: 3, giftcard_total: 0, capture_total: 18 },
    });
    const lines: Fields[] = JSON.parse(String((vaultRequest.intent as Fields).order_lines));
    expect(lines.map(({ total_amount }) => total_amount)).toEqual([1800]);
  });

  test('through Stripe the amount is in minor units and captured later', async () => {
    const { vaultRequest } = await leaveForGateway('klarna', 'stripe', {
      cart: { ...cart, account: { stripe_customer: 'cus_1' } },
    });
    expect(vaultRequest.intent).toEqual({
      payment_method_types: 'klarna',
      amount: 1520,
      currency: 'usd',
      capture_method: 'manual',
      customer: 'cus_1',
    });
  });
});

test.each([
  ['payment_intent_client_secret=pi_1_secret', 'klarna'],
  ['setup_intent_client_secret=seti_1_secret', 'bancontact'],
])('of the methods of one gateway each takes its own kind of intent: %s', async (secret, method) => {
  const card = { gateway: 'stripe', publishable_key: 'pk_test' };
  const page = await openCheckoutPage({
    payments: { card, klarna: { gateway: 'stripe' }, bancontact: { gateway: 'stripe' } },
    query: `?gateway=stripe&${secret}&redirect_status=succeeded`,
  });
  const { outcomes, ...on } = createHandlers();
  await page.client.payment.handleRedirect({ klarna: on, bancontact: on });
  expect(outcomes.errors).toEqual([]);
  expect(page.updates.map(({ billing }) => (billing as Fields).method)).toEqual([method]);
});

test('bancontact sets up an intent for the account', async () => {
  const { vaultRequest } = await leaveForGateway('bancontact', 'stripe', {
    cart: { ...cart, account_id: 'acc_1' },
  });
  expect(vaultRequest).toMatchObject({
    action: 'setup',
    account_id: 'acc_1',
    intent: { payment_method_types: ['bancontact'], usage: 'off_session' },
  });
});

describe('ideal', () => {
  const payWithIdeal = async (status: string, element = 'idealBank-element') => {
    const card = { gateway: 'stripe', publishable_key: 'pk_test' };
    const intent = { id: 'pi_1', client_secret: 'pi_1_secret', status };
    const page = await openCheckoutPage({
      payments: { card, ideal: { gateway: 'stripe' } },
      cart: { ...cart, currency: 'EUR' },
      elements: [element],
      query: '?step=2',
      vault: { intent: () => intent },
    });
    const { outcomes, ...on } = createHandlers();
    await page.client.payment.createElements({ ideal: on });
    await page.client.payment.tokenize();
    return { page, outcomes };
  };

  test.each(['requires_action', 'requires_source_action'])('needs %s', async (status) => {
    const { page, outcomes } = await payWithIdeal(status);
    expect(outcomes.errors).toEqual([]);
    expect(page.vaultRequests[0]?.intent).toEqual({
      amount: 1520,
      currency: 'eur',
      payment_method: 'pm_sandbox_1',
      payment_method_types: 'ideal',
      confirmation_method: 'manual',
      confirm: true,
      return_url: 'https://shop.test/checkout?step=2',
    });
  });
  test('stands in ideal-element where there is no idealBank-element', async () => {
    const { page, outcomes } = await payWithIdeal('requires_action', 'ideal-element');
    expect([outcomes.errors, page.updates.length]).toEqual([[], 1]);
  });
  test('any other currency than euros is an error of the element', async () => {
    const payments = { card: { gateway: 'stripe', publishable_key: 'pk_test' }, ideal: { gateway: 'stripe' } };
    const page = await openCheckoutPage({ payments, elements: ['ideal-element'] });
    const { outcomes, ...on } = createHandlers();
    await page.client.payment.createElements({ ideal: on });
    await waitUntil(() => outcomes.errors.length > 0);
    expect(outcomes.errors).toEqual(['The payment method type "ideal" is not available for usd.']);
  });
  test('any other status is an error', async () => {
    const { page, outcomes } = await payWithIdeal('succeeded');
    expect([outcomes.errors, page.updates]).toEqual([['Unsupported intent status: succeeded'], []]);
  });
});
