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

/** After reading, the query string is removed from the address bar (§2). */
export function forgetPaymentReturn({ location, history }: Pick<Window, 'location' | 'history'>): void {
  history.replaceState(history.state, '', location.pathname);
}
