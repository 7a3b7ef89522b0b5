import { expect } from 'vitest';
import {
  createAuthorizedIntent,
  createPaidIntent,
  expectRefused,
  price,
  type StripeCalls,
  type StripeWorld,
} from './world.ts';

async function createPaidCharge(world: StripeWorld): Promise<string> {
  const { latest_charge } = await createPaidIntent(world);
  return String(latest_charge);
}

export const charges: StripeCalls = {
  'charges.create': {
    plays: async ({ stripe }) => {
      const facts = { description: 'Order 1001', metadata: { order_id: '1001' }, receipt_email: 'ada@mercer.test' };
      const charge = await stripe.charges.create({ ...price, source: 'tok_visa', ...facts });
      expect(charge).toMatchObject({ ...price, ...facts, captured: true, payment_intent: null });
      expect(charge.source).toMatchObject({ object: 'card', last4: '4242', brand: 'Visa' });
      expect((await stripe.refunds.create({ charge: charge.id })).amount).toBe(1999);
    },
  },
  'charges.create, declined': {
    plays: async ({ stripe }) => {
      const rejectedCall = stripe.charges.create({ ...price, source: 'tok_chargeDeclined' });
      await expectRefused(rejectedCall, { type: 'StripeCardError', code: 'card_declined' });
      const asking = stripe.charges.create({ ...price, source: 'tok_threeDSecureRequired' });
      await expectRefused(asking, { code: 'authentication_required' });
    },
  },
  'charges.create of a customer': {
    plays: async ({ stripe }) => {
      const customer = (await stripe.customers.create()).id;
      await expectRefused(stripe.charges.create({ ...price, customer }), { code: 'missing', param: 'card' });
    },
  },
  'charges.create for a connected account': {
    notPlayed: ({ stripe }) =>
      stripe.charges.create({ ...price, source: 'tok_visa', transfer_data: { destination: 'acct_1' } } as typeof price),
  },
  'charges.retrieve, expanded': {
    plays: async (world) => {
      const id = await createPaidCharge(world);
      await world.stripe.refunds.create({ charge: id, amount: 99 });
      const expand = ['refunds.data.balance_transaction', 'refunds.data.payment_intent', 'payment_intent'];
      expect(await world.stripe.charges.retrieve(id, { expand })).toMatchObject({
        amount_refunded: 99,
        payment_intent: { object: 'payment_intent' },
        refunds: {
          data: [{ amount: 99, balance_transaction: { amount: -99 }, payment_intent: { object: 'payment_intent' } }],
        },
      });
    },
  },
  'charges.update': {
    plays: async (world) => {
      const id = await createPaidCharge(world);
      const customer = (await world.stripe.customers.create()).id;
      const change = {
        customer,
        description: 'Order 1001',
        fraud_details: { user_report: 'safe' as const },
        metadata: { order_id: '1001' },
        transfer_group: 'order_1',
      };
      expect(await world.stripe.charges.update(id, change)).toMatchObject(change);
      const otherCustomerId = (await world.stripe.customers.create()).id;
      await expectRefused(world.stripe.charges.update(id, { customer: otherCustomerId }), { param: 'customer' });
    },
  },
  'charges.capture': {
    plays: async (world) => {
      const authorizedCharge = await world.stripe.charges.create({ ...price, source: 'tok_visa', capture: false });
      expect(authorizedCharge.captured).toBe(false);
      const captured = await world.stripe.charges.capture(authorizedCharge.id, { amount: 500 });
      expect(captured).toMatchObject({ captured: true, amount_captured: 500, amount_refunded: 1499 });
      await expectRefused(world.stripe.charges.capture(authorizedCharge.id), { code: 'charge_already_captured' });
      const { latest_charge } = await createAuthorizedIntent(world);
      const ofIntent = world.stripe.charges.capture(String(latest_charge));
      await expectRefused(ofIntent, { type: 'StripeInvalidRequestError' });
    },
  },
  'charges.list': {
    plays: async (world) => {
      await createPaidIntent(world, { transfer_group: 'order_1' });
      await createPaidIntent(world);
      expect((await world.stripe.charges.list({ transfer_group: 'order_1' })).data).toHaveLength(1);
    },
  },
  'charges.search': {
    plays: async (world) => {
      const id = await createPaidCharge(world);
      await createPaidIntent(world, { payment_method: 'pm_card_mastercard', amount: 500 });
      const searchChargeIds = async (query: string) => {
        const { data } = await world.stripe.charges.search({ query });
        return data.map((charge) => charge.id);
      };
      expect(await searchChargeIds('payment_method_details.card.last4:4242')).toEqual([id]);
      expect(await searchChargeIds('amount>=1999 AND status:"succeeded" AND refunded:null')).toEqual([id]);
      await world.stripe.refunds.create({ charge: id, amount: 1 });
      expect(await searchChargeIds('refunded:"false" disputed:"false"')).toEqual([id]);
      await expectRefused(searchChargeIds('colour:"red"'), { param: 'query' });
    },
  },
};

