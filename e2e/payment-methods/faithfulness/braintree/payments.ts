import { nonceAtBraintree } from '@mercer/sandbox/testing';
import { expect, vi } from 'vitest';
import {
  attempt,
  type BraintreeCalls,
  type BraintreeWorld,
  type Criteria,
  collect,
  expectFaults,
  hold,
  newCustomer,
  sell,
  settle,
} from './world.ts';

export const clientTokens: BraintreeCalls = {
  generate: {
    plays: async (world) => {
      const { clientToken } = await world.gateway.clientToken.generate({});
      const paymentMethodNonce = await nonceAtBraintree(world.sandbox, clientToken, 'paypal_accounts');
      const firstSale = await sell(world, { paymentMethodNonce });
      expect(firstSale).toMatchObject({
        status: 'settling',
        paymentInstrumentType: 'paypal_account',
        paypalAccount: { payerEmail: 'buyer@sandbox.test' },
      });
      const repeatedSale = await attempt(world, { paymentMethodNonce });
      expectFaults(repeatedSale, '91564');
    },
  },
  'generate for a customer and a currency': {
    plays: async (world) => {
      const { id: customerId } = await newCustomer(world);
      const accountRequest = { customerId, merchantAccountId: 'sandbox_eur' };
      const { clientToken } = await world.gateway.clientToken.generate(accountRequest);
      expect(JSON.parse(atob(clientToken))).toMatchObject({ merchantAccountId: 'sandbox_eur' });
      expectFaults(await world.gateway.clientToken.generate({ customerId: 'nobody' }), '91510');
    },
  },
};

const address = { firstName: 'Ada', streetAddress: '1 Sandbox Street', postalCode: '97201', countryCodeAlpha2: 'US' };
const line = { name: 'Mug', kind: 'debit', quantity: '2', unitAmount: '9.00', totalAmount: '18.00' };

