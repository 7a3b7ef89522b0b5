import { assertAccepted } from '../call.ts';
import { GatewayUnavailable } from '../faults.ts';
import type { GatewayDeps, PaymentGateway, Transaction } from '../port.ts';
import { askedOnce } from './asked-once.ts';
import { charge } from './charge.ts';
import { openBraintree, transactionPath } from './client.ts';
import { clientToken, paypalClientId } from './client-token.ts';
import { readEvent } from './event.ts';
import { historyOf } from './history.ts';
import type { BraintreeKeys } from './keys.ts';
import { amountText } from './money.ts';
import { createPreflight } from './preflight.ts';
import { refund } from './refund.ts';
import { transactionOf } from './transaction.ts';

/** PayPal, Google Pay and Apple Pay by nonces, each charged once when the order is submitted. */
export function create(keys: BraintreeKeys, deps: GatewayDeps): PaymentGateway {
  const braintree = openBraintree(keys, deps);

  async function get(id: string): Promise<Transaction | null> {
    const sale = await braintree.read(id);
    return sale && transactionOf(sale);
  }

  return {
    preflight: createPreflight(braintree, keys, deps.publicUrl),
    get,
    charge: (request) => charge(braintree, request),
    refund: (request) => refund(braintree, request),
    history: (id) => historyOf(braintree, id),
    readEvent: (call) => readEvent(braintree, call, keys),

    authorize: () => clientToken(braintree),
    paypalClientId: askedOnce(() => paypalClientId(braintree)),

    async find(orderId) {
      return (await braintree.sales(orderId)).map(transactionOf);
    },

    /** Only what was authorized and not taken: a sale that was taken stays. */
    async cancel(id) {
      const begun = await get(id);
      if (begun?.status !== 'authorized') return begun;
      await braintree.ask(`${transactionPath(id)}/void`, { method: 'PUT' });
      return get(id);
    },

    async capture({ transactionId, amount, currency }) {
      const transaction = { amount: amountText(amount, currency) };
      const path = `${transactionPath(transactionId)}/submit_for_settlement`;
      const answer = await braintree.ask(path, { method: 'PUT', body: { transaction } });
      const taken = await get(transactionId);
      if (taken?.status === 'authorized') assertAccepted(answer);
      if (!taken) throw new GatewayUnavailable('The payment is gone');
      return taken;
    },
  };
}
