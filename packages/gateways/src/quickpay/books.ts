import type { Booking } from '../port.ts';
import { type Operation, type Payment, readOperationKey } from './payments.ts';
import { isApprovedOperation } from './transaction.ts';

/** Lists the captures and refunds of a payment; the fees are reported by the bank that settles it. */
export function listBookings(payment: Payment): Booking[] {
  return payment.operations.filter(isApprovedOperation).flatMap((operation) => toGatewayBooking(payment, operation));
}

const kinds: Record<string, Booking['kind']> = { capture: 'payment', refund: 'refund' };

/** QuickPay counts the operations of each payment. */
export function operationName(paymentId: number, { id }: Operation): string {
  return `${paymentId}-${id}`;
}

function toGatewayBooking({ id, variables, currency }: Payment, operation: Operation): Booking[] {
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
      ...(kind === 'refund' && { refund: { id: name, key: readOperationKey(operation) } }),
      amount,
      currency,
      settled: null,
      date: created_at ? new Date(created_at).toISOString() : '',
    },
  ];
}
