import {
  type Billing,
  type Minor,
  minimumCharges,
  type PurchaseOption,
  type Shipping,
  toMinorUnits,
} from '@mercer/contract';
import { parseJson, type Row, type Tx } from '@mercer/database';
import type { Transaction } from '@mercer/gateways';

/** The name of a payment's gateway where the owner confirms the payment and no gateway is asked. */
export const manualGateway = 'manual';

/** Payment by which an order was paid; the amount is in minor units. */
export interface PaidWith {
  method: string;
  gateway: string;
  /** authorized: set aside, and captured when the order is shipped */
  status: 'succeeded' | 'waived' | 'authorized';
  transaction_id: string | null;
  /** the id of its attempt, where that is another one */
  begunAs?: string | undefined;
  /** Order id, amount and currency as the gateway reports them. */
  order_id: string;
  amount: Minor;
  currency: string;
  card: { brand: string; last4: string } | null;
  /** Result of the bank's checks of the card's address and security code. */
  checks?: Transaction['checks'];
  /** ISO 8601 time at which the authorization expires. */
  expires?: string | undefined;
  /** Payment method that can be charged later without the shopper. */
  kept?: Transaction['savedCard'];
}

/** A transaction that the gateway has been paid, or that waits for its parcel. */
export function buildGatewayPayment(gateway: string, { id, status, ...transactionFields }: Transaction): PaidWith {
  const {
    method,
    begunAs,
    order_id,
    amount,
    currency,
    card,
    checks,
    expires,
    savedCard: reusableMethod,
  } = transactionFields;
  const paymentFields = {
    method,
    gateway,
    begunAs,
    order_id,
    amount,
    currency,
    card,
    checks,
    expires,
    kept: reusableMethod,
  };
  return { ...paymentFields, status: status === 'authorized' ? 'authorized' : 'succeeded', transaction_id: id };
}

/** A rest below the minimum charge. */
export function buildWaivedPayment({ id, currency }: Row<'orders'>, method: string, amount: Minor): PaidWith {
  return {
    method,
    gateway: 'mercer',
    status: 'waived',
    transaction_id: null,
    order_id: id,
    amount,
    currency,
    card: null,
  };
}

/** Computes what the payment has to cost after gift cards, in minor units. */
export function computeAmountDue(order: Pick<Row<'orders'>, 'grand_total' | 'giftcard_total'>): number {
  return order.grand_total - order.giftcard_total;
}

/** Smallest amount that is charged (§9), in minor units. */
export function minimumCharge(currency: string): number {
  return toMinorUnits(minimumCharges[currency] ?? 0, currency);
}

/**
 * Whether the payment is of this order, in its currency, and of what it costs: whatever gateway it comes from. Of what is
 * only set aside no more is ever taken than that.
 */
export function isAsAgreed(
  order: Row<'orders'>,
  payment: Pick<PaidWith | Transaction, 'order_id' | 'currency' | 'amount' | 'status'> | null,
): boolean {
  if (payment === null) return true;
  const { order_id, currency, status } = payment;
  const amount = status === 'authorized' ? Math.min(payment.amount, computeAmountDue(order)) : payment.amount;
  return order_id === order.id && currency === order.currency && amount === computeAmountDue(order);
}

/** Facts about an order by which manual payment methods are offered for it. */
export async function describePayableOrder(tx: Tx, order: Row<'orders'>) {
  const items = tx.selectFrom('order_items').select('purchase_option').where('order_id', '=', order.id);
  const options = (await items.execute()).map(({ purchase_option }) =>
    parseJson<PurchaseOption>(purchase_option ?? '{}'),
  );
  const [billing, shipping] = [parseJson<Billing>(order.billing), parseJson<Shipping>(order.shipping)];
  return {
    currency: order.currency,
    baseAmount: Math.round(computeAmountDue(order) * order.base_rate),
    country: billing.country ?? shipping.country,
    isRecurring: options.some(({ type }) => type === 'subscription'),
  };
}
