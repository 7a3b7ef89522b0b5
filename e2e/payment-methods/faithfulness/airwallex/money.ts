import { createAirwallexClient } from '@mercer/sandbox/testing';
import { expect } from 'vitest';
import { type AirwallexCalls, dispute, keyed, pay } from './world.ts';

export const refunds: AirwallexCalls = {
  createRefund: {
    plays: async (world) => {
      const { refunds } = world.api;
      const { id: payment_intent_id } = await pay(world);
      const facts = { amount: 9.99, reason: 'Broken', metadata: { a: 'b' } };
      const part = { ...keyed(), payment_intent_id, ...facts };
      const refund = await refunds.createRefund(part);
      expect(refund).toMatchObject({ status: 'RECEIVED', currency: 'USD', ...facts });
      expect((await refunds.createRefund(part)).id).toBe(refund.id);
      const tooMuch = refunds.createRefund({ ...keyed(), payment_intent_id, amount: 10.01 });
      await expect(tooMuch).rejects.toMatchObject({ data: { code: 'refund_amount_above_limit' } });
    },
  },
  'createRefund of an attempt': {
    plays: async (world) => {
      const { id: payment_intent_id, latest_payment_attempt } = await pay(world);
      const { id: payment_attempt_id = '' } = latest_payment_attempt ?? {};
      const refund = await world.api.refunds.createRefund({ ...keyed(), payment_attempt_id });
      expect(refund).toMatchObject({ amount: 19.99, payment_intent_id });
    },
  },
  retrieveRefund: {
    plays: async (world) => {
      const { id: payment_intent_id } = await pay(world);
      const { id = '' } = await world.api.refunds.createRefund({ ...keyed(), payment_intent_id });
      expect(await world.api.refunds.retrieveRefund(id)).toMatchObject({ id, payment_intent_id });
    },
  },
  'retrieveRefund, failed days later': {
    plays: async (world) => {
      const { refunds } = world.api;
      const { id: payment_intent_id } = await pay(world);
      const { id = '' } = await refunds.createRefund({ ...keyed(), payment_intent_id });
      const ask = await createAirwallexClient(world.sandbox);
      await ask('POST', `/bank/refunds/${id}`, { status: 'FAILED' });
      expect(await refunds.retrieveRefund(id)).toMatchObject({ status: 'FAILED' });
      await refunds.createRefund({ ...keyed(), payment_intent_id });
      await expect.poll(() => world.events.map(({ name }) => name)).toContain('refund.failed');
    },
  },
  listRefunds: {
    plays: async (world) => {
      const { id: payment_intent_id } = await pay(world);
      const { id } = await world.api.refunds.createRefund({ ...keyed(), payment_intent_id });
      expect((await world.api.refunds.listRefunds({ payment_intent_id })).items).toMatchObject([{ id }]);
      expect((await world.api.refunds.listRefunds({ status: 'FAILED' })).items).toEqual([]);
    },
  },
};

export const paymentDisputes: AirwallexCalls = {
  getDisputes: {
    plays: async (world) => {
      const { id, payment_intent_id } = await dispute(world);
      await dispute(world);
      const { items } = await world.api.paymentDisputes.getDisputes({ payment_intent_id });
      expect(items).toMatchObject([{ id, amount: 5 }]);
    },
  },
  getDispute: {
    plays: async (world) => {
      const { id, payment_intent_id } = await dispute(world);
      const foundDispute = await world.api.paymentDisputes.getDispute(id);
      expect(foundDispute).toMatchObject({ id, payment_intent_id, status: 'REQUIRES_RESPONSE', stage: 'CHARGEBACK' });
      await expect.poll(() => world.events.map(({ name }) => name)).toContain('payment_dispute.requires_response');
    },
  },
  challengeDispute: {
    plays: async (world) => {
      const { id } = await dispute(world);
      const answer = { ...keyed(), reason: 'Delivered' };
      expect(await world.api.paymentDisputes.challengeDispute(id, answer)).toMatchObject({
        status: 'CHALLENGED',
        challenge_details: [{ reason: 'Delivered' }],
      });
    },
  },
  acceptDispute: {
    plays: async (world) => {
      const { id } = await dispute(world);
      const answer = { ...keyed(), reason: 'Lost', description: 'By the carrier' };
      expect(await world.api.paymentDisputes.acceptDispute(id, answer)).toMatchObject({
        status: 'ACCEPTED',
        accept_details: [{ reason: 'Lost', description: 'By the carrier' }],
      });
      await expect.poll(() => world.events.map(({ name }) => name)).toContain('payment_dispute.accepted');
    },
  },
  getRelatedPaymentIntents: {
    plays: async (world) => {
      const { id } = await dispute(world);
      const { id: payment_intent_id } = await pay(world);
      const { items } = await world.api.paymentDisputes.getRelatedPaymentIntents(id, {});
      expect(items).toMatchObject([{ payment_intent_id, merchant_order_id: 'order_1', disputed: false }]);
    },
  },
};

export const simulation: AirwallexCalls = {
  createDispute: {
    plays: async (world) => {
      const { id } = await dispute(world);
      expect(await world.api.paymentDisputes.getDispute(id)).toMatchObject({ amount: 5, reason: { type: '10.4' } });
    },
  },
  resolveDispute: {
    plays: async (world) => {
      const { id } = await dispute(world);
      await world.simulation.paymentAcceptance.resolveDispute(id, { in_favor_of: 'MERCHANT' });
      expect(await world.api.paymentDisputes.getDispute(id)).toMatchObject({ status: 'WON' });
      await expect.poll(() => world.events.map(({ name }) => name)).toContain('payment_dispute.won');
    },
  },
  escalateDispute: {
    plays: async (world) => {
      const { id } = await dispute(world);
      await world.api.paymentDisputes.challengeDispute(id, { ...keyed(), reason: 'Delivered' });
      const due_at = new Date('2027-02-01T00:00:00.000Z');
      await world.simulation.paymentAcceptance.escalateDispute(id, { due_at });
      const escalated = await world.api.paymentDisputes.getDispute(id);
      expect(escalated).toMatchObject({ stage: 'PRE_ARBITRATION', status: 'REQUIRES_RESPONSE' });
    },
  },
  simulateShopperAction: {
    notPlayed: ({ simulation }) =>
      simulation.paymentAcceptance.simulateShopperAction('pay', { url: 'http://localhost/' }),
  },
};
