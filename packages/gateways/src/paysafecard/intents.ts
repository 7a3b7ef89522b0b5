import { returnAddress, toFieldRecord } from '../browser-params.ts';
import type { Intent, PaymentIntents } from '../port.ts';
import { type Payment, type Payments, toMinorAmount } from './payments.ts';

export function createIntents(payments: Payments): PaymentIntents {
  return {
    /**
     * Returns true when the browser asks how the payment stands, which it does without a return URL; with one it wants
     * a page to pay on.
     */
    isQuestion: ({ redirect }) => redirect === undefined,

    async open(request) {
      const existingPayment = request.id ? await payments.read(request.id) : null;
      if (existingPayment && isPaymentAuthorized(existingPayment))
        return toPaymentIntent(existingPayment, readSuccessUrl(request.wish.redirect));
      return toPaymentIntent(
        existingPayment && isPaymentOpen(existingPayment) ? existingPayment : await payments.begin(request),
      );
    },

    async get(id) {
      const payment = await payments.read(id);
      return payment && toPaymentIntent(payment);
    },
  };
}

/** Returns true while the payment's page can still be used: REDIRECTED means that the shopper has opened it. */
function isPaymentOpen({ status, redirect }: Payment): boolean {
  return (status === 'INITIATED' || status === 'REDIRECTED') && redirect?.auth_url !== undefined;
}

function isPaymentAuthorized({ status }: Payment): boolean {
  return status === 'AUTHORIZED' || status === 'SUCCESS';
}

/** Reads the URL that the page would have led to. */
function readSuccessUrl(redirect: unknown): string {
  return returnAddress(toFieldRecord(redirect).success_url);
}

/** @param auth_url where the browser goes on: never a page that nobody can pay on any more */
function toPaymentIntent(
  payment: Payment,
  auth_url = isPaymentOpen(payment) ? payment.redirect?.auth_url : undefined,
): Intent {
  const { id, status, amount, currency } = payment;
  const answer = { id, status, ...(auth_url && { redirect: { auth_url } }) };
  return { id, client_secret: '', amount: toMinorAmount(amount, currency), currency, status, answer };
}
