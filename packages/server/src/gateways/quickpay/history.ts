import type { GatewayRefund, PaymentHistory } from '../port.ts';
import { operationName } from './books.ts';
import { keyOf, type Operation, type Payment } from './payments.ts';
import { isApproved } from './transaction.ts';

/** What has gone back of a payment, as far as its bank has decided. QuickPay shows no disputes: the acquirer does. */
export function historyOf(payment: Payment | null): PaymentHistory {
  if (!payment) return { refunds: [], disputes: [] };
  const decided = payment.operations.filter(({ type, pending }) => type === 'refund' && !pending);
  return { refunds: decided.map((operation) => refundOf(payment, operation)), disputes: [] };
}

function refundOf({ id }: Payment, operation: Operation): GatewayRefund {
  const { amount } = operation;
  return { id: operationName(id, operation), key: keyOf(operation), amount, isGiven: isApproved(operation) };
}
