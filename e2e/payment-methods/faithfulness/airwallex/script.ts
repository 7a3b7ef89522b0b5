import { expect } from 'vitest';
import type { MerchantScript } from '../script.ts';
import { customers, paymentConsents, paymentMethods } from './customers.ts';
import { paymentDisputes, refunds, simulation } from './money.ts';
import { authentication, paymentAttempts, paymentIntents } from './payments.ts';
import { configuration, otherProducts } from './unplayed.ts';
import { type AirwallexWorld, openAirwallex } from './world.ts';

export const airwallexScript: MerchantScript<AirwallexWorld> = {
  gateway: 'airwallex',
  title: 'Airwallex',
  through: '@airwallex/node-sdk 2.1.0-beta.5',
  open: () => openAirwallex(),
  expectNotPlayed(outcome) {
    const data = { code: 'operation_not_supported', message: expect.stringContaining('is not played') };
    expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 400, data } });
  },
  ignored: ({ ignored }) => ignored,
  areas: {
    Authentication: authentication,
    Payments: paymentIntents,
    'Payment attempts': paymentAttempts,
    Customers: customers,
    'Payment methods': paymentMethods,
    'Payment consents': paymentConsents,
    Refunds: refunds,
    Disputes: paymentDisputes,
    Simulation: simulation,
    Configuration: configuration,
    'Other products': otherProducts,
  },
};
