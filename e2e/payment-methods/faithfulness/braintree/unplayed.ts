import type { BraintreeCalls } from './world.ts';

/** What a shop with a catalogue and subscriptions of its own, and one account, does not ask of Braintree. */
export const otherProducts: BraintreeCalls = {
  'addOn.all': { notPlayed: ({ gateway }) => gateway.addOn.all() },
  'discount.all': { notPlayed: ({ gateway }) => gateway.discount.all() },
  'plan.all': { notPlayed: ({ gateway }) => gateway.plan.all() },
  'plan.create': { notPlayed: ({ gateway }) => gateway.plan.create({ id: 'coffee' }) },
  'subscription.create': { notPlayed: ({ gateway }) => gateway.subscription.create({ planId: 'coffee' }) },
  'subscription.find': { notPlayed: ({ gateway }) => gateway.subscription.find('1') },
  'creditCardVerification.create': {
    notPlayed: ({ gateway }) => gateway.creditCardVerification.create({ creditCard: { number: '4111111111111111' } }),
  },
  'creditCardVerification.find': { notPlayed: ({ gateway }) => gateway.creditCardVerification.find('1') },
  'usBankAccount.find': { notPlayed: ({ gateway }) => gateway.usBankAccount.find('1') },
  'usBankAccountVerification.find': { notPlayed: ({ gateway }) => gateway.usBankAccountVerification.find('1') },
  'sepaDirectDebitAccount.find': { notPlayed: ({ gateway }) => gateway.sepaDirectDebitAccount.find('1') },
  'paypalPaymentResource.update': { notPlayed: ({ gateway }) => gateway.paypalPaymentResource.update({}) },
};
