import { gatewayKeys } from '@mercer/sandbox/testing';
import { expect } from 'vitest';
import { expectAnswer, expectRefused, openRest, type RestWorld } from './rest.ts';
import type { MerchantScript } from './script.ts';

const back = 'http://localhost:3000/checkout';
const payment = {
  type: 'PAYSAFECARD',
  amount: 25,
  currency: 'EUR',
  redirect: { success_url: back, failure_url: back },
  notification_url: `${back}?order_id=order`,
  customer: { id: 'buyer' },
};
const customer = { id: 'buyer', email: 'ada@mercer.test' };

/** @returns the path of a payment, after a button of its page was pressed */
async function openPayment({ call, press }: RestWorld, result?: 'approve' | 'cancel'): Promise<string> {
  const { id, redirect } = (await call('POST', '/payments', payment)).body;
  if (result) await press(redirect.auth_url, result);
  return `/payments/${id}`;
}

async function takePayment(world: RestWorld): Promise<string> {
  const path = await openPayment(world, 'approve');
  await world.call('POST', `${path}/capture`);
  return path;
}

function refundBody(amount: number, capture: boolean): object {
  return { type: 'PAYSAFECARD', currency: 'EUR', amount, customer, capture };
}

export const paysafecardScript: MerchantScript<RestWorld> = {
  gateway: 'paysafecard',
  title: 'Paysafecard',
  through: 'REST',
  open: () => openRest('paysafecard/v1', { Authorization: `Basic ${btoa(gatewayKeys.paysafecard.apiKey)}` }),
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
          const refused = { code: 'maximum_amount_exceeded', number: 4003 };
          expectAnswer(await call('POST', '/payments', { ...payment, amount: 1000.01 }), 400, refused);
        },
      },
      'retrieve payment': {
        plays: async (world) => {
          expectAnswer(await world.call('GET', await openPayment(world, 'approve')), 200, { status: 'AUTHORIZED' });
        },
      },
      'retrieve canceled payment': {
        plays: async (world) => {
          expectAnswer(await world.call('GET', await openPayment(world, 'cancel')), 200, {
            status: 'CANCELED_CUSTOMER',
          });
        },
      },
      'capture payment': {
        plays: async (world) => {
          expectAnswer(await world.call('GET', await takePayment(world)), 200, { status: 'SUCCESS', amount: 25 });
        },
      },
      'capture payment that nobody agreed to': {
        plays: async (world) => {
          const path = await openPayment(world);
          expectAnswer(await world.call('POST', `${path}/capture`), 400, { code: 'payment_invalid_state' });
        },
      },
    },
    Refunds: {
      'validate refund': {
        plays: async (world) => {
          const answer = await world.call('POST', `${await takePayment(world)}/refunds`, refundBody(10, false));
          expectAnswer(answer, 201, { status: 'VALIDATION_SUCCESSFUL' });
        },
      },
      'create refund': {
        plays: async (world) => {
          const answer = await world.call('POST', `${await takePayment(world)}/refunds`, refundBody(10, true));
          expectAnswer(answer, 201, { status: 'SUCCESS', amount: 10 });
        },
      },
      'create refund of more than was paid': {
        plays: async (world) => {
          const answer = await world.call('POST', `${await takePayment(world)}/refunds`, refundBody(26, true));
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
