/** Result of a payment redirect: `redirect_status` is only a hint, the server asks the gateway. */
export type PaymentReturn = 'succeeded' | 'canceled' | 'unknown';

export function readPaymentReturn(search: string): PaymentReturn | undefined {
  const query = new URLSearchParams(search);
  // Stripe comes back from iDEAL to the page's own address, which names no gateway
  const isStripes = query.has('payment_intent');
  if (!query.has('gateway') && !isStripes) return undefined;
  const status = query.get('redirect_status');
  if (status === 'succeeded') return status;
  return status === 'canceled' || (status === 'failed' && isStripes) ? 'canceled' : 'unknown';
}

type Page = Pick<Window, 'location' | 'history'>;

/**
 * Reads how the shopper came back and stores it in the history entry until `forgetPaymentReturn`, so that a reload
 * before then still finishes the payment.
 */
export function takePaymentReturn({ location, history }: Page): PaymentReturn | undefined {
  const search: string = location.search || (history.state?.paymentReturn ?? '');
  const paymentReturn = readPaymentReturn(search);
  if (paymentReturn) history.replaceState({ ...history.state, paymentReturn: search }, '', location.pathname + search);
  return paymentReturn;
}

/** Removes the query string from the address bar once the payment is finished (§2). */
export function forgetPaymentReturn({ location, history }: Page): void {
  history.replaceState({ ...history.state, paymentReturn: undefined }, '', location.pathname);
}
