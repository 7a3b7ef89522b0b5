import { assertAccepted } from '../call.ts';
import { GatewayRefused } from '../errors.ts';
import type { GatewayDeps, PaymentGateway, Transaction } from '../port.ts';
import { readBookings } from './books.ts';
import { authorizeOrder, captureOrder } from './capture.ts';
import { openPaypal } from './client.ts';
import { readWebhookEvent } from './event.ts';
import { readPaymentHistory } from './history.ts';
import { createIntents } from './intents.ts';
import type { PaypalKeys } from './keys.ts';
import { toPaypalMoney } from './money.ts';
import { authorizationPath, readPaypalOrder } from './orders.ts';
import { createPreflight } from './preflight.ts';
import { readRefundKey, toGatewayRefund } from './refunds.ts';
import { readPayments, toTransaction } from './transaction.ts';

export function create(keys: PaypalKeys, deps: GatewayDeps): PaymentGateway {
  const ask = openPaypal(keys, deps);

  async function getTransaction(id: string): Promise<Transaction | null> {
    const order = await readPaypalOrder(ask, id);
    return order && toTransaction(order);
  }

  return {
    intents: createIntents(ask, deps.publicUrl),
    preflight: createPreflight(ask, keys, deps),
    get: getTransaction,
    capture: (request) => captureOrder(ask, request, deps.now()),
    // https://developer.paypal.com/limited-release/commerce-platform/v3/payment/authorize-capture/: each tells its own
    holds: { days: 29, setAside: (id) => authorizeOrder(ask, id) },
    books: { of: (id) => readBookings(ask, id) },

    /** PayPal lists no orders: each is known by the id that it was opened with. */
    find: async () => [],

    /**
     * Cancels an order. An unapproved order counts as canceled; an approved one may still be captured until PayPal
     * deletes it.
     */
    async cancel(id) {
      const order = await readPaypalOrder(ask, id);
      if (!order) return null;
      const transaction = toTransaction(order);
      if (transaction.status === 'open') return { ...transaction, status: 'canceled' };
      const { authorization } = readPayments(order);
      if (transaction.status !== 'authorized' || !authorization) return transaction;
      await ask(`${authorizationPath(authorization.id)}/void`, { body: {} });
      return getTransaction(id);
    },

    async refund({ key, transactionId, amount, currency }) {
      const order = await readPaypalOrder(ask, transactionId);
      const { capture: capturedPayment, refunds = [] } = order ? readPayments(order) : {};
      // PayPal forgets the key of a request, and keeps the name of a refund
      const earlierRefund = refunds.find((refund) => readRefundKey(refund) === key);
      if (earlierRefund && toGatewayRefund(earlierRefund).isGiven) return;
      if (!capturedPayment) throw new GatewayRefused('No payment was captured for this order');
      const path = `/v2/payments/captures/${encodeURIComponent(capturedPayment.id)}/refund`;
      const answer = await ask<{ status?: string }>(path, {
        key,
        body: { amount: toPaypalMoney(amount, currency), custom_id: key },
      });
      assertAccepted(answer);
      const { status = '' } = answer.body;
      if (['CANCELLED', 'FAILED'].includes(status)) throw new GatewayRefused('The refund failed');
    },

    history: (transactionId) => readPaymentHistory(ask, transactionId),

    readEvent: (call) => readWebhookEvent(ask, call, keys.webhookId),
  };
}
