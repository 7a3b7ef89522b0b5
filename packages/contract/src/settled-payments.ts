import type { Billing } from './entities/billing.ts';
import type { Order } from './entities/order.ts';
import { cardMethods, paymentMethodNames } from './entities/payment.ts';
import { isKeyInTable } from './keys.ts';
import type { Major } from './money.ts';

/** A payment that is part of an order's total. */
export interface SettledPayment {
  /** `held` is set aside until the order is shipped, `waived` is less than may be charged */
  kind: 'giftcard' | 'paid' | 'held' | 'waived';
  /** Name of the payment method; absent for gift cards, and for a card of which nothing is known. */
  name?: string;
  /** instead of a name */
  card?: { brand?: string | undefined; last4: string };
  amount: Major;
}

type PaidOrder = Pick<Order, 'giftcard_total' | 'capture_total' | 'amount_due'> & {
  /** absent where they are not told */
  payments?: Order['payments'];
  billing?: Billing;
};

/** The payments of an order, which sum to its total: what was charged, then what exchanged goods and gift cards have paid. */
export function settledPayments({
  giftcard_total,
  capture_total,
  amount_due = 0,
  payments = [],
  billing = {},
}: PaidOrder): SettledPayment[] {
  const [payment] = payments.filter(({ method }) => method !== 'giftcard' && method !== 'exchange');
  const giftcards: SettledPayment[] = giftcard_total > 0 ? [{ kind: 'giftcard', amount: giftcard_total }] : [];
  if (!payment || capture_total <= 0) return giftcards;
  const { status, method, name } = payment;
  const kind = status === 'waived' ? 'waived' : status === 'authorized' ? 'held' : 'paid';
  const way = name ? { name } : describePaymentMethod(method, billing.card);
  const exchanges = payments.flatMap(({ method, name = method, amount = 0 }): SettledPayment[] =>
    method === 'exchange' ? [{ kind: 'paid', name, amount }] : [],
  );
  const exchanged = exchanges.reduce((sum, { amount }) => sum + amount, 0);
  const amount = Number((capture_total - amount_due - exchanged).toFixed(2));
  const charged: SettledPayment[] = amount > 0 ? [{ kind, ...way, amount }] : [];
  return [...charged, ...exchanges, ...giftcards];
}

/** A card that stands on the bill may be that of an earlier try. */
export function describePaymentMethod(
  method: string,
  card: Billing['card'] | null,
): Pick<SettledPayment, 'name' | 'card'> {
  if (!isKeyInTable(paymentMethodNames, method)) return { name: method };
  if (!cardMethods.includes(method)) return { name: paymentMethodNames[method] };
  const { brand, last4 } = card ?? {};
  return last4 ? { card: { brand: brand ?? undefined, last4 } } : {};
}
