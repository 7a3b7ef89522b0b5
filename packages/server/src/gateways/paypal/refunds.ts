import type { GatewayRefund } from '../port.ts';
import { minorOf } from './money.ts';
import type { Payment } from './wire.ts';

/** Ours say so in their own name: without one PayPal gives them the order's. */
const ours = /^refund-/;

/** @returns the key of our request; null for what began at PayPal */
export function keyOf({ custom_id = '' }: Pick<Payment, 'custom_id'>): string | null {
  return ours.test(custom_id) ? custom_id : null;
}

export function refundOf(refund: Payment): GatewayRefund {
  const { id, status, amount } = refund;
  const isGiven = status === 'COMPLETED' || status === 'PENDING';
  return { id, key: keyOf(refund), amount: amount ? minorOf(amount) : 0, isGiven };
}
