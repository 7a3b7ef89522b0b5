import { createScriptLoader } from '@mercer/client/testing';
import { describe, expect, test } from 'vitest';
import { openCheckoutPage } from './checkout-page.ts';

// The stand-ins of Stripe's two scripts, as Stripe's changelog tells them apart.

interface Elements {
  create(type: string, options?: object): { mount(selector: string): void };
  update(options: object): Promise<void>;
}
type StripeScript = (key: string) => { elements(options?: object): Elements; paymentRequest?: unknown };

async function loadStripeScript(url: string) {
  const page = await openCheckoutPage({ payments: {}, options: { paymentScripts: { 'stripe-js': url } } });
  const scripts = createScriptLoader(page.client.options);
  await scripts.load(['stripe-js']);
  return scripts.library<StripeScript>('stripe-js')('pk_test');
}

const sum = { mode: 'payment', amount: 1520, currency: 'eur' };

describe('the newest script', () => {
  const openNewestScript = () => loadStripeScript('https://js.stripe.com/endive/stripe.js');

  test.each(['idealBank', 'paymentRequestButton', 'epsBank'])('has no element %s', async (type) => {
    const { elements } = await openNewestScript();
    expect(() => elements().create(type)).toThrow(/A valid Element name must be provided.*you passed: /);
  });

  test.each([
    ['paymentMethodTypes', { ...sum, paymentMethodTypes: ['ideal'] }],
    ['an amount in major units', { ...sum, amount: 15.2 }],
    ['no amount', { mode: 'payment', currency: 'eur' }],
    ['a currency in capitals', { ...sum, currency: 'EUR' }],
    ['an unknown mode', { ...sum, mode: 'gift' }],
  ])('refuses a group with %s', async (_, options) => {
    const { elements } = await openNewestScript();
    expect(() => elements(options)).toThrow('IntegrationError');
    await expect(elements(sum).update(options)).rejects.toThrow('IntegrationError');
  });

  test.each([
    ['an unknown option', { wallets: {} }],
    ['a height of 60', { buttonHeight: 60 }],
    ['shipping without a way', { shippingAddressRequired: true }],
    ['a choice that is none', { paymentMethods: { link: 'sometimes' } }],
  ])('refuses an expressCheckout Element with %s', async (_, options) => {
    const { elements } = await openNewestScript();
    expect(() => elements(sum).create('expressCheckout', options)).toThrow('IntegrationError');
  });

  test('plays no payment request, whose button it has not got', async () => {
    expect((await openNewestScript()).paymentRequest).toBeUndefined();
  });
});

test('the script of version 3 still has the earlier elements, beside the new ones', async () => {
  const { elements, paymentRequest } = await loadStripeScript('https://js.stripe.com/v3/');
  expect(elements().create('idealBank')).toHaveProperty('mount');
  expect(paymentRequest).toBeTypeOf('function');
  expect(elements({ ...sum, paymentMethodTypes: ['ideal'] }).create('payment')).toHaveProperty('mount');
  expect(() => elements({ ...sum, allowedPaymentMethodTypes: ['ideal'] })).toThrow('IntegrationError');
});
