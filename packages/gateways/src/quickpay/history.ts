import type { GatewayRefund, PaymentHistory } from '../port.ts';
import { operationName } from './books.ts';
import { type Operation, type Payment, readOperationKey } from './payments.ts';
import { isApprovedOperation } from './transaction.ts';

/** Converts the refunds of a payment that its bank has decided. QuickPay shows no disputes: the acquirer does. */
export function toPaymentHistory(payment: Payment | null): PaymentHistory {
  if (!payment) return { refunds: [], disputes: [] };
  const decided = payment.operations.filter(({ type, pending }) => type === 'refund' && !pending);
  return { refunds: decided.map((operation) => toGatewayRefund(payment, operation)), disputes: [] };
}

function toGatewayRefund({ id }: Payment, operation: Operation): GatewayRefund {
  const { amount } = operation;
  return {
    id: operationName(id, operation),
    key: readOperationKey(operation),
    amount,
    isGiven: isApprovedOperation(operation),
  };
}
