/** How a payment redirect came back: `redirect_status` is a hint only, the server asks the gateway. */
export type PaymentReturn = 'succeeded' | 'canceled' | 'unknown';

export function readPaymentReturn(search: string): PaymentReturn | undefined {
  const query = new URLSearchParams(search);
  if (!query.has('gateway')) return undefined;
  const status = query.get('redirect_status');
  return status === 'succeeded' || status === 'canceled' ? status : 'unknown';
}

/** After reading, the query string is removed from the address bar (§2). */
export function takePaymentReturn({ location, history }: Pick<Window, 'location' | 'history'>) {
  const back = readPaymentReturn(location.search);
  if (back) history.replaceState(history.state, '', location.pathname);
  return back;
}
