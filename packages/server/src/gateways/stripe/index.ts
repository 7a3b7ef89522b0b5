import { GatewayRefused } from '../faults.ts';
import type { GatewayDeps, PaymentGateway, Transaction } from '../port.ts';
import { bookingsBetween } from './books.ts';
import { createCards, tokenize } from './cards.ts';
import { charge } from './charge.ts';
import { openStripe } from './client.ts';
import { createDomains } from './domains.ts';
import { readEvent } from './event.ts';
import { isMissing, isOutOfState, unlessStripe } from './faults.ts';
import { findPayments } from './find.ts';
import { historyOf } from './history.ts';
import { createIntents } from './intents.ts';
import type { StripeKeys } from './keys.ts';
import { createPreflight } from './preflight.ts';
import { refund } from './refund.ts';
import { expand, transactionOf } from './transaction.ts';

export function create(keys: StripeKeys, deps: GatewayDeps): PaymentGateway {
  const stripe = openStripe(keys, deps);
  const { paymentIntents } = stripe;
  const domains = createDomains(stripe);
  const shopDomain = new URL(deps.publicUrl).hostname;
  let isVerified = false;

  async function get(id: string): Promise<Transaction | null> {
    const intent = await paymentIntents.retrieve(id, { expand }).catch((error) => {
      if (isMissing(error)) return null;
      return unlessStripe(error);
    });
    return intent && transactionOf(intent);
  }

  return {
    intents: createIntents(stripe),
    preflight: createPreflight(stripe, keys, deps),
    cards: createCards(stripe),
    get,
    charge: (request) => charge(stripe, request),
    // https://docs.stripe.com/payments/place-a-hold-on-a-payment-method: each charge tells its own
    holds: { days: 7 },
    tokenize: (card) => tokenize(stripe, card),

    async capture({ key, transactionId, amount }) {
      const request = { amount_to_capture: amount, expand };
      return paymentIntents
        .capture(transactionId, request, { idempotencyKey: key })
        .then(transactionOf, async (error) => {
          const known = isOutOfState(error) ? await get(transactionId) : null;
          return known ?? unlessStripe(error);
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
      return paymentIntents.cancel(id, { expand }).then(transactionOf, (error) => {
        if (isOutOfState(error)) return get(id);
        return isMissing(error) ? null : unlessStripe(error);
      });
    },

    async writeOrderNumber({ transactionId, number: order_number }) {
      await paymentIntents.update(transactionId, { metadata: { order_number } }).catch(unlessStripe);
    },

    refund: (request) => refund(stripe, request),

    books: { between: (from, to) => bookingsBetween(stripe, from, to) },

    history: (transactionId) => historyOf(stripe, transactionId),

    async readEvent(call) {
      return readEvent(stripe, call, keys.webhookSecret, deps.now());
    },
  };
}
