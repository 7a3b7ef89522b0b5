import { assertAccepted } from '../call.ts';
import { GatewayRefused } from '../faults.ts';
import type { GatewayDeps, PaymentGateway, Transaction } from '../port.ts';
import { bookingsOf } from './books.ts';
import { capture, setAside } from './capture.ts';
import { openPaypal } from './client.ts';
import { readEvent } from './event.ts';
import { historyOf } from './history.ts';
import { createIntents } from './intents.ts';
import type { PaypalKeys } from './keys.ts';
import { moneyOf } from './money.ts';
import { authorizationPath, readOrder } from './orders.ts';
import { createPreflight } from './preflight.ts';
import { keyOf, refundOf } from './refunds.ts';
import { paymentsOf, transactionOf } from './transaction.ts';

export function create(keys: PaypalKeys, deps: GatewayDeps): PaymentGateway {
  const ask = openPaypal(keys, deps);

  async function get(id: string): Promise<Transaction | null> {
    const order = await readOrder(ask, id);
    return order && transactionOf(order);
  }

  return {
    intents: createIntents(ask, deps.publicUrl),
    preflight: createPreflight(ask, keys, deps),
    get,
    capture: (request) => capture(ask, request, deps.now()),
    // https://developer.paypal.com/limited-release/commerce-platform/v3/payment/authorize-capture/: each tells its own
    holds: { days: 29, setAside: (id) => setAside(ask, id) },
    books: { of: (id) => bookingsOf(ask, id) },

    /** PayPal lists no orders: each is known by the id that it was opened with. */
    find: async () => [],

    /** One that nobody has approved is over; one that is approved may be under way, until PayPal forgets it. */
    async cancel(id) {
      const order = await readOrder(ask, id);
      if (!order) return null;
      const transaction = transactionOf(order);
      if (transaction.status === 'open') return { ...transaction, status: 'canceled' };
      const { authorization } = paymentsOf(order);
      if (transaction.status !== 'authorized' || !authorization) return transaction;
      await ask(`${authorizationPath(authorization.id)}/void`, { body: {} });
      return get(id);
    },

    async refund({ key, transactionId, amount, currency }) {
      const order = await readOrder(ask, transactionId);
      const { capture: taken, refunds = [] } = order ? paymentsOf(order) : {};
      // PayPal forgets the key of a request, and keeps the name of a refund
      const known = refunds.find((made) => keyOf(made) === key);
      if (known && refundOf(known).isGiven) return;
      if (!taken) throw new GatewayRefused('Nothing was taken for this order');
      const path = `/v2/payments/captures/${encodeURIComponent(taken.id)}/refund`;
      const answer = await ask<{ status?: string }>(path, {
        key,
        body: { amount: moneyOf(amount, currency), custom_id: key },
      });
      assertAccepted(answer);
      const { status = '' } = answer.body;
      if (['CANCELLED', 'FAILED'].includes(status)) throw new GatewayRefused('The refund failed');
    },

    history: (transactionId) => historyOf(ask, transactionId),

    readEvent: (call) => readEvent(ask, call, keys.webhookId),
  };
}
