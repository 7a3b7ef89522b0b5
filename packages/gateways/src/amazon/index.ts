import type { GatewayDeps, PaymentGateway } from '../port.ts';
import { openAmazon } from './api.ts';
import { signButtonPayload } from './authorize.ts';
import { completeSession } from './complete.ts';
import { readWebhookEvent } from './event.ts';
import { readPaymentHistory } from './history.ts';
import { createIntents } from './intents.ts';
import type { AmazonKeys } from './keys.ts';
import { createPreflight } from './preflight.ts';
import { refundPayment } from './refund.ts';
import { createSigner } from './sign.ts';
import { createSnsReader } from './sns.ts';
import { readTransaction } from './transaction.ts';

/** Amazon's button, where the shopper chooses how to pay, and Amazon's page, where that is done. */
export function create(keys: AmazonKeys, deps: GatewayDeps): PaymentGateway {
  const signer = createSigner(keys);
  const amazon = openAmazon(keys, signer, deps);
  const readSns = createSnsReader(`${keys.url}/certificates/`, deps);

  return {
    intents: createIntents(amazon),
    preflight: createPreflight(amazon, deps.publicUrl),
    authorize: (params, _, currency) => signButtonPayload(keys, signer, params, currency),
    capture: (request) => completeSession(amazon, request),

    async get(id) {
      const session = await amazon.session(id);
      return session && readTransaction(amazon, session);
    },

    /** Amazon lists nothing: each payment is known by its session's id, before the shopper is led to it. */
    find: async () => [],

    /** A session cannot be ended; one that is not taken ends by itself after a day. Somebody may be taking it until then. */
    async cancel(id) {
      const session = await amazon.session(id);
      if (!session) return null;
      const transaction = await readTransaction(amazon, session);
      return transaction.status === 'authorized' ? { ...transaction, status: 'approved' } : transaction;
    },

    refund: (request) => refundPayment(amazon, request),
    history: (_, announced = {}) => readPaymentHistory(amazon, announced),
    readEvent: (call) => readWebhookEvent(call, { amazon, readSns, merchantId: keys.merchantId }),
  };
}
