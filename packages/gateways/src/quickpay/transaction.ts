import { type DeclineCode, isKeyInTable, type Minor } from '@mercer/contract';
import type { Transaction } from '../port.ts';
import type { Operation, Payment } from './payments.ts';

/** https://learn.quickpay.net/tech-talk/appendixes/errors/: why an acquirer has refused stands in its own words only */
const codes = {
  '30100': 'authentication_refused',
  '50000': 'try_again_later',
  '50300': 'try_again_later',
} as const satisfies Record<string, DeclineCode>;

export function toDeclineCode({ qp_status_code }: Pick<Operation, 'qp_status_code'>): DeclineCode {
  const code = qp_status_code ?? '';
  return isKeyInTable(codes, code) ? codes[code] : 'declined';
}

export function isApprovedOperation({ pending, qp_status_code }: Operation): boolean {
  return !pending && qp_status_code === '20000';
}

/** @param mode where it is live, what was paid with a test card is nothing */
export function toTransaction(payment: Payment, mode: string): Transaction {
  const { id, currency, test_mode, variables, metadata, operations } = payment;
  const status = test_mode && mode === 'live' ? 'failed' : toTransactionStatus(operations);
  const { brand, last4 } = metadata ?? {};
  const refusedOperation = operations.findLast((operation) => !isApprovedOperation(operation));
  return {
    id: String(id),
    status,
    method: 'card',
    order_id: variables.order_id ?? '',
    amount: sumApprovedAmounts(operations, status === 'paid' ? 'capture' : 'authorize'),
    currency,
    card: brand && last4 ? { brand: brands[brand] ?? brand, last4 } : null,
    message: refusedOperation?.aq_status_msg ?? null,
    decline: refusedOperation && toDeclineCode(refusedOperation),
  };
}

/** A card that was refused may be followed by another one. */
function toTransactionStatus(operations: Operation[]): Transaction['status'] {
  const hasApprovedType = (type: string) =>
    operations.some((operation) => operation.type === type && isApprovedOperation(operation));
  if (hasApprovedType('cancel')) return 'canceled';
  if (hasApprovedType('capture')) return 'paid';
  if (operations.some(({ pending }) => pending)) return 'requires_action';
  return hasApprovedType('authorize') ? 'authorized' : 'open';
}

function sumApprovedAmounts(operations: Operation[], type: string): Minor {
  const approved = operations.filter((operation) => operation.type === type && isApprovedOperation(operation));
  return approved.reduce((sum, { amount }) => sum + amount, 0);
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  'american-express': 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
};
