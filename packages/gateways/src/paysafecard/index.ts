import { GatewayRefused, GatewayUnavailable } from '../errors.ts';
import type { GatewayDeps, PaymentGateway, Transaction } from '../port.ts';
import { readWebhookEvent } from './event.ts';
import { createIntents } from './intents.ts';
import type { PaysafecardKeys } from './keys.ts';
import { openPayments } from './payments.ts';
import { createPreflight } from './preflight.ts';

/** Paysafecard's own page: what the shopper has agreed to is set aside for some minutes, and taken by us. */
export function create(keys: PaysafecardKeys, deps: GatewayDeps): PaymentGateway {
  const payments = openPayments(keys, deps);

  async function getTransaction(id: string): Promise<Transaction | null> {
    const payment = await payments.read(id);
    return payment && payments.transactionOf(payment);
  }

  return {
    intents: createIntents(payments),
    preflight: createPreflight(payments),
    get: getTransaction,

    /** Paysafecard lists nothing by our id. What the shop has not learned of, no shopper has an address of. */
    find: async () => [],

    /** The whole of it: less cannot be taken. */
    async capture({ transactionId, amount }) {
      const authorized = await getTransaction(transactionId);
      if (!authorized || authorized.amount !== amount) throw new GatewayRefused('A different amount was approved');
      await payments.capture(transactionId);
      const capturedPayment = await getTransaction(transactionId);
      if (!capturedPayment) throw new GatewayUnavailable('The payment no longer exists');
      return capturedPayment.status === 'authorized' ? { ...capturedPayment, status: 'failed' } : capturedPayment;
    },

    /**
     * Returns the current state: Paysafecard has no call to cancel, and an uncaptured amount goes back by itself after
     * ten minutes at most.
     */
    cancel: getTransaction,

    async refund(request) {
      const payment = await payments.read(request.transactionId);
      if (!payment) throw new GatewayRefused('There is no such payment');
      await payments.refund(payment, request);
    },

    readEvent: async ({ url, body }) => readWebhookEvent(body, payments.orderAt(url)),
  };
}
