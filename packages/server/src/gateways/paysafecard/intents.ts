import type { Intent, PaymentIntents } from '../port.ts';
import { fieldsOf, returnAddress } from '../wish.ts';
import { minorOf, type Payment, type Payments } from './payments.ts';

export function createIntents(payments: Payments): PaymentIntents {
  return {
    /** Without a way back the browser asks how the payment stands; with one it wants a page to pay on. */
    isQuestion: ({ redirect }) => redirect === undefined,

    async open(request) {
      const known = request.id ? await payments.read(request.id) : null;
      if (known && isTaken(known)) return intentOf(known, successOf(request.wish.redirect));
      return intentOf(known && isOpen(known) ? known : await payments.begin(request));
    },

    async get(id) {
      const payment = await payments.read(id);
      return payment && intentOf(payment);
    },
  };
}

/** Its page can still be paid on: REDIRECTED is one that the shopper has opened. */
function isOpen({ status, redirect }: Payment): boolean {
  return (status === 'INITIATED' || status === 'REDIRECTED') && redirect?.auth_url !== undefined;
}

function isTaken({ status }: Payment): boolean {
  return status === 'AUTHORIZED' || status === 'SUCCESS';
}

/** Where the page would have led to. */
function successOf(redirect: unknown): string {
  return returnAddress(fieldsOf(redirect).success_url);
}

/** @param auth_url where the browser goes on: never a page that nobody can pay on any more */
function intentOf(payment: Payment, auth_url = isOpen(payment) ? payment.redirect?.auth_url : undefined): Intent {
  const { id, status, amount, currency } = payment;
  const answer = { id, status, ...(auth_url && { redirect: { auth_url } }) };
  return { id, client_secret: '', amount: minorOf(amount, currency), currency, status, answer };
}