export const transactions: BraintreeCalls = {
  sale: {
    plays: async (world) => {
      expect(await sell(world)).toMatchObject({
        status: 'submitted_for_settlement',
        amount: '19.99',
        currencyIsoCode: 'USD',
        orderId: 'order_1',
        creditCard: { last4: '1111' },
      });
    },
  },
  'sale with what was sold, and to whom': {
    plays: async (world) => {
      const facts = {
        billing: address,
        shipping: address,
        customer: { firstName: 'Ada', email: 'ada@shop.test' },
        descriptor: { name: 'MER*CER' },
        taxAmount: '1.99',
        shippingAmount: '0.00',
        purchaseOrderNumber: '1001',
      };
      const more = { ...facts, lineItems: [line], transactionSource: 'recurring', deviceData: 'device' };
      expect(await sell(world, more)).toMatchObject({ ...facts, recurring: true, riskData: { decision: 'Approve' } });
    },
  },
  'sale, refused': {
    plays: async (world) => {
      expectFaults(await attempt(world, { paymentMethodNonce: 'fake-consumed-nonce' }), '91564');
      expectFaults(await attempt(world, { paymentMethodNonce: 'invented' }), '91565');
      expectFaults(await attempt(world, { paymentMethodNonce: 'fake-luhn-invalid-nonce' }), '81715');
      expectFaults(await attempt(world, { merchantAccountId: 'nobodys' }), '91513');
      expectFaults(await attempt(world, { amount: '1.001' }), '81503');
      expectFaults(await attempt(world, { amount: '1.50', merchantAccountId: 'sandbox_jpy' }), '81503');
      expectFaults(await attempt(world, { amount: '0.00' }), '81531');
      expectFaults(await attempt(world, { lineItems: [{ ...line, kind: undefined }] }), '95808');
      expectFaults(await attempt(world, { descriptor: { name: 'Mercer' } }), '92201');
    },
  },
  'sale, declined': {
    plays: async (world) => {
      const refusals = [
        ['2001.00', {}, 'processor_declined', '2001', 'Insufficient Funds'],
        ['2004.50', {}, 'processor_declined', '2004', 'Expired Card'],
        ['2999.99', {}, 'processor_declined', '2999', 'Processor Declined'],
        ['3000.00', {}, 'failed', '3000', 'Processor Network Unavailable - Try Again'],
        ['5001.00', {}, 'gateway_rejected', '1000', 'Gateway Rejected: application_incomplete'],
        ['5001.01', byPaypal, 'processor_declined', '2038', 'Processor Declined'],
        [
          '1.00',
          { paymentMethodNonce: 'fake-processor-declined-visa-nonce' },
          'processor_declined',
          '2000',
          'Do Not Honor',
        ],
      ] as const;
      for (const [amount, more, status, processorResponseCode, message] of refusals) {
        const declined = await attempt(world, { amount, ...more });
        expect(declined).toMatchObject({ success: false, message, transaction: { status, processorResponseCode } });
        expectFaults(declined);
      }
    },
  },
  'sale, rejected by Braintree': {
    plays: async (world) => {
      const rules = [
        ['fake-gateway-rejected-fraud-nonce', 'fraud'],
        ['fake-gateway-rejected-risk-thresholds-nonce', 'risk_threshold'],
      ];
      for (const [paymentMethodNonce, gatewayRejectionReason] of rules) {
        const { transaction, message } = await attempt(world, { paymentMethodNonce });
        expect(message).toBe(`Gateway Rejected: ${gatewayRejectionReason}`);
        expect(transaction).toMatchObject({ status: 'gateway_rejected', gatewayRejectionReason });
      }
    },
  },
  'sale, settled by PayPal': {
    plays: async (world) => {
      expect((await sell(world, { amount: '4001.00', ...byPaypal })).status).toBe('settlement_declined');
      expect((await sell(world, { amount: '4002.00', ...byPaypal })).status).toBe('settlement_pending');
      expect((await sell(world, { amount: '4001.00' })).status).toBe('submitted_for_settlement');
    },
  },
  'sale, its answer lost or slow': {
    plays: async (world) => {
      const { gateway, pauses } = world;
      // the server says that it has broken off
      const log = vi.spyOn(console, 'error').mockReturnValue();
      await expect(sellBy(world, 'answer_lost')).rejects.toMatchObject({ type: 'unexpectedError' });
      await expect.poll(() => log.mock.calls.length).toBe(1);
      log.mockRestore();
      const search = gateway.transaction.search((by: Criteria) => void by.orderId().is('answer_lost'));
      expect(await collect(search)).toHaveLength(1);
      await sellBy(world, 'slow_answer');
      expect(pauses).toEqual([30_000]);
      const { id } = await sellBy(world, 'outage');
      await expect(gateway.transaction.find(id)).rejects.toMatchObject({ type: 'serviceUnavailableError' });
      world.wait(60_000);
      expect((await gateway.transaction.find(id)).status).toBe('settled');
    },
  },
  'sale by what is kept': {
    plays: async (world) => {
      const { customer, creditCard } = await sell(world, {
        options: { submitForSettlement: true, storeInVaultOnSuccess: true },
      });
      const { transaction } = await world.gateway.transaction.sale({
        amount: '5.00',
        paymentMethodToken: creditCard.token,
      });
      expect(transaction).toMatchObject({ amount: '5.00', customer: { id: customer.id } });
    },
  },
  create: {
    plays: async ({ gateway }) => {
      const sale = { type: 'sale', amount: '5.00', paymentMethodNonce: 'fake-valid-nonce' };
      expect((await gateway.transaction.create(sale)).transaction.status).toBe('authorized');
    },
  },
  find: {
    plays: async (world) => {
      const { id } = await hold(world);
      await world.gateway.transaction.submitForSettlement(id);
      world.wait(60_000);
      const { status, statusHistory } = await world.gateway.transaction.find(id);
      expect(status).toBe('settled');
      expect(statusHistory.map((step: { status: string }) => step.status)).toEqual([
        'authorized',
        'submitted_for_settlement',
        'settled',
      ]);
      await expect(world.gateway.transaction.find('unknown1')).rejects.toMatchObject({ type: 'notFoundError' });
      await expect(world.stranger.transaction.find(id)).rejects.toMatchObject({ type: 'authenticationError' });
    },
  },
  submitForSettlement: {
    plays: async (world) => {
      const { id } = await hold(world);
      const more = { orderId: 'order_2', lineItems: [line] };
      const { transaction } = await world.gateway.transaction.submitForSettlement(id, '10.00', more);
      expect(transaction).toMatchObject({ status: 'submitted_for_settlement', amount: '10.00', orderId: 'order_2' });
      expectFaults(await world.gateway.transaction.submitForSettlement(id), '91507');
    },
  },
  submitForPartialSettlement: {
    plays: async (world) => {
      const { id } = await hold(world);
      const part = (amount: string) => world.gateway.transaction.submitForPartialSettlement(id, amount);
      const { transaction: first } = await part('10.00');
      expect(first).toMatchObject({ status: 'submitted_for_settlement', authorizedTransactionId: id });
      expectFaults(await part('10.00'), '95103');
      const { transaction: second } = await part('9.99');
      expect(await world.gateway.transaction.find(id)).toMatchObject({
        status: 'settlement_pending',
        partialSettlementTransactionIds: [first.id, second.id],
      });
    },
  },
  adjustAuthorization: {
    plays: async (world) => {
      const { id } = await hold(world);
      const { transaction } = await world.gateway.transaction.adjustAuthorization(id, '25.00');
      expect(transaction).toMatchObject({ amount: '25.00', authorizationAdjustments: [{ amount: '25.00' }] });
      expectFaults(await world.gateway.transaction.adjustAuthorization((await sell(world)).id, '25.00'), '915219');
    },
  },
  updateDetails: {
    plays: async (world) => {
      const { id } = await sell(world);
      await world.gateway.transaction.updateDetails(id, { orderId: 'order_2', descriptor: { name: 'MER*CER' } });
      const foundTransaction = await world.gateway.transaction.find(id);
      expect(foundTransaction).toMatchObject({ orderId: 'order_2', descriptor: { name: 'MER*CER' } });
    },
  },
  packageTracking: {
    plays: async (world) => {
      const { id } = await sell(world, byPaypal);
      const parcel = { carrier: 'UPS', trackingNumber: '1Z999', lineItems: [line], notifyPayer: true };
      await world.gateway.transaction.packageTracking(id, parcel);
      const { packages } = await world.gateway.transaction.find(id);
      expect(Object.values(packages)).toMatchObject([{ carrier: 'UPS', trackingNumber: '1Z999' }]);
    },
  },
  cloneTransaction: {
    plays: async (world) => {
      const { id } = await sell(world);
      const copy = { amount: '7.00', channel: 'app', options: { submitForSettlement: true } };
      const { transaction } = await world.gateway.transaction.cloneTransaction(id, copy);
      expect(transaction).toMatchObject({ amount: '7.00', status: 'submitted_for_settlement', channel: 'app' });
    },
  },
  void: {
    plays: async (world) => {
      const { id } = await hold(world);
      expect((await world.gateway.transaction.void(id)).transaction.status).toBe('voided');
      expectFaults(await world.gateway.transaction.void(id), '91504');
    },
  },
  search: {
    plays: async (world) => {
      const customer = { email: 'ada@shop.test' };
      const first = await sell(world, { amount: '10.00', orderId: 'search_1', customer });
      const second = await sell(world, { amount: '20.00', orderId: 'search_2' });
      const paypal = await sell(world, { amount: '30.00', orderId: 'other', ...byPaypal });
      const idsBy = (by: (search: Criteria) => unknown) =>
        collect(world.gateway.transaction.search((search: Criteria) => void by(search)));
      expect(await idsBy((by) => by.orderId().startsWith('search_'))).toEqual([first.id, second.id].sort());
      expect(await idsBy((by) => by.amount().between('15.00', '25.00'))).toEqual([second.id]);
      expect(await idsBy((by) => by.paymentInstrumentType().is('paypal_account'))).toEqual([paypal.id]);
      expect(await idsBy((by) => by.id().is(first.id))).toEqual([first.id]);
      expect(await idsBy((by) => by.customerEmail().is('ada@shop.test'))).toEqual([first.id]);
      const later = new Date('2026-06-02T00:00:00.000Z');
      expect(await idsBy((by) => by.submittedForSettlementAt().min(later))).toEqual([]);
      await expect(idsBy((by) => by.processorAuthorizationCode().is('1'))).rejects.toThrow();
    },
  },
  'sale for another merchant': {
    notPlayed: (world) => attempt(world, { serviceFeeAmount: '1.00' }),
  },
  credit: {
    notPlayed: ({ gateway }) => gateway.transaction.credit({ amount: '5.00', paymentMethodNonce: 'fake-valid-nonce' }),
  },
  cancelRelease: { notPlayed: ({ gateway }) => gateway.transaction.cancelRelease('unknown1') },
};

