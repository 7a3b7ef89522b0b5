import { assertAccepted } from '../call.ts';
import { GatewayUnavailable } from '../errors.ts';
import type { GatewayDeps, PaymentGateway, Transaction } from '../port.ts';
import { cacheSuccess } from './cache-success.ts';
import { chargeOrderOnce } from './charge.ts';
import { openBraintree, transactionPath } from './client.ts';
import { createClientToken, readPaypalClientId } from './client-token.ts';
import { readWebhookEvent } from './event.ts';
import { readPaymentHistory } from './history.ts';
import type { BraintreeKeys } from './keys.ts';
import { formatAmount } from './money.ts';
import { createPreflight } from './preflight.ts';
import { refundPayment } from './refund.ts';
import { toTransaction } from './transaction.ts';

/** PayPal, Google Pay and Apple Pay by nonces, each charged once when the order is submitted. */
export function create(keys: BraintreeKeys, deps: GatewayDeps): PaymentGateway {
  const braintree = openBraintree(keys, deps);

  async function getTransaction(id: string): Promise<Transaction | null> {
    const sale = await braintree.read(id);
    return sale && toTransaction(sale);
  }

  return {
    preflight: createPreflight(braintree, keys, deps.publicUrl),
    get: getTransaction,
    charge: (request) => chargeOrderOnce(braintree, request),
    refund: (request) => refundPayment(braintree, request),
    history: (id) => readPaymentHistory(braintree, id),
    readEvent: (call) => readWebhookEvent(braintree, call, keys),

    authorize: () => createClientToken(braintree),
    clientIds: { paypal: cacheSuccess(() => readPaypalClientId(braintree)) },

    async find(orderId) {
      return (await braintree.sales(orderId)).map(toTransaction);
    },

    /** Voids a payment that is authorized but not captured; a captured sale stays. */
    async cancel(id) {
      const currentPayment = await getTransaction(id);
      if (currentPayment?.status !== 'authorized') return currentPayment;
      await braintree.ask(`${transactionPath(id)}/void`, { method: 'PUT' });
      return getTransaction(id);
    },

    async capture({ transactionId, amount, currency }) {
      const transaction = { amount: formatAmount(amount, currency) };
      const path = `${transactionPath(transactionId)}/submit_for_settlement`;
      const answer = await braintree.ask(path, { method: 'PUT', body: { transaction } });
      const capturedPayment = await getTransaction(transactionId);
      if (capturedPayment?.status === 'authorized') assertAccepted(answer);
      if (!capturedPayment) throw new GatewayUnavailable('The payment no longer exists');
      return capturedPayment;
    },
  };
}
