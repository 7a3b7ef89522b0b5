/** How a payment redirect came back: `redirect_status` is a hint only, the server asks the gateway. */
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

/** How the shopper came back; the history's entry keeps it until it is forgotten: a reload meanwhile finishes the payment. */
export function takePaymentReturn({ location, history }: Page): PaymentReturn | undefined {
  const search: string = location.search || (history.state?.paymentReturn ?? '');
  const back = readPaymentReturn(search);
  if (back) history.replaceState({ ...history.state, paymentReturn: search }, '', location.pathname + search);
  return back;
}

/** Once the payment is finished, the query string is removed from the address bar (§2). */
export function forgetPaymentReturn({ location, history }: Page): void {
  history.replaceState({ ...history.state, paymentReturn: undefined }, '', location.pathname);
}
