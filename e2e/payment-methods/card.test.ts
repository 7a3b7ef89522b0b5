import { describe, expect, test, vi } from 'vitest';
import { cart, type Fields } from './backend.ts';
import { createHandlers, openCheckoutPage, type PageOptions, waitUntil } from './checkout-page.ts';

const payments = { card: { gateway: 'stripe', publishable_key: 'pk_test' } };
const requiresCapture = { id: 'pi_1', client_secret: 'pi_1_secret', status: 'requires_capture' };

async function startCardPayment(options: Partial<PageOptions> = {}, params: Fields = {}) {
  const pageOptions = { payments, elements: ['card-element'], vault: { intent: () => requiresCapture }, ...options };
  const page = await openCheckoutPage(pageOptions);
  const { outcomes, ...on } = createHandlers();
  await page.client.payment.createElements({ card: { ...on, ...params } });
  if (outcomes.errors.length > 0) return { page, outcomes };
  await page.fill('Card number', '4242 4242 4242 4242');
  await page.fill('Expiration date', '12/34');
  await page.fill('CVC', '123');
  const tokenization = page.client.payment.tokenize();
  return { page, outcomes, tokenization };
}

async function completeCardPayment(...paymentArgs: Parameters<typeof startCardPayment>) {
  const { page, outcomes, tokenization } = await startCardPayment(...paymentArgs);
  await tokenization;
  return {
    page,
    outcomes,
    intent: page.vaultRequests[0]?.intent as Fields | undefined,
    billing: page.updates[0]?.billing as Fields,
  };
}

describe('the intent', () => {
  test('amount in minor units with auth_total added, currency, capture_method, setup_future_usage and customer', async () => {
    const account = { email: 'ada@mercer.test', stripe_customer: 'cus_1' };
    const { intent, billing } = await completeCardPayment({ cart: { ...cart, auth_total: 9.99, account } });
    expect(intent).toEqual({
      amount: 2519,
      currency: 'usd',
      payment_method: 'pm_sandbox_1',
      capture_method: 'manual',
      setup_future_usage: 'off_session',
      customer: 'cus_1',
    });
    expect(billing.intent).toEqual({ stripe: { id: 'pi_1', auth_amount: 9.99 } });
  });

  test('amounts of zero-decimal currencies are not multiplied', async () => {
    const { intent } = await completeCardPayment({ cart: { ...cart, currency: 'JPY', capture_total: 1500 } });
    expect(intent).toMatchObject({ amount: 1500, currency: 'jpy' });
  });

  test.each([
    ['USD', 0.49],
    ['GBP', 0.29],
    ['JPY', 49],
    ['HUF', 174],
    ['KRW', 0],
    ['USD', undefined],
  ])('a card payment below the minimum charge skips the intent step: %s %s', async (currency, capture_total) => {
    const { page, outcomes, billing } = await completeCardPayment({ cart: { ...cart, currency, capture_total } });
    expect([page.vaultRequests, outcomes.errors, outcomes.successes.length]).toEqual([[], [], 1]);
    expect(billing).toMatchObject({ method: 'card', card: { token: 'pm_sandbox_1' } });
    expect(billing).not.toHaveProperty('intent');
  });

  test('the minimum itself is charged', async () => {
    expect((await completeCardPayment({ cart: { ...cart, capture_total: 0.5 } })).intent).toMatchObject({ amount: 50 });
  });

  test('requires_confirmation triggers a card payment confirmation', async () => {
    const intent = { id: 'pi_1', client_secret: 'pi_1_secret_challenge', status: 'requires_confirmation' };
    const { page, outcomes, tokenization } = await startCardPayment({ vault: { intent: () => intent } });
    await page.click('Approve');
    await tokenization;
    expect(outcomes).toMatchObject({ errors: [], successes: [{}] });
  });

  test('a confirmation that the card holder refuses is an error', async () => {
    const intent = { id: 'pi_1', client_secret: 'pi_1_secret_challenge', status: 'requires_confirmation' };
    const { page, outcomes, tokenization } = await startCardPayment({ vault: { intent: () => intent } });
    await page.click('Cancel');
    await tokenization;
    expect(outcomes.errors).toEqual(['We are unable to authenticate your payment method.']);
    expect(page.updates).toEqual([]);
  });

  test('Unsupported intent status: {status}', async () => {
    const { outcomes } = await completeCardPayment({
      vault: { intent: () => ({ ...requiresCapture, status: 'canceled' }) },
    });
    expect(outcomes.errors).toEqual(['Unsupported intent status: canceled']);
  });

  test('the vault names the field it refuses', async () => {
    const { outcomes } = await completeCardPayment({
      vault: { intent: () => ({ errors: { amount: { message: 'Too much' } } }) },
    });
    expect(outcomes.errors).toEqual(['Too much']);
  });
});

