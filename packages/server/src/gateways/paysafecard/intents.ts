import type { Intent, PaymentIntents } from '../port.ts';
import { fieldsOf, returnAddress } from '../wish.ts';
import { minorOf, type Payment, type Payments } from './payments.ts';

export function createIntents(payments: Payments): PaymentIntents {
  return {
    /** Without a way back the browser asks how the payment stands; with one it wants a page to pay on. */
    async open(request) {
      const known = request.id ? await payments.read(request.id) : null;
      const { redirect } = request.wish;
      if (known && (redirect === undefined || known.redirect?.auth_url)) return intentOf(known);
      if (known && isTaken(known)) return intentOf({ ...known, redirect: { auth_url: successOf(redirect) } });
      return intentOf(await payments.begin(request));
    },

    async get(id) {
      const payment = await payments.read(id);
      return payment && intentOf(payment);
    },
  };
}

function isTaken({ status }: Payment): boolean {
  return status === 'AUTHORIZED' || status === 'SUCCESS';
}

/** Where the page would have led to. */
function successOf(redirect: unknown): string {
  return returnAddress(fieldsOf(redirect).success_url);
}

function intentOf({ id, status, amount, currency, redirect }: Payment): Intent {
  const auth_url = redirect?.auth_url;
  const answer = { id, status, ...(auth_url && { redirect: { auth_url } }) };
  return { id, client_secret: '', amount: minorOf(amount, currency), currency, status, answer };
}
