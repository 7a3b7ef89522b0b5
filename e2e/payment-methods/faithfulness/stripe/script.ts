import Stripe from 'stripe';
import { expect } from 'vitest';
import type { MerchantScript } from '../script.ts';
import { customers, paymentMethods } from './customers.ts';
import { events, eventsV2, webhookEndpoints } from './events.ts';
import { account, charges, disputes, refunds } from './money.ts';
import { otherProducts } from './other-products.ts';
import { paymentIntents, setupIntents } from './payments.ts';
import { openStripeWorld, type StripeWorld } from './world.ts';

export const stripeScript: MerchantScript<StripeWorld> = {
  gateway: 'stripe',
  title: 'Stripe',
  through: `stripe ${Stripe.PACKAGE_VERSION}`,
  open: openStripeWorld,
  expectNotPlayed(outcome) {
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: {
        type: 'StripeInvalidRequestError',
        rawType: 'invalid_request_error',
        code: 'not_played',
        statusCode: 400,
      },
    });
  },
  areas: {
    Payments: paymentIntents,
    'Set-ups': setupIntents,
    Customers: customers,
    'Payment methods': paymentMethods,
    Charges: charges,
    Refunds: refunds,
    Disputes: disputes,
    'Webhook endpoints': webhookEndpoints,
    Events: events,
    'Events, version 2': eventsV2,
    Account: account,
    'Other products': otherProducts,
  },
};
