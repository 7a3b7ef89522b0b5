import { GatewayRefused } from '../errors.ts';
import type { GatewayDeps, PaymentGateway, Transaction } from '../port.ts';
import { bookingsBetween } from './books.ts';
import { createCards, tokenizeCard } from './cards.ts';
import { createCharge } from './charge.ts';
import { openStripe } from './client.ts';
import { isOutOfState, isResourceMissing, unlessStripe } from './decline.ts';
import { createDomains } from './domains.ts';
import { readWebhookEvent } from './event.ts';
import { findPayments } from './find.ts';
import { readPaymentHistory } from './history.ts';
import { createIntents } from './intents.ts';
import type { StripeKeys } from './keys.ts';
import { createPreflight } from './preflight.ts';
import { refundPayment } from './refund.ts';
import { createTaxes } from './taxes.ts';
import { expand, toTransaction } from './transaction.ts';

export function create(keys: StripeKeys, deps: GatewayDeps): PaymentGateway {
  const stripe = openStripe(keys, deps);
  const { paymentIntents } = stripe;
  const domains = createDomains(stripe);
  const shopDomain = new URL(deps.publicUrl).hostname;
  let isVerified = false;

  async function getTransaction(id: string): Promise<Transaction | null> {
    const intent = await paymentIntents.retrieve(id, { expand }).catch((error) => {
      if (isResourceMissing(error)) return null;
      return unlessStripe(error);
    });
    return intent && toTransaction(intent);
  }

  return {
    intents: createIntents(stripe),
    preflight: createPreflight(stripe, keys, deps),
    cards: createCards(stripe),
    taxes: createTaxes(stripe),
    get: getTransaction,
    charge: (request) => createCharge(stripe, request),
    // https://docs.stripe.com/payments/place-a-hold-on-a-payment-method: each charge tells its own
    holds: { days: 7 },
    tokenize: (card) => tokenizeCard(stripe, card),

    async capture({ key, transactionId, amount }) {
      const request = { amount_to_capture: amount, expand };
      return paymentIntents
        .capture(transactionId, request, { idempotencyKey: key })
        .then(toTransaction, async (error) => {
          const currentTransaction = isOutOfState(error) ? await getTransaction(transactionId) : null;
          return currentTransaction ?? unlessStripe(error);
        });
    },

    // asked for by each page that shows Apple's button: once the domain is registered nothing is asked of Stripe
    async authorize({ applepay_domain: domain }) {
      if (domain !== shopDomain) throw new GatewayRefused('This is not the domain of the shop');
      isVerified ||= (await ((await domains.get(domain)) ?? domains.register(domain))).apple === null;
      return isVerified;
    },

    domains,

    find: (orderId, unanswered) => findPayments(stripe, orderId, unanswered),

    async cancel(id) {
      return paymentIntents.cancel(id, { expand }).then(toTransaction, (error) => {
        if (isOutOfState(error)) return getTransaction(id);
        return isResourceMissing(error) ? null : unlessStripe(error);
      });
    },

    async writeOrderNumber({ transactionId, number: order_number }) {
      await paymentIntents.update(transactionId, { metadata: { order_number } }).catch(unlessStripe);
    },

    refund: (request) => refundPayment(stripe, request),

    books: { between: (from, to) => bookingsBetween(stripe, from, to) },

    history: (transactionId) => readPaymentHistory(stripe, transactionId),

    async readEvent(call) {
      return readWebhookEvent(stripe, call, keys.webhookSecret, deps.now());
    },
  };
}
