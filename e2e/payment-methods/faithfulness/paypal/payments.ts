import { createPaypalClient } from '@mercer/sandbox/testing';
import { expect } from 'vitest';
import { amount, hold, issue, type PaypalCalls, pay, prefer } from './world.ts';

const dayMs = 24 * 3_600_000;
const money = (value: string) => ({ ...amount, value });

export const payments: PaypalCalls = {
  getAuthorizedPayment: {
    plays: async (world) => {
      const { authorizationId } = await hold(world);
      const { result } = await world.payments.getAuthorizedPayment({ authorizationId });
      expect(result).toMatchObject({ id: authorizationId, status: 'CREATED', amount });
    },
  },
  captureAuthorizedPayment: {
    plays: async (world) => {
      const { authorizationId } = await hold(world);
      const body = { amount: money('10.00'), finalCapture: true, invoiceId: '1001' };
      const captureRequest = { authorizationId, prefer, body: { ...body, noteToPayer: 'Thanks' } };
      const { result } = await world.payments.captureAuthorizedPayment(captureRequest);
      expect(result).toMatchObject({ status: 'COMPLETED', ...body });
    },
  },
  'captureAuthorizedPayment in parts': {
    plays: async (world) => {
      const { id, authorizationId } = await hold(world);
      const take = (value: string) => {
        const body = { amount: money(value), finalCapture: false };
        return world.payments.captureAuthorizedPayment({ authorizationId, prefer, body });
      };
      const status = async () => (await world.payments.getAuthorizedPayment({ authorizationId })).result.status;
      await take('10.00');
      expect(await status()).toBe('PARTIALLY_CAPTURED');
      await expect(take('13.00')).rejects.toMatchObject(issue(422, 'MAX_CAPTURE_AMOUNT_EXCEEDED'));
      await take('9.99');
      expect(await status()).toBe('CAPTURED');
      const { result } = await world.orders.getOrder({ id });
      const captures = result.purchaseUnits?.[0]?.payments?.captures;
      expect(captures?.map((capture) => capture.amount?.value).sort()).toEqual(['10.00', '9.99']);
    },
  },
  reauthorizePayment: {
    plays: async (world) => {
      const { authorizationId } = await hold(world);
      const reauthorization = { authorizationId, prefer, body: { amount } };
      const early = world.payments.reauthorizePayment(reauthorization);
      await expect(early).rejects.toMatchObject(issue(422, 'REAUTHORIZATION_TOO_SOON'));
      world.wait(4 * dayMs);
      // the library keeps its token for as long as it was told, by its own clock
      const { body } = await (await createPaypalClient(world.sandbox))(
        'POST',
        `/v2/payments/authorizations/${authorizationId}/reauthorize`,
      );
      expect(body.status).toBe('CREATED');
    },
  },
  voidPayment: {
    plays: async (world) => {
      const { authorizationId } = await hold(world);
      await world.payments.voidPayment({ authorizationId });
      const { result } = await world.payments.getAuthorizedPayment({ authorizationId });
      expect(result.status).toBe('VOIDED');
      const repeatedVoid = world.payments.voidPayment({ authorizationId });
      await expect(repeatedVoid).rejects.toMatchObject(issue(422, 'PREVIOUSLY_VOIDED'));
    },
  },
  getCapturedPayment: {
    plays: async (world) => {
      const { captureId } = await pay(world);
      expect((await world.payments.getCapturedPayment({ captureId })).result).toMatchObject({ id: captureId, amount });
    },
  },
  'getCapturedPayment, decided by the bank days later': {
    plays: async (world) => {
      const { capture, captureId } = await pay(world, 'pending');
      expect(capture).toMatchObject({ status: 'PENDING', statusDetails: { reason: 'ECHECK' } });
      await expect(world.payments.refundCapturedPayment({ captureId })).rejects.toMatchObject({ statusCode: 422 });
      await (await createPaypalClient(world.sandbox))('POST', `/bank/captures/${captureId}`, { status: 'COMPLETED' });
      expect((await world.payments.getCapturedPayment({ captureId })).result.status).toBe('COMPLETED');
    },
  },
  refundCapturedPayment: {
    plays: async (world) => {
      const { captureId } = await pay(world);
      const body = { amount: money('9.99'), invoiceId: 'refund_1', customId: 'order_1', noteToPayer: 'Broken' };
      const { result } = await world.payments.refundCapturedPayment({ captureId, prefer, body });
      expect(result).toMatchObject({ status: 'COMPLETED', ...body });
      const refund = (value: string, currencyCode = 'EUR') =>
        world.payments.refundCapturedPayment({ captureId, body: { amount: { currencyCode, value } } });
      await expect(refund('10.01')).rejects.toMatchObject(issue(422, 'REFUND_AMOUNT_EXCEEDED'));
      await expect(refund('1.00', 'USD')).rejects.toMatchObject(issue(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH'));
      await world.payments.refundCapturedPayment({ captureId, prefer });
      expect((await world.payments.getCapturedPayment({ captureId })).result.status).toBe('REFUNDED');
    },
  },
  getRefund: {
    plays: async (world) => {
      const { captureId } = await pay(world);
      const { result: refund } = await world.payments.refundCapturedPayment({ captureId, prefer });
      const { result } = await world.payments.getRefund({ refundId: refund.id ?? '' });
      expect(result).toMatchObject({ id: refund.id, status: 'COMPLETED' });
    },
  },
};

export const search: PaypalCalls = {
  searchTransactions: {
    plays: async (world) => {
      const { captureId } = await pay(world);
      await world.payments.refundCapturedPayment({ captureId });
      const now = Date.now();
      const startDate = new Date(now - 10 * dayMs).toISOString();
      const endDate = new Date(now + dayMs).toISOString();
      const { result } = await world.search.searchTransactions({ startDate, endDate });
      const amounts = result.transactionDetails?.map(
        ({ transactionInfo }) => transactionInfo?.transactionAmount?.value,
      );
      expect(amounts?.sort()).toEqual(['-19.99', '19.99']);
      const transactionSearch = {
        startDate,
        endDate,
        transactionId: captureId,
        transactionCurrency: 'EUR',
        fields: 'all',
      };
      const { result: one } = await world.search.searchTransactions(transactionSearch);
      expect(one.transactionDetails).toMatchObject([
        { transactionInfo: { transactionId: captureId }, payerInfo: { emailAddress: 'buyer@sandbox.test' } },
      ]);
    },
  },
  searchBalances: { notPlayed: ({ search }) => search.searchBalances({}) },
};
