import type { Booking } from '../port.ts';
import { keyOf, type Operation, type Payment } from './payments.ts';
import { isApproved } from './transaction.ts';

/** What was taken and given back of a payment; the bank that settles it tells its fees elsewhere. */
export function bookingsOf(payment: Payment): Booking[] {
  return payment.operations.filter(isApproved).flatMap((operation) => bookingOf(payment, operation));
}

const kinds: Record<string, Booking['kind']> = { capture: 'payment', refund: 'refund' };

/** QuickPay counts the operations of each payment. */
export function operationName(paymentId: number, { id }: Operation): string {
  return `${paymentId}-${id}`;
}

function bookingOf({ id, variables, currency }: Payment, operation: Operation): Booking[] {
  const kind = kinds[operation.type];
  if (!kind) return [];
  const name = operationName(id, operation);
  const { amount, created_at } = operation;
  return [
    {
      id: name,
      kind,
      transactionId: String(id),
      orderId: variables.order_id ?? '',
      ...(kind === 'refund' && { refund: { id: name, key: keyOf(operation) } }),
      amount,
      currency,
      settled: null,
      date: created_at ? new Date(created_at).toISOString() : '',
    },
  ];
}
