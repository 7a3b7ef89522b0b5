import { expect } from 'vitest';
import type { MerchantScript } from '../script.ts';
import { orders } from './orders.ts';
import { payments, search } from './payments.ts';
import { disputes, webhooks } from './rest.ts';
import { otherProducts, subscriptions } from './unplayed.ts';
import { vault } from './vault.ts';
import { openPaypal, type PaypalWorld } from './world.ts';

export const paypalScript: MerchantScript<PaypalWorld> = {
  gateway: 'paypal',
  title: 'PayPal',
  through: '@paypal/paypal-server-sdk 2.5.0, and REST for what it lacks: disputes and webhooks',
  open: () => openPaypal(),
  expectNotPlayed(outcome) {
    // a field is not supported, a call is not played
    const refusal =
      outcome.status === 'rejected'
        ? { reason: { body: expect.stringMatching(/"issue":"(NOT_PLAYED|NOT_SUPPORTED)"/) } }
        : { value: { status: 501, body: { details: [{ issue: 'NOT_PLAYED' }] } } };
    expect(outcome).toMatchObject(refusal);
  },
  ignored: ({ ignored }) => ignored,
  areas: {
    Orders: orders,
    Payments: payments,
    Search: search,
    Vault: vault,
    Disputes: disputes,
    Webhooks: webhooks,
    Subscriptions: subscriptions,
    'Other products': otherProducts,
  },
};
