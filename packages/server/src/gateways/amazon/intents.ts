import { assertAccepted } from '../call.ts';
import { GatewayRefused } from '../faults.ts';
import type { Intent, IntentRequest, PaymentIntents } from '../port.ts';
import { fieldsOf, returnAddress } from '../wish.ts';
import { type Amazon, sessionPath } from './api.ts';
import { complete } from './complete.ts';
import { priceOf } from './money.ts';
import type { CheckoutSession } from './wire.ts';

/** A payment is the session that the shopper brings from Amazon's button: it is told what to pay, and leads to Amazon again. */
export function createIntents(amazon: Amazon): PaymentIntents {
  async function ask({ orderId, amount, currency, wish }: IntentRequest): Promise<CheckoutSession> {
    const { result, cancel } = addressesOf(wish);
    const answer = await amazon.ask<CheckoutSession>(sessionPath(sessionIdOf(wish)), {
      method: 'PATCH',
      body: {
        webCheckoutDetails: { checkoutResultReturnUrl: result, checkoutCancelUrl: cancel },
        paymentDetails: {
          paymentIntent: 'AuthorizeWithCapture',
          canHandlePendingAuthorization: false,
          chargeAmount: priceOf(amount, currency),
        },
        merchantMetadata: { merchantReferenceId: orderId },
      },
    });
    assertAccepted(answer);
    return answer.body;
  }

  /** Whether the order's earlier session has been paid in: it is tried before another one takes its place. */
  async function isPaid({ id, amount, currency, wish }: IntentRequest): Promise<boolean> {
    const known = id ? await amazon.session(id) : null;
    if (!known || known.statusDetails.state === 'Canceled') return false;
    if (known.chargeId) return true;
    if (id === sessionIdOf(wish)) return false;
    return (await complete(amazon, { transactionId: known.checkoutSessionId, amount, currency })).status === 'paid';
  }

  return {
    async open(request) {
      const { id, wish, amount, currency } = request;
      const told = { client_secret: '', amount, currency };
      if (id && (await isPaid(request))) {
        const redirect_url = paidAddress(wish, id);
        return { ...told, id, status: 'Completed', answer: { redirect_url } };
      }
      const session = await ask(request);
      const redirect_url = session.webCheckoutDetails?.amazonPayRedirectUrl;
      if (!redirect_url) throw new GatewayRefused('Amazon needs the shopper to choose again');
      return { ...told, id: session.checkoutSessionId, status: session.statusDetails.state, answer: { redirect_url } };
    },

    async get(id) {
      const session = await amazon.session(id);
      return session && intentOf(session);
    },
  };
}

function intentOf({ checkoutSessionId: id, statusDetails }: CheckoutSession): Intent {
  const { state: status } = statusDetails;
  return { id, client_secret: '', amount: 0, currency: '', status, answer: { id, status } };
}

function sessionIdOf({ checkoutSessionId: id }: Record<string, unknown>): string {
  if (typeof id === 'string' && /^[\w-]{1,100}$/.test(id)) return id;
  throw new GatewayRefused('The checkout session is missing');
}

function addressesOf(wish: Record<string, unknown>) {
  const given = fieldsOf(wish.webCheckoutDetails);
  return {
    result: returnAddress(given.checkoutResultReturnUrl),
    cancel: returnAddress(given.checkoutCancelUrl),
  };
}

/** Where Amazon's page has led to. */
function paidAddress(wish: Record<string, unknown>, id: string): string {
  const url = new URL(addressesOf(wish).result);
  url.searchParams.set('amazonCheckoutSessionId', id);
  return url.href;
}
