import { minimumCharges, toMinorUnits } from '@mercer/contract';
import type { Row } from '../../db/index.ts';
import type { Transaction } from '../../gateways/index.ts';
import type { PaidWith } from './gateway-payment.ts';

/** Computes what the payment has to cost after gift cards, in minor units. */
export function computeAmountDue(order: Row<'orders'>): number {
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
