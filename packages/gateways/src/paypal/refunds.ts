import type { GatewayRefund } from '../port.ts';
import { toMinorAmount } from './money.ts';
import type { Payment } from './wire.ts';

/** Ours say so in their own name: without one PayPal gives them the order's. */
const shopRefundKey = /^refund-/;

/** @returns the key of our request; null for what began at PayPal */
export function readRefundKey({ custom_id = '' }: Pick<Payment, 'custom_id'>): string | null {
  return shopRefundKey.test(custom_id) ? custom_id : null;
}

export function toGatewayRefund(refund: Payment): GatewayRefund {
  const { id, status, amount } = refund;
  const isGiven = status === 'COMPLETED' || status === 'PENDING';
  return { id, key: readRefundKey(refund), amount: amount ? toMinorAmount(amount) : 0, isGiven };
}