export const refunds: StripeCalls = {
  'refunds.create': {
    plays: async (world) => {
      const { id } = await createPaidIntent(world);
      const part = await world.stripe.refunds.create({ payment_intent: id, amount: 99, reason: 'duplicate' });
      expect(part).toMatchObject({ amount: 99, reason: 'duplicate', status: 'succeeded' });
      expect((await world.stripe.refunds.create({ payment_intent: id })).amount).toBe(1900);
      const repeatedCall = world.stripe.refunds.create({ payment_intent: id });
      await expectRefused(repeatedCall, { code: 'charge_already_refunded' });
    },
  },
  'refunds.create that fails later (pm_card_refundFail)': {
    plays: async (world) => {
      const { id, latest_charge } = await createPaidIntent(world, { payment_method: 'pm_card_refundFail' });
      const refund = await world.stripe.refunds.create({ payment_intent: id });
      expect(refund.status).toBe('succeeded');
      const expand = ['failure_balance_transaction'];
      expect(await world.stripe.refunds.retrieve(refund.id, { expand })).toMatchObject({
        status: 'failed',
        failure_reason: 'unknown',
        failure_balance_transaction: { type: 'refund_failure', amount: 1999 },
      });
      const charge = await world.stripe.charges.retrieve(String(latest_charge));
      expect(charge).toMatchObject({ refunded: false, amount_refunded: 0 });
      expect((await world.stripe.events.list({ type: 'refund.failed' })).data).toHaveLength(1);
    },
  },
  'refunds.create that is pending first (pm_card_pendingRefund)': {
    plays: async (world) => {
      const { id } = await createPaidIntent(world, { payment_method: 'pm_card_pendingRefund' });
      const refund = await world.stripe.refunds.create({ payment_intent: id });
      expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
      expect((await world.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    },
  },
  'refunds.create from a customer’s balance': {
    notPlayed: ({ stripe }) => stripe.refunds.create({ customer: 'cus_1', origin: 'customer_balance', ...price }),
  },
  'refunds.retrieve': {
    plays: async (world) => {
      const { id } = await world.stripe.refunds.create({ charge: await createPaidCharge(world) });
      expect(await world.stripe.refunds.retrieve(id, { expand: ['charge'] })).toMatchObject({
        charge: { refunded: true },
      });
    },
  },
  'refunds.update': {
    plays: async (world) => {
      const { id } = await world.stripe.refunds.create({ charge: await createPaidCharge(world) });
      const metadata = { refund_id: 'r1' };
      expect(await world.stripe.refunds.update(id, { metadata })).toMatchObject({ metadata });
    },
  },
  'refunds.list': {
    plays: async (world) => {
      const charge = await createPaidCharge(world);
      await world.stripe.refunds.create({ charge, amount: 1 });
      await world.stripe.refunds.create({ charge, amount: 2 });
      expect((await world.stripe.refunds.list({ charge })).data.map(({ amount }) => amount)).toEqual([2, 1]);
    },
  },
  'refunds.cancel': {
    plays: async (world) => {
      const { id } = await world.stripe.refunds.create({ charge: await createPaidCharge(world) });
      await expectRefused(world.stripe.refunds.cancel(id), { type: 'StripeInvalidRequestError' });
    },
  },
};

async function createDispute(world: StripeWorld, payment_method = 'pm_card_createDisputeProductNotReceived') {
  const { id } = await createPaidIntent(world, { payment_method });
  const [dispute] = (await world.stripe.disputes.list({ payment_intent: id })).data;
  return dispute?.id ?? '';
}

export const disputes: StripeCalls = {
  'disputes.retrieve': {
    plays: async (world) => {
      const retrievedDispute = await world.stripe.disputes.retrieve(await createDispute(world), { expand: ['charge'] });
      expect(retrievedDispute).toMatchObject({ amount: 1999, status: 'needs_response', charge: { disputed: true } });
    },
  },
  'disputes.list': {
    plays: async (world) => {
      await createDispute(world);
      expect((await world.stripe.disputes.list()).data).toMatchObject([{ reason: 'product_not_received' }]);
    },
  },
  'disputes.update': {
    plays: async (world) => {
      const id = await createDispute(world);
      const evidence = { customer_name: 'Ada Lovelace', shipping_tracking_number: '1Z999' };
      const staged = await world.stripe.disputes.update(id, { evidence, submit: false });
      expect(staged).toMatchObject({
        evidence,
        evidence_details: { has_evidence: true, submission_count: 0 },
        status: 'needs_response',
      });
      const submittedDispute = await world.stripe.disputes.update(id, { submit: true });
      expect(submittedDispute).toMatchObject({
        evidence_details: { submission_count: 1, submission_method: 'manual' },
        status: 'under_review',
      });
    },
  },
  'disputes.update, won and lost': {
    plays: async (world) => {
      const submitEvidence = async (uncategorized_text: string) =>
        world.stripe.disputes.update(await createDispute(world), { evidence: { uncategorized_text } });
      expect((await submitEvidence('winning_evidence')).status).toBe('won');
      expect((await submitEvidence('losing_evidence')).status).toBe('lost');
    },
  },
  'disputes.update with a file': {
    plays: async (world) => {
      const evidence = { receipt: 'file_1' };
      const rejectedCall = world.stripe.disputes.update(await createDispute(world), { evidence });
      await expectRefused(rejectedCall, { code: 'resource_missing', param: 'evidence[receipt]' });
    },
  },
  'disputes.close': {
    plays: async (world) => {
      const id = await createDispute(world);
      expect((await world.stripe.disputes.close(id)).status).toBe('lost');
      await expectRefused(world.stripe.disputes.close(id), { type: 'StripeInvalidRequestError' });
    },
  },
  'files.create': {
    notPlayed: ({ stripe }) =>
      stripe.files.create({
        purpose: 'dispute_evidence',
        file: { data: Buffer.from('receipt'), name: 'receipt.txt', type: 'text/plain' },
      }),
  },
  'reviews.list': { notPlayed: ({ stripe }) => stripe.reviews.list() },
  'radar.earlyFraudWarnings.list': { notPlayed: ({ stripe }) => stripe.radar.earlyFraudWarnings.list() },
};

export const account: StripeCalls = {
  'accounts.retrieveCurrent': {
    plays: async ({ stripe }) => {
      expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ object: 'account', charges_enabled: true });
    },
  },
  'accounts.create': { notPlayed: ({ stripe }) => stripe.accounts.create({ type: 'express' }) },
  'balance.retrieve': {
    plays: async (world) => {
      await createPaidIntent(world);
      expect((await world.stripe.balance.retrieve()).available).toMatchObject([{ amount: 1999, currency: 'eur' }]);
    },
  },
  'balanceTransactions.list': {
    plays: async (world) => {
      const charge = await createPaidCharge(world);
      await world.stripe.refunds.create({ charge, amount: 99 });
      const { data } = await world.stripe.balanceTransactions.list();
      expect(data.map(({ type, amount }) => [type, amount])).toEqual([
        ['refund', -99],
        ['charge', 1999],
      ]);
      expect((await world.stripe.balanceTransactions.list({ type: 'charge' })).data).toHaveLength(1);
    },
  },
  'balanceTransactions.retrieve': {
    plays: async (world) => {
      const charge = await world.stripe.charges.retrieve(await createPaidCharge(world));
      const retrievedTransaction = await world.stripe.balanceTransactions.retrieve(String(charge.balance_transaction), {
        expand: ['source'],
      });
      expect(retrievedTransaction).toMatchObject({ fee: 88, net: 1911, source: { id: charge.id } });
    },
  },
  'payouts.list': { notPlayed: ({ stripe }) => stripe.payouts.list() },
  'payouts.create': { notPlayed: ({ stripe }) => stripe.payouts.create(price) },
  'transfers.create': { notPlayed: ({ stripe }) => stripe.transfers.create({ ...price, destination: 'acct_1' }) },
  'topups.create': { notPlayed: ({ stripe }) => stripe.topups.create(price) },
  'reporting.reportRuns.create': {
    notPlayed: ({ stripe }) => stripe.reporting.reportRuns.create({ report_type: 'balance.summary.1' }),
  },
};