const byPaypal = { paymentMethodNonce: 'fake-paypal-one-time-nonce' };

async function sellBy(world: BraintreeWorld, behaviour: string) {
  const { clientToken } = await world.gateway.clientToken.generate({});
  const paymentMethodNonce = await nonceAtBraintree(world.sandbox, clientToken, 'google_payments', behaviour);
  return sell(world, { paymentMethodNonce, orderId: behaviour });
}

export const lineItems: BraintreeCalls = {
  findAll: {
    plays: async (world) => {
      const { id } = await sell(world, { lineItems: [line] });
      expect(await world.gateway.transactionLineItem.findAll(id)).toMatchObject([line]);
    },
  },
};

export const refunds: BraintreeCalls = {
  refund: {
    plays: async (world) => {
      const { transaction } = world.gateway;
      const { id: early } = await sell(world);
      expectFaults(await transaction.refund(early, '9.99'), '91506');
      const { id } = await settle(world);
      const { transaction: part } = await transaction.refund(id, { amount: '9.99', orderId: 'refund_1' });
      expect(part).toMatchObject({ type: 'credit', amount: '9.99', orderId: 'refund_1', refundedTransactionId: id });
      expectFaults(await transaction.refund(id, '10.01'), '91521');
      const { transaction: remainingRefund } = await transaction.refund(id);
      expect(remainingRefund.amount).toBe('10.00');
      expect(await transaction.find(id)).toMatchObject({ status: 'settled', refundIds: [part.id, remainingRefund.id] });
      expectFaults(await transaction.refund(id), '91512');
    },
  },
};

export const testing: BraintreeCalls = {
  settle: { plays: async (world) => expect((await settle(world)).status).toBe('settled') },
  settlementConfirm: {
    plays: async (world) => {
      const { id } = await sell(world);
      expect((await world.gateway.testing.settlementConfirm(id)).transaction.status).toBe('settled');
    },
  },
  settlementPending: {
    plays: async (world) => {
      const { id } = await sell(world);
      expect((await world.gateway.testing.settlementPending(id)).transaction.status).toBe('settlement_pending');
    },
  },
  settlementDecline: {
    plays: async (world) => {
      const { id } = await sell(world);
      expect((await world.gateway.testing.settlementDecline(id)).transaction.status).toBe('settlement_declined');
    },
  },
};
