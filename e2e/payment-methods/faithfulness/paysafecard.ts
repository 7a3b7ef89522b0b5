import { gatewayKeys } from '@mercer/sandbox/testing';
import { expect } from 'vitest';
import { expectAnswer, expectRefused, openRestWorld, type RestWorld } from './rest.ts';
import type { MerchantScript } from './script.ts';

const returnUrl = 'http://localhost:3000/checkout';
const payment = {
  type: 'PAYSAFECARD',
  amount: 25,
  currency: 'EUR',
  redirect: { success_url: returnUrl, failure_url: returnUrl },
  notification_url: `${returnUrl}?order_id=order`,
  customer: { id: 'buyer' },
};
const customer = { id: 'buyer', email: 'ada@mercer.test' };

/** @returns the path of a payment, after a button of its page was pressed */
async function createPayment({ call, press }: RestWorld, result?: 'approve' | 'cancel'): Promise<string> {
  const { id, redirect } = (await call('POST', '/payments', payment)).body;
  if (result) await press(redirect.auth_url, result);
  return `/payments/${id}`;
}

async function capturePayment(world: RestWorld): Promise<string> {
  const path = await createPayment(world, 'approve');
  await world.call('POST', `${path}/capture`);
  return path;
}

function buildRefundBody(amount: number, capture: boolean): object {
  return { type: 'PAYSAFECARD', currency: 'EUR', amount, customer, capture };
}

export const paysafecardScript: MerchantScript<RestWorld> = {
  gateway: 'paysafecard',
  title: 'Paysafecard',
  through: 'REST',
  open: () => openRestWorld('paysafecard/v1', { Authorization: `Basic ${btoa(gatewayKeys.paysafecard.apiKey)}` }),
  expectNotPlayed: (outcome) => expectRefused(outcome, { code: 'not_played', message: expect.any(String) }),
  areas: {
    Payments: {
      'create payment': {
        plays: async ({ call }) => {
          expectAnswer(await call('POST', '/payments', payment), 201, { object: 'PAYMENT', status: 'INITIATED' });
        },
      },
      'create payment of more than 1000 euros': {
        plays: async ({ call }) => {
          const expectedRefusal = { code: 'maximum_amount_exceeded', number: 4003 };
          expectAnswer(await call('POST', '/payments', { ...payment, amount: 1000.01 }), 400, expectedRefusal);
        },
      },
      'retrieve payment': {
        plays: async (world) => {
          expectAnswer(await world.call('GET', await createPayment(world, 'approve')), 200, { status: 'AUTHORIZED' });
        },
      },
      'retrieve canceled payment': {
        plays: async (world) => {
          expectAnswer(await world.call('GET', await createPayment(world, 'cancel')), 200, {
            status: 'CANCELED_CUSTOMER',
          });
        },
      },
      'capture payment': {
        plays: async (world) => {
          expectAnswer(await world.call('GET', await capturePayment(world)), 200, { status: 'SUCCESS', amount: 25 });
        },
      },
      'capture payment that nobody agreed to': {
        plays: async (world) => {
          const path = await createPayment(world);
          expectAnswer(await world.call('POST', `${path}/capture`), 400, { code: 'payment_invalid_state' });
        },
      },
    },
    Refunds: {
      'validate refund': {
        plays: async (world) => {
          const answer = await world.call('POST', `${await capturePayment(world)}/refunds`, buildRefundBody(10, false));
          expectAnswer(answer, 201, { status: 'VALIDATION_SUCCESSFUL' });
        },
      },
      'create refund': {
        plays: async (world) => {
          const answer = await world.call('POST', `${await capturePayment(world)}/refunds`, buildRefundBody(10, true));
          expectAnswer(answer, 201, { status: 'SUCCESS', amount: 10 });
        },
      },
      'create refund of more than was paid': {
        plays: async (world) => {
          const answer = await world.call('POST', `${await capturePayment(world)}/refunds`, buildRefundBody(26, true));
          expectAnswer(answer, 400, { code: 'merchant_refund_exceeds_original_transaction' });
        },
      },
    },
    Payouts: {
      'create payout': { notPlayed: ({ call }) => call('POST', '/payouts', payment) },
      'retrieve payout': { notPlayed: ({ call }) => call('GET', '/payouts/1') },
    },
    Customers: {
      'payment with a minimum age': {
        notPlayed: ({ call }) => call('POST', '/payments', { ...payment, customer: { id: 'buyer', min_age: 18 } }),
      },
    },
  },
};
