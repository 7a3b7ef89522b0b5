import { returnAddress, toFieldRecord } from '../browser-params.ts';
import { assertAccepted } from '../call.ts';
import { GatewayRefused } from '../errors.ts';
import type { Intent, IntentRequest, PaymentIntents } from '../port.ts';
import { type Amazon, buildSessionPath } from './api.ts';
import { completeSession } from './complete.ts';
import { toAmazonPrice } from './money.ts';
import type { CheckoutSession } from './wire.ts';

/** A payment is the session that the shopper brings from Amazon's button: it is told what to pay, and leads to Amazon again. */
export function createIntents(amazon: Amazon): PaymentIntents {
  async function updateSession({ orderId, amount, currency, wish }: IntentRequest): Promise<CheckoutSession> {
    const { result, cancel } = readReturnUrls(wish);
    const answer = await amazon.ask<CheckoutSession>(buildSessionPath(requireSessionId(wish)), {
      method: 'PATCH',
      body: {
        webCheckoutDetails: { checkoutResultReturnUrl: result, checkoutCancelUrl: cancel },
        paymentDetails: {
          paymentIntent: 'AuthorizeWithCapture',
          canHandlePendingAuthorization: false,
          chargeAmount: toAmazonPrice(amount, currency),
        },
        merchantMetadata: { merchantReferenceId: orderId },
      },
    });
    assertAccepted(answer);
    return answer.body;
  }

  /**
   * Returns true when the order's earlier session has been paid: it is completed before another session takes its
   * place.
   */
  async function isEarlierSessionPaid({ id, amount, currency, wish }: IntentRequest): Promise<boolean> {
    const earlierSession = id ? await amazon.session(id) : null;
    if (!earlierSession || earlierSession.statusDetails.state === 'Canceled') return false;
    if (earlierSession.chargeId) return true;
    if (id === requireSessionId(wish)) return false;
    return (
      (await completeSession(amazon, { transactionId: earlierSession.checkoutSessionId, amount, currency })).status ===
      'paid'
    );
  }

  return {
    async open(request) {
      const { id, wish, amount, currency } = request;
      const intentFields = { client_secret: '', amount, currency };
      if (id && (await isEarlierSessionPaid(request))) {
        const redirect_url = buildPaidUrl(wish, id);
        return { ...intentFields, id, status: 'Completed', answer: { redirect_url } };
      }
      const session = await updateSession(request);
      const redirect_url = session.webCheckoutDetails?.amazonPayRedirectUrl;
      if (!redirect_url) throw new GatewayRefused('Amazon needs the shopper to choose again');
      return {
        ...intentFields,
        id: session.checkoutSessionId,
        status: session.statusDetails.state,
        answer: { redirect_url },
      };
    },

    async get(id) {
      const session = await amazon.session(id);
      return session && toPaymentIntent(session);
    },
  };
}

function toPaymentIntent({ checkoutSessionId: id, statusDetails }: CheckoutSession): Intent {
  const { state: status } = statusDetails;
  return { id, client_secret: '', amount: 0, currency: '', status, answer: { id, status } };
}

function requireSessionId({ checkoutSessionId: id }: Record<string, unknown>): string {
  if (typeof id === 'string' && /^[\w-]{1,100}$/.test(id)) return id;
  throw new GatewayRefused('The checkout session is missing');
}

function readReturnUrls(wish: Record<string, unknown>) {
  const checkoutDetails = toFieldRecord(wish.webCheckoutDetails);
  return {
    result: returnAddress(checkoutDetails.checkoutResultReturnUrl),
    cancel: returnAddress(checkoutDetails.checkoutCancelUrl),
  };
}

/** Builds the URL that Amazon's page has returned to. */
function buildPaidUrl(wish: Record<string, unknown>, id: string): string {
  const url = new URL(readReturnUrls(wish).result);
  url.searchParams.set('amazonCheckoutSessionId', id);
  return url.href;
}
