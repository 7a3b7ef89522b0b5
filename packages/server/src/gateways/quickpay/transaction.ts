import type { Minor } from '@mercer/contract';
import type { Transaction } from '../port.ts';
import { declineOf } from './decline.ts';
import type { Operation, Payment } from './payments.ts';

export function isApproved({ pending, qp_status_code }: Operation): boolean {
  return !pending && qp_status_code === '20000';
}

/** @param mode where it is live, what was paid with a test card is nothing */
export function transactionOf(payment: Payment, mode: string): Transaction {
  const { id, currency, test_mode, variables, metadata, operations } = payment;
  const status = test_mode && mode === 'live' ? 'failed' : statusOf(operations);
  const { brand, last4 } = metadata ?? {};
  const refused = operations.findLast((operation) => !isApproved(operation));
  return {
    id: String(id),
    status,
    method: 'card',
    order_id: variables.order_id ?? '',
    amount: approvedSum(operations, status === 'paid' ? 'capture' : 'authorize'),
    currency,
    card: brand && last4 ? { brand: brands[brand] ?? brand, last4 } : null,
    message: refused?.aq_status_msg ?? null,
    decline: refused && declineOf(refused),
  };
}

/** A card that was refused may be followed by another one. */
function statusOf(operations: Operation[]): Transaction['status'] {
  const has = (type: string) => operations.some((operation) => operation.type === type && isApproved(operation));
  if (has('cancel')) return 'canceled';
  if (has('capture')) return 'paid';
  if (operations.some(({ pending }) => pending)) return 'requires_action';
  return has('authorize') ? 'authorized' : 'open';
}

function approvedSum(operations: Operation[], type: string): Minor {
  const approved = operations.filter((operation) => operation.type === type && isApproved(operation));
  return approved.reduce((sum, { amount }) => sum + amount, 0);
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  'american-express': 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
};