describe('elements', () => {
  test('The {method} payment element was not created', async () => {
    const page = await openCheckoutPage({ payments: { ...payments, ideal: { gateway: 'stripe' } } });
    const { outcomes, ...on } = createHandlers();
    await page.client.payment.tokenize({ card: on, ideal: on });
    expect(outcomes.errors).toEqual([
      'The card payment element was not created',
      'The ideal payment element was not created',
    ]);
  });

  test.each(['stripe', 'mercer'])('separateElements stand in places of their own: %s', async (gateway) => {
    const page = await openCheckoutPage({
      payments: { card: { gateway, publishable_key: 'pk_test' } },
      elements: ['cardNumber-element', 'mine', 'cardCvc-element'],
    });
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { outcomes, ...on } = createHandlers();
    const params = { ...on, separateElements: true, cardExpiry: { elementId: '#mine' } };
    await page.client.payment.createElements({ card: params });
    expect(outcomes.errors).toEqual([]);
    const countInputs = (id: string) => page.window.document.getElementById(id)?.querySelectorAll('input').length;
    expect(['cardNumber-element', 'mine', 'cardCvc-element'].map(countInputs)).toEqual([1, 1, 1]);
    expect(warned).toHaveBeenCalledOnce();
  });

  test.each([
    ['stripe', 'Card number'],
    ['mercer', 'Card number'],
  ])('the events of the element reach its handlers: %s', async (gateway, field) => {
    const page = await openCheckoutPage({
      payments: { card: { gateway, publishable_key: 'pk_test' } },
      elements: ['card-element'],
    });
    const firedEvents: string[] = [];
    const names = ['onChange', 'onReady', 'onFocus', 'onBlur', 'onEscape', 'onClick'];
    const on = Object.fromEntries(names.map((name) => [name, () => firedEvents.push(name)]));
    await page.client.payment.createElements({ card: on });
    await waitUntil(() => firedEvents.length >= 1);
    const { Event, KeyboardEvent } = page.window;
    for (const type of ['focus', 'input', 'click', 'blur']) page.findControl(field)!.dispatchEvent(new Event(type));
    page.findControl(field)!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect([...new Set(firedEvents)].sort()).toEqual([...names].sort());
  });

  test('names in snake_case are taken as well', async () => {
    const page = await openCheckoutPage({ payments, elements: ['mine'] });
    const readyEvents: unknown[] = [];
    await page.client.payment.createElements({
      card: { element_id: 'mine', on_ready: (event: unknown) => readyEvents.push(event) },
    });
    await waitUntil(() => readyEvents.length === 1);
  });

  test('a config beside the methods moves into card and ideal with a warning', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const page = await openCheckoutPage({ payments, elements: ['card-element'] });
    await page.client.payment.createElements({ config: { locale: 'de' }, card: {} });
    expect(warned.mock.calls).toEqual([['"config" beside the methods is deprecated: it belongs into "card.config"']]);
    expect(page.window.document.getElementById('card-element')?.childElementCount).toBe(3);
  });
});

describe('authenticate', () => {
  const payment = { id: 'pay_1', method: 'card', gateway: 'stripe', transaction_id: 'pi_1', card: { token: 'pm_1' } };

  test('confirms the payment again and resets its timer', async () => {
    const page = await openCheckoutPage({ payments, payment, vault: { intent: () => requiresCapture } });
    expect(await page.client.payment.authenticate('pay_1')).toEqual({ status: 'requires_capture' });
    const intent = { id: 'pi_1', payment_method: 'pm_1' };
    expect(page.vaultRequests).toEqual([{ resource: 'intent', method: 'PUT', gateway: 'stripe', intent }]);
    expect(page.log().at(-1)).toBe('PUT /api/payments/pay_1 {"$reset_async_payment":true}');
  });

  test('resets it after a refusal as well, and never rejects', async () => {
    const intent = { ...requiresCapture, client_secret: 'pi_1_secret_fails' };
    const page = await openCheckoutPage({ payments, payment, vault: { intent: () => intent } });
    const message = 'We are unable to authenticate your payment method.';
    expect(await page.client.payment.authenticate('pay_1')).toMatchObject({ error: { message } });
    expect(page.log().at(-1)).toBe('PUT /api/payments/pay_1 {"$reset_async_payment":true}');
  });

  test.each([
    ['Payment not found', null, payments],
    ['Unsupported payment method: card (other)', { ...payment, gateway: 'other' }, payments],
    ['Unsupported payment method: card (quickpay)', { ...payment, gateway: 'quickpay' }, payments],
    ['card payments are disabled. See Payment settings in the dashboard for details', payment, {}],
  ])('%s', async (message, storedPayment, settings) => {
    const page = await openCheckoutPage({ payments: settings, payment: storedPayment });
    expect(await page.client.payment.authenticate('pay_1')).toMatchObject({ error: { message } });
  });
});
